import { createHash } from 'node:crypto';
import {
  canonicalNotice,
  consentErrors,
  consentNoticeOf,
  NOTICE_FIELD_MAX,
  NOTICE_FIELDS,
  publishNotice,
  saveNoticeDraft,
} from '@spine/contract/consent';
import { kernelErrors } from '@spine/contract/kernel';
import { deleteProject, projectErrors } from '@spine/contract/project';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openConsentClass, TEXTS } from './consent.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const open = () => openConsentClass(world, { isPublished: false });
const save = async (input: object, as: 'manager' | 'doctor' | 'rival' = 'manager') =>
  (await world.as(as).raw(saveNoticeDraft, input)).body;
const publish = async (input: object, as: 'manager' | 'doctor' | 'rival' = 'manager') =>
  (await world.as(as).raw(publishNotice, input)).body;

describe('a draft', () => {
  test('is empty at first, and is written field by field', async () => {
    const { projectId, notice } = await open();
    const empty = await notice();
    expect(Object.entries(empty.draft)).toEqual(NOTICE_FIELDS.map((field) => [field, '']));
    expect(empty).toMatchObject({ needsConsent: true, versions: [] });
    expect((await save({ projectId, texts: { contact: ' 0571-1\r\n张老师 ' } })).code).toBe(8000);
    expect((await save({ projectId, texts: { purpose: '筛查' } })).code).toBe(8000);
    expect((await notice()).draft).toMatchObject({ contact: '0571-1\n张老师', purpose: '筛查' });
    expect((await save({ projectId, texts: { purpose: '筛查' } })).code).toBe(1404);
    expect((await save({ projectId, texts: { purpose: '' } })).code).toBe(8000);
    expect((await notice()).draft.purpose).toBe('');
  });

  test('of two people is refused only where both changed a field', async () => {
    const { projectId, notice } = await open();
    const { rowVersion: version } = await notice();
    await save({ projectId, texts: { contact: '甲' }, version });
    expect((await save({ projectId, texts: { purpose: '乙' }, version })).code).toBe(8000);
    const body = await save({ projectId, texts: { contact: '丙' }, version });
    expect(body.code).toBe(kernelErrors.changedMeanwhile.code);
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(['contact']);
    expect(body.data.draft).toMatchObject({ contact: '甲', purpose: '乙' });
  });

  test('takes no more characters than fit, and none that cannot be printed', async () => {
    const { projectId } = await open();
    const long = await save({ projectId, texts: { contact: '长'.repeat(NOTICE_FIELD_MAX + 1) } });
    const hidden = await save({ projectId, texts: { contact: 'a\u0000b' } });
    const { code } = consentErrors.noticeInvalid;
    expect([long.code, hidden.code]).toEqual([code, code]);
  });
});

describe('a notice', () => {
  test('is not published with an empty field, which the refusal names', async () => {
    const { projectId, notice } = await open();
    await save({ projectId, texts: { ...TEXTS, refusal: '', contact: ' ' } });
    const body = await publish({ projectId });
    expect(body.code).toBe(consentErrors.noticeIncomplete.code);
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual([
      'contact',
      'refusal',
    ]);
    expect(body.fields[0].message).toBe('请填写联系方式');
    expect((await notice()).versions).toEqual([]);
  });

  test('is published as versions that never change, each with the hash of its text', async () => {
    const { projectId, notice } = await open();
    await save({ projectId, texts: TEXTS });
    const { draft, rowVersion: version } = await notice();
    const hash = createHash('sha256').update(canonicalNotice(draft)).digest('hex');
    expect((await publish({ projectId, version })).data).toEqual({ version: 1, hash });
    expect((await publish({ projectId, version })).code).toBe(kernelErrors.nothingUpdated.code);
    await save({ projectId, texts: { contact: '换了电话' } });
    expect((await publish({ projectId })).data.version).toBe(2);
    const { versions } = await notice();
    expect(versions.map((each: { version: number }) => each.version)).toEqual([2, 1]);
    expect(versions[1]).toMatchObject({ hash, texts: TEXTS, answers: 0 });
    expect(versions[0].texts.contact).toBe('换了电话');
    expect(versions[0].hash).not.toBe(hash);
    await expect(
      world.database.inScope(world.home, ({ db }) =>
        db.updateTable('consentNotice').set({ hash }).where('projectId', '=', projectId).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('is not published as something that was changed since it was read', async () => {
    const { projectId, notice } = await open();
    await save({ projectId, texts: TEXTS });
    const { rowVersion: version } = await notice();
    await save({ projectId, texts: { contact: '别的' } });
    const body = await publish({ projectId, version });
    expect(body.code).toBe(kernelErrors.changedMeanwhile.code);
    expect(body.data.draft.contact).toBe('别的');
  });

  test('by two at once is one version', async () => {
    const { projectId, notice } = await open();
    await save({ projectId, texts: TEXTS });
    const bodies = await Promise.all([publish({ projectId }), publish({ projectId })]);
    expect(bodies.map(({ code }) => code).toSorted()).toEqual([1404, 8000]);
    expect((await notice()).versions).toHaveLength(1);
  });

  test('is the manager’s to write, and of no other institution or project', async () => {
    const { projectId } = await open();
    expect((await save({ projectId, texts: TEXTS }, 'doctor')).errorCode).toBe(2403);
    expect((await publish({ projectId }, 'doctor')).errorCode).toBe(2403);
    const unknown = projectErrors.unknown.code;
    expect((await save({ projectId, texts: TEXTS }, 'rival')).code).toBe(unknown);
    expect((await publish({ projectId }, 'rival')).code).toBe(unknown);
    const { body } = await world.as('rival').call(consentNoticeOf, { projectId });
    expect(body.code).toBe(unknown);
    await world.as('manager').call(deleteProject, { id: projectId, withExams: false });
    expect((await publish({ projectId })).code).toBe(unknown);
  });
});
