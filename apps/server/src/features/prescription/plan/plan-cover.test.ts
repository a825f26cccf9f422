import { jpeg, png } from '@spine/contract/factories/template/logo';
import { API_PREFIX } from '@spine/contract/kernel';
import { addPlan, editPlan, listPlans, prescriptionErrors } from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaLinks, parseCover } from '#features/action/index.ts';
import { pixelsOf } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makeItem } from './plan.factory.ts';

const DAY = 24 * 3600_000;
const square = (side: number) => Buffer.from(png({ width: side, height: side }));
const TYPED = { type: 'exercise', duration: '1m', groupsPerDay: 1, items: [makeItem(1)] };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let added = 0;
const add = async (cover: unknown) => {
  added += 1;
  const input = { ...TYPED, name: `封面方案${added}`, cover };
  return (await world.as('doctor').raw(addPlan, input)).body;
};
const pathOf = async (id: string): Promise<string | null> => {
  const { body } = await world.as('doctor').call(listPlans, { size: 100 });
  return body.rows.find((row: { id: string }) => row.id === id).coverUrl;
};
const fetched = (url: string) => world.inject({ method: 'GET', url });

describe('the cover of a plan', () => {
  test('is shown to whoever has its path, a day long and under its version', async () => {
    const { data } = await add(square(112).toString('base64'));
    const path = (await pathOf(data.id)) ?? '';
    const answer = await fetched(path);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await pixelsOf(answer.bytes)).toBe(await pixelsOf(square(112)));
    expect(await pathOf(data.id)).toBe(path);

    const edit = { ...TYPED, id: data.id, name: '换封面' };
    const other = square(160).toString('base64');
    await world.as('doctor').raw(editPlan, { ...edit, cover: other });
    const next = (await pathOf(data.id)) ?? '';
    expect(next).not.toBe(path);
    expect(await pixelsOf((await fetched(next)).bytes)).toBe(await pixelsOf(square(160)));

    await world.as('doctor').raw(editPlan, edit);
    expect(await pathOf(data.id)).toBe(next);
    await world.as('doctor').raw(editPlan, { ...edit, cover: null });
    expect(await pathOf(data.id)).toBeNull();
    expect((await fetched(next)).headers['content-type']).not.toBe('image/png');
  });

  test('is taken away by an edit that says so, and by no other', async () => {
    const { data } = await add(square(112).toString('base64'));
    const edited = async (more: object) =>
      (await world.as('doctor').raw(editPlan, { ...TYPED, id: data.id, name: '去封面', ...more }))
        .body.code;
    const { coverInvalid } = prescriptionErrors;
    for (const removeCover of [false, 'true', 1])
      expect(await edited({ removeCover })).toBe(coverInvalid.code);
    expect(await pathOf(data.id)).not.toBeNull();
    expect(await edited({ removeCover: true })).toBe(8000);
    expect(await pathOf(data.id)).toBeNull();
    expect(await edited({ removeCover: true, cover: square(56).toString('base64') })).toBe(8000);
    const { bytes } = await fetched((await pathOf(data.id)) ?? '');
    expect(await pixelsOf(bytes)).toBe(await pixelsOf(square(56)));
  });

  test('is found by no path of another secret, institution, plan or day', async () => {
    const { data } = await add(square(112).toString('base64'));
    const now = world.clock.now();
    const shown = { kind: 'prescription', id: data.id, version: 'ab'.repeat(32) } as const;
    const ours = mediaLinks(world.config.secret);
    const orgId = world.home.orgId;
    const { bytes } = await fetched(ours.coverPath({ ...shown, orgId }, now));
    expect(await pixelsOf(bytes)).toBe(await pixelsOf(square(112)));
    for (const path of [
      mediaLinks('another secret').coverPath({ ...shown, orgId }, now),
      ours.coverPath({ ...shown, orgId: world.other.orgId }, now),
      ours.coverPath({ ...shown, orgId: null }, now),
      ours.coverPath({ ...shown, orgId, kind: 'action' }, now),
      ours.coverPath({ ...shown, orgId }, new Date(now.getTime() - 3 * DAY)),
      `${API_PREFIX}/action/cover/${'A'.repeat(48)}`,
    ])
      expect((await fetched(path)).bytes).not.toEqual(square(112));
  });

  test.each([
    ['a picture that is not square', Buffer.from(jpeg())],
    ['one too small', square(40)],
    ['a text', Buffer.from('<svg onload="alert(1)"/>')],
    ['a picture with something behind its end', Buffer.concat([square(112), Buffer.from('PK')])],
    ['half a picture', square(112).subarray(0, 200)],
  ])('is never %s', async (_case, bytes) => {
    const body = await add(bytes.toString('base64'));
    expect(body.code).toBe(prescriptionErrors.coverInvalid.code);
  });

  test('is none larger than 100 KB, and nothing but base64', async () => {
    for (const sent of ['A'.repeat(140_000), '***', 5, {}])
      expect((await add(sent)).code).toBe(prescriptionErrors.coverInvalid.code);
  });

  test("of the platform's is a drawing of its own, as any cover must be [3.31]", async () => {
    const { body } = await world.as('doctor').call(listPlans, { origin: 'system' });
    const bytes = [];
    for (const { coverUrl } of body.rows) bytes.push((await fetched(coverUrl)).bytes);
    expect(new Set(bytes.map((each) => each.toString('hex'))).size).toBe(5);
    for (const each of bytes) {
      const taken = await parseCover(each.toString('base64'), prescriptionErrors.coverInvalid);
      expect(taken?.type).toBe('image/png');
      expect(await pixelsOf(taken?.bytes ?? each)).toBe(await pixelsOf(each));
    }
  });
});
