/** What families say of the hospital, what staff see of it, and what nobody else does. */
import { actInCase, casePhoto, followUpErrors, NO_RESULT } from '@spine/contract/follow-up';
import { kernelErrors } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { endQuickQuery, quickQueryErrors } from '@spine/contract/quick-query';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepUnsentPhotos } from '#features/child-record/index.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  openVisiting,
  PHOTO,
  STRAIGHT,
  VISITED,
  type Visiting,
} from './quick-query-visit.factory.ts';
import { ACTS_A_DAY, PHOTOS_A_DAY, receivePhoto } from './quick-query-visit.service.ts';

const OK = 8000;
const { photoUnknown, reportChecked, tooManyToday, unknown, visitInvalid, visitNotNow } =
  quickQueryErrors;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Entry = { id: string; kind: string; photoIds: string[]; isReplaced: boolean; byName: string };

const entriesOf = async (visiting: Visiting, kind: string): Promise<Entry[]> =>
  (await visiting.seen()).entries.filter((entry: Entry) => entry.kind === kind);
const rowsOf = (id: string) =>
  world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('followUpPhoto')
      .where('patientId', '=', id)
      .select(['id', 'actId', 'fileKey'])
      .execute(),
  );
const storeRows = (patientId: string, count: number) =>
  world.database.inScope(world.home, ({ db, orgId }) => {
    const row = { orgId, patientId, actId: null, pages: 1, createdAt: world.clock.now() };
    const rows = Array.from({ length: count }, () => ({ ...row, id: uuidv7(), fileKey: uuidv7() }));
    return db.insertInto('followUpPhoto').values(rows).execute();
  });
const droppedAt = async (key: string) =>
  (
    await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('blob').where('key', '=', key).select('droppedAt').executeTakeFirstOrThrow(),
    )
  ).droppedAt;
const look = (photoId: string, by: CastName = 'doctor') =>
  world.as(by).raw(casePhoto, { id: photoId, size: 'full' });

/** Staff record the visit that was reported. */
async function check(visiting: Visiting, result: object = {}) {
  const { version } = await visiting.seen();
  const [report] = (await entriesOf(visiting, 'reported')).filter((each) => !each.isReplaced);
  return (
    await world.as('doctor').raw(actInCase, {
      id: uuidv7(),
      patientId: visiting.id,
      version,
      kind: 'visited',
      day: '2026-11-20',
      actId: report?.id,
      result: { ...NO_RESULT, hospital: '临溪市人民医院', ...result },
    })
  ).body;
}

describe('a family', () => {
  test('of a child with nothing to follow up sees nothing of it, and says nothing', async () => {
    const visiting = await openVisiting(world, STRAIGHT);
    expect(await visiting.followUp()).toBeNull();
    expect((await visiting.say(VISITED)).code).toBe(visitNotNow.code);
    expect((await visiting.photograph()).code).toBe(visitNotNow.code);
  });

  test('sees what is asked until when, and what it may say', async () => {
    const { followUp } = await openVisiting(world);
    expect(await followUp()).toEqual({
      track: 'urgent',
      standing: 'toVisit',
      foundOn: '2026-11-20',
      visitBy: '2026-12-04',
      visitedOn: null,
      hospital: null,
      nextVisit: null,
      clearedOn: null,
      answers: ['visited', 'booked', 'notYet'],
      booked: null,
      report: null,
      visit: null,
      notYet: null,
      hospitals: [],
    });
  });

  test('reports a visit with a photo; staff see both, check it, and the family reads what they recorded', async () => {
    const visiting = await openVisiting(world);
    const { photoId, code } = await visiting.photograph();
    expect(code).toBe(OK);
    const { data } = await visiting.say({
      ...VISITED,
      note: '医生说三个月后再来',
      photoIds: [photoId],
    });
    expect(data).toMatchObject({
      standing: 'toCheck',
      answers: ['visited'],
      report: { day: VISITED.day, hospital: VISITED.hospital, photoIds: [photoId] },
      visit: null,
    });
    expect((await visiting.seen()).state).toMatchObject({ stage: 'visited', toCheck: true });
    const [report] = await entriesOf(visiting, 'reported');
    expect(report).toMatchObject({
      photoIds: [photoId],
      byName: expect.stringMatching(/^家长 139\*{4}/),
    });
    expect((await check(visiting, { diagnosis: 'idiopathic', plans: ['observation'] })).code).toBe(
      OK,
    );
    expect(await visiting.followUp()).toMatchObject({
      standing: 'answered',
      report: null,
      visit: { day: VISITED.day, diagnosis: 'idiopathic', plans: ['observation'], cobbAngle: null },
    });
    expect((await entriesOf(visiting, 'reported'))[0]?.photoIds).toEqual([photoId]);
  });

  test('that refused may still say that it was there, which staff check', async () => {
    const visiting = await openVisiting(world);
    const { version } = await visiting.seen();
    const closing = { id: uuidv7(), patientId: visiting.id, version, kind: 'closed' };
    const { body } = await world.as('doctor').raw(actInCase, { ...closing, reason: 'declined' });
    expect(body.code).toBe(OK);
    const refused = { standing: 'declined', answers: ['visited'], visitBy: null };
    expect(await visiting.followUp()).toMatchObject(refused);
    const { data } = await visiting.say(VISITED);
    expect(data).toMatchObject({ standing: 'toCheck', report: { day: VISITED.day } });
    expect((await check(visiting, { plans: ['observation'] })).code).toBe(OK);
    expect(await visiting.followUp()).toMatchObject({
      standing: 'answered',
      hospital: { plans: ['observation'] },
    });
  });

  test('says that it has an appointment, and where', async () => {
    const visiting = await openVisiting(world);
    const booked = { answer: 'booked', day: '2026-11-28', hospital: '临溪市中医院' };
    expect((await visiting.say(booked)).data).toMatchObject({
      standing: 'booked',
      booked: { day: '2026-11-28', hospital: '临溪市中医院' },
    });
    expect((await visiting.followUp()).visitBy).toBe('2026-11-28');
    expect((await visiting.seen()).state).toMatchObject({ stage: 'booked', dueOn: '2026-11-28' });
  });

  test('says why it was not there yet, which is a note and no fault', async () => {
    const visiting = await openVisiting(world);
    const { data } = await visiting.say({ answer: 'notYet', reason: 'noSlot' });
    expect(data).toMatchObject({ standing: 'toVisit', notYet: '还没有就诊：还没约到号' });
    expect(await entriesOf(visiting, 'noted')).toHaveLength(1);
  });

  test.each([
    ['no day', { answer: 'visited' }, visitInvalid.code],
    ['no reason', { answer: 'notYet' }, visitInvalid.code],
    ['a day to come', { ...VISITED, day: '2026-11-21' }, followUpErrors.dayInFuture.code],
    ['a long note', { ...VISITED, note: '长'.repeat(201) }, followUpErrors.noteInvalid.code],
    ['a long hospital', { ...VISITED, hospital: '院'.repeat(41) }, visitInvalid.code],
  ])('is refused with %s, and nothing is stored', async (_what, said, code) => {
    const visiting = await openVisiting(world);
    expect((await visiting.say(said)).code).toBe(code);
    expect(await entriesOf(visiting, 'reported')).toEqual([]);
  });

  test('whose request comes twice has said it once', async () => {
    const visiting = await openVisiting(world);
    const { photoId } = await visiting.photograph();
    const said = { ...VISITED, actId: uuidv7(), photoIds: [photoId] };
    const answers = await Promise.all([visiting.say(said), visiting.say(said)]);
    expect(answers.map(({ code }) => code)).toEqual([OK, OK]);
    const again = await visiting.say({ ...said, hospital: '别的医院', photoIds: [] });
    expect(again.data.report).toMatchObject({ hospital: VISITED.hospital, photoIds: [photoId] });
    expect(await entriesOf(visiting, 'reported')).toHaveLength(1);
  });

  test('changes its report until staff have checked it', async () => {
    const visiting = await openVisiting(world);
    const [one, two, three] = [
      await visiting.photograph(),
      await visiting.photograph(),
      await visiting.photograph(),
    ];
    const first = await visiting.say({ ...VISITED, photoIds: [one.photoId, two.photoId] });
    const inPlaceOf = first.data.report.id;
    const photoIds = [two.photoId, three.photoId];
    const changed = await visiting.say({ ...VISITED, hospital: '市中医院', photoIds, inPlaceOf });
    expect(changed.data.report).toMatchObject({ hospital: '市中医院', photoIds });
    const reports = await entriesOf(visiting, 'reported');
    expect(reports.map(({ isReplaced, photoIds: own }) => [isReplaced, own.length])).toEqual([
      [false, 2],
      [true, 0],
    ]);
    expect((await look(one.photoId)).body.code).toBe(24004701);
    // The former report is no longer the one that may be changed.
    expect((await visiting.say({ ...VISITED, inPlaceOf })).code).toBe(reportChecked.code);
    expect((await check(visiting)).code).toBe(OK);
    const late = { ...VISITED, inPlaceOf: changed.data.report.id };
    expect((await visiting.say(late)).code).toBe(reportChecked.code);
    // Without a result yet, another visit may be reported.
    expect((await visiting.say(VISITED)).code).toBe(OK);
  });

  test('says nothing more once the case is closed, but reads what the hospital said', async () => {
    const visiting = await openVisiting(world);
    await visiting.say(VISITED);
    expect((await check(visiting, { diagnosis: 'normal' })).code).toBe(OK);
    expect((await visiting.seen()).state.stage).toBe('closed');
    expect(await visiting.followUp()).toMatchObject({
      standing: 'answered',
      answers: [],
      visit: { diagnosis: 'normal' },
    });
    expect((await visiting.say(VISITED)).code).toBe(visitNotNow.code);
  });

  test('is stopped where it says more in a day than anybody would', async () => {
    const visiting = await openVisiting(world);
    const codes: number[] = [];
    for (let at = 0; at <= ACTS_A_DAY; at += 1)
      codes.push((await visiting.say({ answer: 'notYet', reason: 'unsure' })).code);
    expect(codes.filter((code) => code === OK)).toHaveLength(ACTS_A_DAY);
    expect(codes.at(-1)).toBe(tooManyToday.code);
  });

  test('says nothing of a child of others, nor after the end of its access', async () => {
    const [own, other] = [await openVisiting(world), await openVisiting(world)];
    expect((await own.say({ ...VISITED, id: other.id })).code).toBe(unknown.code);
    expect((await own.photograph(PHOTO, { id: other.id })).code).toBe(unknown.code);
    await world.anonymous.call(endQuickQuery, { token: own.token });
    expect((await own.say(VISITED)).code).toBe(quickQueryErrors.accessOver.code);
    expect((await own.photograph()).code).toBe(quickQueryErrors.accessOver.code);
    expect(await entriesOf(own, 'reported')).toEqual([]);
  });

  test('is offered the hospitals that several families named', async () => {
    const hospital = '临溪市第三医院';
    for (let at = 0; at < 3; at += 1) {
      const { followUp, say } = await openVisiting(world);
      expect((await followUp()).hospitals).not.toContain(hospital);
      await say({ ...VISITED, hospital });
    }
    const { followUp } = await openVisiting(world);
    expect((await followUp()).hospitals).toContain(hospital);
  });
});

describe('a photo', () => {
  test('is sent by a family that agreed to that, to these words; the version is kept with it', async () => {
    const visiting = await openVisiting(world);
    const refused = quickQueryErrors.photoConsentMissing.code;
    for (const consentVersion of [0, 2, Number.NaN])
      expect((await visiting.photograph(PHOTO, { consentVersion })).code).toBe(refused);
    const { code, photoId } = await visiting.photograph();
    expect(code).toBe(OK);
    const rows = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('followUpPhoto').where('id', '=', photoId).select('consentVersion').execute(),
    );
    expect(rows).toEqual([{ consentVersion: 1 }]);
  });

  test('is drawn anew, stored once, and seen in two sizes by staff, each look with a line', async () => {
    const visiting = await openVisiting(world);
    const { photoId } = await visiting.photograph();
    expect((await visiting.photograph(PHOTO, { photoId })).code).toBe(OK);
    expect(await rowsOf(visiting.id)).toHaveLength(1);
    // Nobody sees what was not sent.
    expect((await look(photoId)).body.code).toBe(24004701);
    await visiting.say({ ...VISITED, photoIds: [photoId] });
    const linesBefore = await lines(visiting.id);
    const full = await look(photoId, 'manager');
    const small = await world.as('doctor').raw(casePhoto, { id: photoId, size: 'small' });
    expect(full.headers['content-type']).toBe('image/jpeg');
    expect(full.headers['cache-control']).toBe('private, no-store');
    expect(await sharp(full.bytes).metadata()).toMatchObject({ width: 64, height: 48 });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 232, height: 288 });
    await look(photoId, 'manager');
    expect((await lines(visiting.id)) - linesBefore).toBe(3);
  });

  test('that is tall is stored whole, and seen page by page', async () => {
    const visiting = await openVisiting(world);
    const create = { width: 1080, height: 14_000, channels: 3 as const, background: 'white' };
    const { photoId } = await visiting.photograph(await sharp({ create }).jpeg().toBuffer());
    await visiting.say({ ...VISITED, photoIds: [photoId] });
    const [entry] = await entriesOf(visiting, 'reported');
    expect(entry).toMatchObject({ photoIds: [photoId], photoPages: [10] });
    const sizeOf = async (page: object) => {
      const query = { id: photoId, size: 'full', ...page } as const;
      const { width, height } = await sharp(
        (await world.as('doctor').raw(casePhoto, query)).bytes,
      ).metadata();
      return [width, height];
    };
    expect(await sizeOf({})).toEqual([1080, 14_000]);
    expect(await sizeOf({ page: 10 })).toEqual([1080, 1497]);
    const eleventh = { id: photoId, size: 'full', page: 11 } as const;
    const { body } = await world.as('doctor').raw(casePhoto, eleventh);
    expect(body.code).toBe(24004701);
    const linesBefore = await lines(visiting.id);
    for (let page = 1; page <= 10; page += 1)
      await world.as('doctor').raw(casePhoto, { id: photoId, size: 'small', page });
    expect((await lines(visiting.id)) - linesBefore).toBe(1);
  });

  test('is one of forty of a child in a day', async () => {
    const visiting = await openVisiting(world);
    await storeRows(visiting.id, PHOTOS_A_DAY - 1);
    expect((await visiting.photograph()).code).toBe(OK);
    expect((await visiting.photograph()).code).toBe(tooManyToday.code);
    expect(await rowsOf(visiting.id)).toHaveLength(PHOTOS_A_DAY);
  });

  test('of a burst is stored or refused', async () => {
    const visiting = await openVisiting(world);
    const each = Array.from({ length: PHOTOS_A_DAY + 20 }, () => visiting.photograph());
    const answers = await Promise.all(each);
    const stored = await rowsOf(visiting.id);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThanOrEqual(PHOTOS_A_DAY);
    expect(answers.filter(({ code }) => code === OK)).toHaveLength(stored.length);
  });

  test('whose upload stalls is given up, so that the next try has its place', async () => {
    async function* stalled() {
      yield PHOTO.subarray(0, 100);
      await new Promise(() => undefined);
    }
    const { uploadBroken } = kernelErrors;
    await expect(receivePhoto(stalled(), 1)).rejects.toMatchObject({ entry: uploadBroken });
  });

  test('is shown to no other role and no other institution', async () => {
    const visiting = await openVisiting(world);
    const { photoId } = await visiting.photograph();
    await visiting.say({ ...VISITED, photoIds: [photoId] });
    const nobodys = (by: CastName) => world.as(by).raw(casePhoto, { id: uuidv7(), size: 'full' });
    for (const by of ['analyst', 'maker', 'platform', 'rival'] as const) {
      const { status, body, bytes } = await look(photoId, by);
      const none = await nobodys(by);
      expect([status, body]).toEqual([none.status, none.body]);
      expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    }
  });

  test('of another child, of another report, or of nobody is sent with no report', async () => {
    const visiting = await openVisiting(world);
    const other = await openVisiting(world);
    const [own, foreign, used] = [
      await visiting.photograph(),
      await other.photograph(),
      await visiting.photograph(),
    ];
    await visiting.say({ ...VISITED, photoIds: [used.photoId] });
    for (const photoId of [foreign.photoId, used.photoId, uuidv7()]) {
      const { code } = await visiting.say({ ...VISITED, photoIds: [own.photoId, photoId] });
      expect(code).toBe(photoUnknown.code);
    }
    expect(await entriesOf(visiting, 'reported')).toHaveLength(1);
    // Nor may its id be taken for a photo of another child.
    const taken = await visiting.photograph(PHOTO, { photoId: foreign.photoId });
    expect(taken.code).toBe(photoUnknown.code);
    const seven = Array.from({ length: 7 }, () => uuidv7());
    expect((await visiting.say({ ...VISITED, photoIds: seven })).code).toBe(photoUnknown.code);
  });

  test('that was not sent is gone after a day, and one that was stays', async () => {
    const visiting = await openVisiting(world);
    const [sent, unsent] = [await visiting.photograph(), await visiting.photograph()];
    await visiting.say({ ...VISITED, photoIds: [sent.photoId] });
    const fileOf = async (photoId: string) =>
      (await rowsOf(visiting.id)).find(({ id }) => id === photoId)?.fileKey ?? '';
    const files = [await fileOf(sent.photoId), await fileOf(unsent.photoId)] as const;
    await sweepUnsentPhotos(world.database, world.clock.now());
    expect(await rowsOf(visiting.id)).toHaveLength(2);
    const tomorrow = new Date(world.clock.now().getTime() + 25 * 3_600_000);
    await sweepUnsentPhotos(world.database, tomorrow);
    expect((await rowsOf(visiting.id)).map(({ id }) => id)).toEqual([sent.photoId]);
    expect(await Promise.all(files.map(droppedAt))).toEqual([null, tomorrow]);
  });

  test('goes with its child', async () => {
    const visiting = await openVisiting(world);
    const { photoId } = await visiting.photograph();
    await visiting.say({ ...VISITED, photoIds: [photoId] });
    const [row] = await rowsOf(visiting.id);
    const { body } = await world.as('manager').raw(deletePatients, { ids: visiting.id });
    expect(body.code).toBe(OK);
    expect(await droppedAt(row?.fileKey ?? '')).toBeNull();
    expect((await look(photoId)).body.code).toBe(24004701);
    expect((await visiting.say(VISITED)).code).toBe(unknown.code);
    expect((await visiting.photograph()).code).toBe(unknown.code);
  });

  test('says in the log neither what it shows nor whose it is', async () => {
    const visiting = await openVisiting(world);
    const { photoId } = await visiting.photograph();
    await visiting.say({ ...VISITED, note: '只写给医生', photoIds: [photoId] });
    const rows = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('operationLog').where('keypoint', '=', visiting.id).selectAll().execute(),
    );
    const words = JSON.stringify(rows);
    expect(words).toContain('家长上传就诊照片');
    expect(words).toContain('家长回报就诊');
    expect(words).not.toMatch(/只写给医生|人民医院|陆思远/);
    expect(words).not.toContain(visiting.tel);
  });
});

const lines = async (point: string): Promise<number> =>
  (
    await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', point)
        .where('keymsg', 'like', '查看家长上传的就诊照片%')
        .select('id')
        .execute(),
    )
  ).length;
