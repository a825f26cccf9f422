import {
  CONSENT_BATCH_MAX,
  consentErrors,
  countConsentsByClass,
  countConsentsBySchool,
  listConsents,
} from '@spine/contract/consent';
import { deletePatients } from '@spine/contract/patient';
import { deleteProject, editProject, moveProject, projectErrors } from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openConsentClass } from './consent.factory.ts';

const MINUTE_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the answers of a class', () => {
  test('are stored at once, and each child stands by its own', async () => {
    const clazz = await openConsentClass(world);
    const answers = [
      clazz.answer(0),
      clazz.answer(1, 'refused', { reason: '刚做过检查' }),
      clazz.answer(2, 'withdrawn'),
    ];
    const body = await clazz.record(answers, { channel: 'oral' });
    expect(body.rows).toEqual(
      answers.map(({ id, patientId, answer }) => ({
        id,
        patientId,
        outcome: 'recorded',
        permission: answer,
      })),
    );
    expect(await clazz.childOf(1)).toMatchObject({
      permission: 'refused',
      newest: { channel: 'oral', reason: '刚做过检查', noticeVersion: 1, by: expect.any(String) },
    });
    expect((await clazz.notice()).versions[0].answers).toBe(3);
  });

  test('leave one line in the log that names no child', async () => {
    const clazz = await openConsentClass(world);
    await clazz.record([clazz.answer(0), clazz.answer(1, 'refused')]);
    const line = await world.database.inScope({ kind: 'platform' }, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', `${clazz.projectId},${clazz.schoolId}`)
        .orderBy('id', 'desc')
        .select(['model', 'optype', 'keymsg'])
        .executeTakeFirstOrThrow(),
    );
    expect(line).toEqual({
      model: 'patient',
      optype: 'edit',
      keymsg: '登记知情同意：六年级3班，纸质，同意1人，不同意1人',
    });
  });

  test('sent again change nothing, and are answered', async () => {
    const clazz = await openConsentClass(world);
    const answers = [clazz.answer(0), clazz.answer(1, 'refused')];
    await clazz.record(answers);
    const again = await clazz.record([...answers, clazz.answer(2)]);
    expect(again.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'already',
      'already',
      'recorded',
    ]);
    expect(await clazz.rows()).toHaveLength(3);
  });

  test('by two calls at once are each stored once', async () => {
    const clazz = await openConsentClass(world);
    const answers = [clazz.answer(0), clazz.answer(1)];
    const bodies = await Promise.all([clazz.record(answers), clazz.record(answers)]);
    expect(bodies.map(({ code }) => code)).toEqual([8000, 8000]);
    expect(await clazz.rows()).toHaveLength(2);
  });

  test('never take the id of another answer', async () => {
    const clazz = await openConsentClass(world);
    const other = await openConsentClass(world);
    const first = clazz.answer(0);
    await clazz.record([first]);
    const { code } = consentErrors.idUsed;
    expect((await clazz.record([{ ...first, answer: 'refused' }])).code).toBe(code);
    expect(
      (await clazz.record([clazz.answer(2), clazz.answer(1, 'agreed', { id: first.id })])).code,
    ).toBe(code);
    expect((await other.record([other.answer(0, 'agreed', { id: first.id })])).code).toBe(code);
    expect(await clazz.rows()).toHaveLength(1);
    expect(await other.rows()).toEqual([]);
  });

  test('count by when they were given: a later one stays above paper that is entered afterwards', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0, 'withdrawn', { day: '2026-11-18' });
    const late = await clazz.say(0, 'agreed', { day: '2026-11-16' });
    expect(late).toMatchObject({ outcome: 'older', permission: 'withdrawn' });
    expect((await clazz.childOf(0)).permission).toBe('withdrawn');
    expect(await clazz.rows()).toHaveLength(2);
    world.clock.advance(MINUTE_MS);
    expect(await clazz.say(0, 'agreed', { day: '2026-11-19' })).toMatchObject({
      outcome: 'recorded',
      permission: 'agreed',
    });
  });

  test('of an earlier day agree from its start, and refuse or withdraw from its end', async () => {
    const clazz = await openConsentClass(world);
    const day = '2026-11-18';
    await clazz.say(0, 'agreed', { day });
    await clazz.say(1, 'refused', { day });
    await clazz.say(2, 'withdrawn', { day });
    const times = new Map(
      (await clazz.rows()).map(({ answer, answeredAt }) => [answer, answeredAt.toISOString()]),
    );
    expect(Object.fromEntries(times)).toEqual({
      agreed: '2026-11-17T16:00:00.000Z',
      refused: '2026-11-18T15:59:59.999Z',
      withdrawn: '2026-11-18T15:59:59.999Z',
    });
  });

  test('may be of a moment instead of a day; one to come is now', async () => {
    const clazz = await openConsentClass(world);
    const earlier = '2026-11-20T09:30:00.000+08:00';
    await clazz.say(0, 'agreed', { answeredAt: earlier });
    await clazz.say(1, 'agreed', { answeredAt: '2126-01-01T00:00:00.000+08:00' });
    const times = (await clazz.rows()).map(({ answeredAt }) => answeredAt.getTime());
    expect(times.toSorted()).toEqual([new Date(earlier).getTime(), world.clock.now().getTime()]);
    const { code } = consentErrors.dayInvalid;
    const codeOf = async (given: object) => (await clazz.record([clazz.answer(2)], given)).code;
    expect(await codeOf({ answeredAt: earlier, day: '2026-11-20' })).toBe(code);
    expect(await codeOf({ answeredAt: '2024-11-20T00:00:00.000+08:00' })).toBe(code);
    expect(await codeOf({ answeredAt: 'yesterday' })).toBe(code);
  });

  test('may be of children of one school, whatever their classes', async () => {
    const clazz = await openConsentClass(world);
    const neighbour = await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: clazz.schoolId, clazzName: '4班' }),
    );
    const none = { gradeName: undefined, clazzName: undefined };
    const answers = [clazz.answer(0), clazz.answer(1, 'agreed', { patientId: neighbour.id })];
    expect((await clazz.record(answers, none)).code).toBe(8000);
    const half = await clazz.record([clazz.answer(2)], { clazzName: undefined });
    expect(half.code).toBe(consentErrors.classMissing.code);
    const elsewhere = await openConsentClass(world);
    const stranger = clazz.answer(2, 'agreed', { patientId: elsewhere.patientIds[0] });
    expect((await clazz.record([stranger], none)).code).toBe(consentErrors.childUnknown.code);
    expect(await clazz.rows()).toHaveLength(2);
  });

  test('given to a page that shows another one than the newest are left out, the others are stored', async () => {
    const clazz = await openConsentClass(world, { children: 4 });
    const { id: seen } = await clazz.say(0);
    await clazz.say(1, 'refused');
    world.clock.advance(MINUTE_MS);
    const answers = [
      clazz.answer(0, 'withdrawn', { newestSeen: seen }),
      clazz.answer(1, 'agreed', { newestSeen: null }),
      clazz.answer(2, 'agreed', { newestSeen: null }),
      clazz.answer(3, 'agreed', { newestSeen: seen }),
    ];
    const outcomesOf = async () => {
      const { rows } = await clazz.record(answers);
      return rows.map(({ outcome, permission }: { outcome: string; permission: string }) => [
        outcome,
        permission,
      ]);
    };
    const left = ['changed', 'unanswered'];
    expect(await outcomesOf()).toEqual([
      ['recorded', 'withdrawn'],
      ['changed', 'refused'],
      ['recorded', 'agreed'],
      left,
    ]);
    expect(await outcomesOf()).toEqual([
      ['already', 'withdrawn'],
      ['changed', 'refused'],
      ['already', 'agreed'],
      left,
    ]);
    expect(await clazz.rows()).toHaveLength(4);
  });

  test('are of today or of the year before', async () => {
    const clazz = await openConsentClass(world);
    const codeOf = async (day: string) => (await clazz.record([clazz.answer(0)], { day })).code;
    const { code } = consentErrors.dayInvalid;
    expect(await codeOf('2126-01-01')).toBe(code);
    expect(await codeOf('2024-11-20')).toBe(code);
    expect(await codeOf('2026-02-30')).toBe(code);
    expect(await clazz.rows()).toEqual([]);
  });

  test('agree to the version that is named, or to the newest', async () => {
    const clazz = await openConsentClass(world);
    await clazz.publish({ contact: '另一个电话' });
    await clazz.say(0, 'agreed', { noticeVersion: 1 });
    await clazz.say(1);
    const unknown = await clazz.record([clazz.answer(2)], { noticeVersion: 3 });
    expect(unknown.code).toBe(consentErrors.versionUnknown.code);
    const versions = (await clazz.rows()).map(({ noticeVersion }) => noticeVersion);
    expect(versions.toSorted()).toEqual([1, 2]);
    expect(
      (await clazz.notice()).versions.map((each: { answers: number }) => each.answers),
    ).toEqual([1, 1]);
  });

  test('agree to nothing that was not published, but refuse and withdraw', async () => {
    const clazz = await openConsentClass(world, { isPublished: false });
    const body = await clazz.record([clazz.answer(0, 'refused'), clazz.answer(1)]);
    expect(body.code).toBe(consentErrors.noticeMissing.code);
    expect(await clazz.rows()).toEqual([]);
    await clazz.say(0, 'refused');
    await clazz.say(1, 'withdrawn');
  });

  test('are recorded after the project ended too', async () => {
    const clazz = await openConsentClass(world);
    await world.as('manager').call(moveProject, { id: clazz.projectId, status: 2 });
    await clazz.say(0, 'withdrawn');
  });

  test('are only added: the application cannot change or delete one', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0);
    const { projectId } = clazz;
    await expect(
      world.database.inScope(world.home, ({ db }) =>
        db
          .updateTable('consent')
          .set({ answer: 'refused' })
          .where('projectId', '=', projectId)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      world.database.inScope(world.home, ({ db }) =>
        db.deleteFrom('consent').where('projectId', '=', projectId).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('answers are refused, all of a call', () => {
  const { childUnknown, answersInvalid, channelInvalid, classMissing } = consentErrors;

  test('of a child of another class, school or institution, or that is deleted or unknown', async () => {
    const clazz = await openConsentClass(world);
    const elsewhere = await openConsentClass(world);
    const neighbour = await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: clazz.schoolId, clazzName: '4班' }),
    );
    await world.as('manager').call(deletePatients, { ids: clazz.patientIds[2] ?? '', count: 1 });
    const strangers = [uuidv7(), neighbour.id, elsewhere.patientIds[0], clazz.patientIds[2]];
    for (const patientId of strangers) {
      const body = await clazz.record([clazz.answer(0), clazz.answer(1, 'agreed', { patientId })]);
      expect(body.code).toBe(childUnknown.code);
    }
    expect(await clazz.rows()).toEqual([]);
  });

  test('of a project that is unknown, deleted, of another institution, or without the school', async () => {
    const clazz = await openConsentClass(world);
    const elsewhere = await openConsentClass(world);
    const one = [clazz.answer(0)];
    const unknown = projectErrors.unknown.code;
    expect((await clazz.record(one, { projectId: uuidv7() })).code).toBe(unknown);
    expect((await clazz.record(one, {}, 'rival')).code).toBe(unknown);
    const { schoolId } = elsewhere;
    expect((await clazz.record(one, { schoolId })).code).toBe(projectErrors.schoolNotLinked.code);
    const { body } = await world.as('rival').call(listConsents, clazz.clazz);
    expect(body.code).toBe(unknown);
    await world.as('manager').call(deleteProject, { id: clazz.projectId, withExams: false });
    expect((await clazz.record(one)).code).toBe(unknown);
    expect(await clazz.rows()).toEqual([]);
  });

  test('of nobody, of too many, of one child twice, and with a reason where they agree', async () => {
    const clazz = await openConsentClass(world);
    const one = clazz.answer(0);
    const many = Array.from({ length: CONSENT_BATCH_MAX + 1 }, () => ({
      ...one,
      id: uuidv7(),
      patientId: uuidv7(),
    }));
    const tries = [
      [],
      many,
      [one, { ...one, id: uuidv7() }],
      [one, { ...clazz.answer(1), id: one.id }],
      [{ ...one, reason: '同意还要原因' }],
      [{ ...one, answer: 'refused', reason: '长'.repeat(101) }],
      [{ ...one, answer: 'maybe' }],
      [{ ...one, id: 'x' }],
    ];
    for (const answers of tries)
      expect((await clazz.record(answers)).code).toBe(answersInvalid.code);
    expect((await clazz.record([one], { channel: 'guardian' })).code).toBe(channelInvalid.code);
    expect((await clazz.record([one], { clazzName: '' })).code).toBe(classMissing.code);
    expect((await clazz.record([one], {}, 'analyst')).errorCode).toBe(2403);
    expect(await clazz.rows()).toEqual([]);
  });
});

describe('how families answered', () => {
  test('is counted by class and school, of children who are on the roster', async () => {
    const clazz = await openConsentClass(world, { children: 5 });
    await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: clazz.schoolId, clazzName: '10班' }),
    );
    await clazz.record([
      clazz.answer(0),
      clazz.answer(1, 'refused'),
      clazz.answer(2),
      clazz.answer(3),
    ]);
    world.clock.advance(MINUTE_MS);
    await clazz.say(2, 'withdrawn');
    await world.as('manager').call(deletePatients, { ids: clazz.patientIds[3] ?? '', count: 1 });
    const { projectId, schoolId } = clazz;
    const counts = { children: 4, agreed: 1, refused: 1, withdrawn: 1, none: 1 };
    const classes = await world.as('doctor').call(countConsentsByClass, { projectId, schoolId });
    expect(classes.body.rows).toEqual([
      { gradeName: '六年级', clazzName: '3班', ...counts },
      {
        gradeName: '六年级',
        clazzName: '10班',
        children: 1,
        agreed: 0,
        refused: 0,
        withdrawn: 0,
        none: 1,
      },
    ]);
    const schools = await world.as('doctor').call(countConsentsBySchool, { projectId });
    expect(schools.body.rows).toEqual([
      { schoolId, schoolName: expect.any(String), ...counts, children: 5, none: 2 },
    ]);
    const foreign = await world.as('rival').call(countConsentsBySchool, { projectId });
    expect(foreign.body.code).toBe(projectErrors.unknown.code);
    const classOfOthers = await world
      .as('rival')
      .call(countConsentsByClass, { projectId, schoolId });
    expect(classOfOthers.body.code).toBe(projectErrors.unknown.code);
  });
});

describe('a project', () => {
  const edit = async (id: string, needsConsent: boolean) =>
    (await world.as('manager').raw(editProject, { id, needsConsent })).body;

  test('that is under way needs consent only once its notice is published, and begins only then', async () => {
    const clazz = await openConsentClass(world, { needsConsent: false, isPublished: false });
    const { code } = consentErrors.noticeUnpublished;
    const turned = await edit(clazz.projectId, true);
    expect([turned.code, turned.fields[0].field]).toEqual([code, 'needsConsent']);
    await clazz.publish();
    expect((await edit(clazz.projectId, true)).code).toBe(8000);
    const planned = await openConsentClass(world, {
      status: 0,
      needsConsent: false,
      isPublished: false,
    });
    expect((await edit(planned.projectId, true)).code).toBe(8000);
    const begin = async () =>
      (await world.as('manager').call(moveProject, { id: planned.projectId, status: 1 })).body.code;
    expect(await begin()).toBe(code);
    await planned.publish();
    expect(await begin()).toBe(8000);
  });

  test('that turns to need consent says so in the log', async () => {
    const { projectId: id } = await openConsentClass(world, { needsConsent: false });
    await edit(id, true);
    await world.as('manager').raw(editProject, { id, startDate: '2026-09-02' });
    await edit(id, false);
    const lines = await world.database.inScope({ kind: 'platform' }, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', id)
        .orderBy('id')
        .select('keymsg')
        .execute(),
    );
    expect(lines.map(({ keymsg }) => keymsg).slice(-3)).toEqual([
      '修改项目，改为需同意',
      '修改项目',
      '修改项目，改为告知即可',
    ]);
  });

  test('needs consent from any time on, and no more only until a family answered', async () => {
    const clazz = await openConsentClass(world, { needsConsent: false });
    expect((await edit(clazz.projectId, true)).code).toBe(8000);
    expect((await edit(clazz.projectId, false)).code).toBe(8000);
    await clazz.say(0, 'refused');
    expect((await edit(clazz.projectId, true)).code).toBe(8000);
    const body = await edit(clazz.projectId, false);
    expect(body.code).toBe(consentErrors.alreadyAnswered.code);
    expect(body.fields[0].field).toBe('needsConsent');
    expect((await clazz.notice()).needsConsent).toBe(true);
  });
});
