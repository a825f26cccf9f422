/** Whoever's family does not agree is not examined: upload, correction, walk-ins, and the database itself. */
import { consentErrors } from '@spine/contract/consent';
import { assignExam, unvoidExam, uploadExams, voidExam } from '@spine/contract/exam';
import { walkInNumber } from '@spine/contract/patient';
import { editProject, projectProgressOf } from '@spine/contract/project';
import { matchWalkIn } from '@spine/contract/station';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { overlapping } from '#features/station/station.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type ConsentClass, openConsentClass } from './consent.factory.ts';

const { unanswered, refused, withdrawn } = consentErrors;
const MINUTE_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Two answers of one instant would be ordered by their ids. */
const later = () => world.clock.advance(MINUTE_MS);

describe('an upload', () => {
  test('stores the children who agreed, and refuses each other one by its cause', async () => {
    const clazz = await openConsentClass(world, { children: 4 });
    await clazz.record([clazz.answer(0), clazz.answer(1, 'refused'), clazz.answer(2, 'withdrawn')]);
    const { results } = await clazz.upload(0, 1, 2, 3);
    expect(results).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'refused', code: refused.code, msg: refused.message },
      { outcome: 'refused', code: withdrawn.code },
      { outcome: 'refused', code: unanswered.code },
    ]);
    const [row] = await clazz
      .rows()
      .then((rows) => rows.filter(({ answer }) => answer === 'agreed'));
    expect(await clazz.exams()).toMatchObject([
      { patientId: clazz.patientIds[0], needsConsent: true, consentId: row?.id },
    ]);
    const progress = await world
      .as('doctor')
      .call(projectProgressOf, { id: clazz.projectId, schoolId: clazz.schoolId });
    expect(progress.body.data.totals).toMatchObject({
      examined: 1,
      declined: 0,
      objected: 2,
      unanswered: 1,
      remaining: 0,
    });
  });

  test('takes no declined examination either: who does not agree is neither examined nor declined', async () => {
    const clazz = await openConsentClass(world);
    const record = quickRecord({ patientId: clazz.patientIds[0], status: 2, readings: undefined });
    const { projectId, schoolId } = clazz;
    const { body } = await world
      .as('doctor')
      .raw(uploadExams, { projectId, schoolId, exams: [record] });
    expect(body.data.results[0]).toMatchObject({ outcome: 'refused', code: unanswered.code });
    await clazz.say(0);
    const again = await world
      .as('doctor')
      .raw(uploadExams, { projectId, schoolId, exams: [record] });
    expect(again.body.data.results[0]).toMatchObject({ outcome: 'accepted' });
  });

  test('of a project that only informs refuses who refused or withdrew', async () => {
    const clazz = await openConsentClass(world, { needsConsent: false });
    await clazz.say(0, 'refused');
    expect(await clazz.examine(0)).toBe(refused.code);
    expect(await clazz.examine(1)).toBe(8000);
    await clazz.say(2);
    expect(await clazz.examine(2)).toBe(8000);
    expect((await clazz.exams()).map(({ needsConsent }) => needsConsent)).toEqual([false, false]);
  });

  test('goes on when a family agrees after it refused', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0, 'refused');
    later();
    await clazz.say(0);
    expect(await clazz.examine(0)).toBe(8000);
  });

  test('of the same record is answered after the family withdrew, and the examination stays', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0);
    const record = clazz.exam(0);
    const { projectId, schoolId } = clazz;
    const send = async () =>
      (await world.as('doctor').call(uploadExams, { projectId, schoolId, exams: [record] })).body
        .data;
    expect(await send()).toMatchObject({ accepted: 1 });
    later();
    await clazz.say(0, 'withdrawn');
    expect(await send()).toMatchObject({ already: 1 });
    expect(await clazz.exams()).toHaveLength(1);
    expect(await clazz.examine(0)).toBe(withdrawn.code);
  });

  test('keeps what was examined before its project needed consent', async () => {
    const clazz = await openConsentClass(world, { needsConsent: false });
    const [id = ''] = (await clazz.upload(0)).ids;
    later();
    await world.as('manager').call(editProject, { id: clazz.projectId, needsConsent: true });
    expect(await clazz.exams()).toMatchObject([{ id, needsConsent: false, consentId: null }]);
    expect(await clazz.examine(1)).toBe(unanswered.code);
    const manager = world.as('manager');
    await manager.call(voidExam, { id, reason: '误录' });
    expect((await manager.call(unvoidExam, { id })).body.code).toBe(8000);
    const moved = { id, patientId: clazz.patientIds[1] ?? '', reason: '认错了人' };
    expect((await manager.call(assignExam, moved)).body.code).toBe(8000);
  });
});

describe('an upload that arrives late', () => {
  const send = async (clazz: ConsentClass, record: object) => {
    const { projectId, schoolId } = clazz;
    const { body } = await world
      .as('doctor')
      .raw(uploadExams, { projectId, schoolId, exams: [record] });
    return body.data.results[0].code ?? 8000;
  };

  test('is judged as of its time: a withdrawal of since does not lose it', async () => {
    const clazz = await openConsentClass(world);
    const { id: consentId } = await clazz.say(0);
    const record = clazz.exam(0);
    later();
    await clazz.say(0, 'withdrawn');
    expect(await send(clazz, record)).toBe(8000);
    expect(await clazz.exams()).toMatchObject([{ id: record.id, needsConsent: true, consentId }]);
    expect(await send(clazz, clazz.exam(0))).toBe(withdrawn.code);
  });

  test('of a project that did not need consent yet is stored without one', async () => {
    const clazz = await openConsentClass(world, { needsConsent: false });
    const [record, refusedSince, refusedBefore] = [clazz.exam(0), clazz.exam(1), clazz.exam(2)];
    await clazz.say(2, 'refused');
    later();
    await world.as('manager').call(editProject, { id: clazz.projectId, needsConsent: true });
    await clazz.say(1, 'refused');
    expect(await send(clazz, record)).toBe(8000);
    expect(await send(clazz, refusedSince)).toBe(8000);
    expect(await send(clazz, refusedBefore)).toBe(refused.code);
    expect((await clazz.exams()).map(({ needsConsent }) => needsConsent)).toEqual([false, false]);
    expect(await send(clazz, clazz.exam(0))).toBe(unanswered.code);
  });

  test('is stored under an agreement that was recorded afterwards', async () => {
    const clazz = await openConsentClass(world);
    const record = clazz.exam(0);
    expect(await send(clazz, record)).toBe(unanswered.code);
    later();
    const { id: consentId } = await clazz.say(0);
    expect(await send(clazz, record)).toBe(8000);
    expect(await clazz.exams()).toMatchObject([{ needsConsent: true, consentId }]);
  });
});

describe('an upload and an answer of one time', () => {
  const withdraw = (clazz: ConsentClass) => clazz.record([clazz.answer(0, 'withdrawn')]);

  test('a withdrawal under way is waited for, and counts', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0);
    later();
    const [said, code] = await overlapping(
      world,
      () => withdraw(clazz),
      () => clazz.examine(0),
    );
    expect([said.code, code]).toEqual([8000, withdrawn.code]);
    expect(await clazz.exams()).toEqual([]);
  });

  test('an upload under way is waited for, and its examination stays', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0);
    later();
    const [code, said] = await overlapping(
      world,
      () => clazz.examine(0),
      () => withdraw(clazz),
    );
    expect([code, said.code]).toEqual([8000, 8000]);
    expect(await clazz.exams()).toHaveLength(1);
    expect((await clazz.childOf(0)).permission).toBe('withdrawn');
  });
});

describe('a correction', () => {
  const assign = async (clazz: ConsentClass, id: string, to: number) =>
    (
      await world
        .as('manager')
        .call(assignExam, { id, patientId: clazz.patientIds[to] ?? '', reason: '认错了人' })
    ).body;

  test('moves an examination only to a child who agreed, and then names its agreement', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0);
    const [id = ''] = (await clazz.upload(0)).ids;
    expect((await assign(clazz, id, 1)).code).toBe(unanswered.code);
    await clazz.say(1, 'refused');
    expect((await assign(clazz, id, 1)).code).toBe(refused.code);
    later();
    const { id: agreedId } = await clazz.say(1);
    expect((await assign(clazz, id, 1)).code).toBe(8000);
    expect(await clazz.exams()).toMatchObject([
      { patientId: clazz.patientIds[1], consentId: agreedId },
    ]);
  });
});

describe('a walk-in that is a child of the roster', () => {
  const match = async (clazz: ConsentClass) => {
    const [id = '', patientId = ''] = clazz.patientIds;
    return (await world.as('manager').call(matchWalkIn, { id, patientId })).body;
  };
  const open = async () => {
    const clazz = await openConsentClass(world, { children: 2 });
    const [id = ''] = clazz.patientIds;
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('patient')
        .set({ studentId: walkInNumber(id) })
        .where('id', '=', id)
        .execute(),
    );
    return clazz;
  };

  test('takes its answers along, and its examination names that of its child', async () => {
    const clazz = await open();
    await clazz.say(1, 'refused');
    later();
    await clazz.say(0);
    expect(await clazz.examine(0)).toBe(8000);
    expect((await match(clazz)).code).toBe(8000);
    const [, patientId] = clazz.patientIds;
    const rows = await clazz.rows();
    const own = rows.filter((row) => row.patientId === patientId);
    expect(own.map(({ answer }) => answer).toSorted()).toEqual(['agreed', 'refused']);
    expect(await clazz.exams()).toMatchObject([
      { patientId, consentId: own.find(({ answer }) => answer === 'agreed')?.id },
    ]);
    expect(await clazz.loadChildren()).toMatchObject([{ id: patientId, permission: 'agreed' }]);
  });

  test('is matched though the family withdrew since: it agreed when it was examined', async () => {
    const clazz = await open();
    await clazz.say(0);
    await clazz.examine(0);
    later();
    await clazz.say(1, 'withdrawn');
    expect((await match(clazz)).code).toBe(8000);
    expect(await clazz.loadChildren()).toMatchObject([{ permission: 'withdrawn' }]);
    const agreed = (await clazz.rows()).find(
      ({ patientId, answer }) => patientId === clazz.patientIds[1] && answer === 'agreed',
    );
    expect(await clazz.exams()).toMatchObject([{ consentId: agreed?.id }]);
  });

  test('stays what it is where the family of that child had withdrawn by then', async () => {
    const clazz = await open();
    await clazz.say(0);
    later();
    await clazz.say(1, 'withdrawn');
    await clazz.examine(0);
    expect((await match(clazz)).code).toBe(withdrawn.code);
    expect(await clazz.rows()).toHaveLength(2);
    expect(await clazz.loadChildren()).toHaveLength(2);
  });
});

describe('the database', () => {
  /** Copies an examination, changed, as nothing of the product writes one. */
  const copyExam = (id: string, change: object) =>
    withClient(world.ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
         where attrelid = 'exam'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const columns = rows[0]?.columns ?? '';
      return owner.query(
        `insert into exam (${columns}) select ${columns} from (
           select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()) || $2::jsonb)).* from exam e where id = $1
         ) as copied`,
        [id, JSON.stringify(change)],
      );
    });

  test('takes no examination that needs consent without an answer of its own child', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0);
    const { id: otherId } = await clazz.say(1);
    const [id = ''] = (await clazz.upload(0)).ids;
    const insert = (change: object) => copyExam(id, change);
    await expect(insert({ consent_id: null })).rejects.toThrow(/exam_consent_needed_check/);
    await expect(insert({ consent_id: otherId })).rejects.toThrow(/exam_consent_fkey/);
    await expect(insert({ patient_id: clazz.patientIds[2] })).rejects.toThrow(/exam_consent_fkey/);
    expect(await clazz.exams()).toHaveLength(1);
  });

  test('takes no refusal or withdrawal for an agreement, whether one is needed or not', async () => {
    const clazz = await openConsentClass(world);
    await clazz.say(0);
    const [id = ''] = (await clazz.upload(0)).ids;
    for (const word of ['refused', 'withdrawn'] as const) {
      later();
      const { id: answerId } = await clazz.say(0, word);
      for (const needed of [true, false])
        await expect(copyExam(id, { consent_id: answerId, needs_consent: needed })).rejects.toThrow(
          /exam_consent_fkey/,
        );
    }
    expect(await clazz.exams()).toHaveLength(1);
  });
});
