/** Whose family objects after the examination: nothing of it is given to the family, and staff are told. */
import { consentErrors } from '@spine/contract/consent';
import { examDetail } from '@spine/contract/exam';
import { NO_RESULT } from '@spine/contract/follow-up';
import { downloadJobFile } from '@spine/contract/job';
import { dateInShanghai } from '@spine/contract/kernel';
import {
  quickQuery,
  quickQueryChild,
  quickQueryErrors,
  quickQueryLink,
  quickQueryPrescription,
  quickQueryReport,
  quickQueryTraining,
  quickQueryVisit,
} from '@spine/contract/quick-query';
import { addBulkReport, countBulkReport, reportPage, reportPdf } from '@spine/contract/report';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '#features/follow-up/follow-up.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { codeFor, examine, openAsked } from '../quick-query.factory.ts';
import { CURVED } from '../quick-query-visit.factory.ts';

const OK = 8000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
});
afterAll(() => world.close());

const today = () => dateInShanghai(world.clock.now());

/** An agreed and examined child, whose family's page is open. */
async function openExamined(options: Parameters<typeof openAsked>[1] = {}) {
  const family = await openAsked(world, options);
  await family.say(0);
  world.clock.advance(60_000);
  const [examId = ''] = (await family.upload(0)).ids;
  world.clock.advance(60_000);
  const { token, id, tel } = family;
  return {
    ...family,
    examId,
    /** What a new access lists. */
    children: async () => {
      const code = await codeFor(world, tel);
      return (await world.anonymous.call(quickQuery, { tel, code })).body.data.children;
    },
    view: async () => (await world.anonymous.call(quickQueryChild, { token, id })).body.data,
    link: async () =>
      (await world.anonymous.call(quickQueryLink, { token, kind: 'report', id: examId })).body,
    counts: async () => {
      const choice = { projectId: family.projectId };
      return (await world.as('doctor').call(countBulkReport, choice)).body.data;
    },
  };
}

describe('after a withdrawal', () => {
  test('the family reads that it is so and whom to ask, and nothing of what was found', async () => {
    const { view, reply, examId } = await openExamined();
    expect(await view()).toMatchObject({ withheld: null, exams: [{ id: examId }] });
    expect((await reply({ answer: 'withdrawn' })).code).toBe(OK);
    const shown = await view();
    expect(shown).toMatchObject({
      exams: [],
      description: '',
      advice: '',
      describedId: null,
      withheld: expect.stringContaining(shown.orgName),
    });
    expect(shown.withheld).toContain('不再公布');
  });

  test('the way to a hospital does not tell what was found, and what a family says of it is not taken', async () => {
    const { view, reply, id, token, examId } = await openExamined();
    const { followUp } = await view();
    expect(followUp).toMatchObject({ track: expect.any(String), visitBy: expect.any(String) });
    const visit = () => {
      const said = { answer: 'notYet', reason: 'noTime' } as const;
      return world.anonymous.call(quickQueryVisit, { token, id, actId: uuidv7(), ...said });
    };
    expect((await visit()).body.code).toBe(OK);
    await reply({ answer: 'withdrawn' });
    expect(await view()).toMatchObject({ followUp: null, retest: null });
    expect((await visit()).body.code).toBe(quickQueryErrors.visitNotNow.code);
    world.clock.advance(60_000);
    await reply({ answer: 'agreed' });
    expect(await view()).toMatchObject({
      followUp: { track: followUp.track },
      exams: [{ id: examId }],
    });
  });

  test.each([
    ['recorded with a next one', { kind: 'visited', nextVisitOn: '2027-02-20' }],
    ['recorded without a result', { kind: 'visited' }],
    ['reported by the family', undefined],
  ])('neither does a visit that is %s', async (_how, visit) => {
    const { view, children, reply, id, token } = await openExamined();
    if (visit) {
      const { kind, ...found } = visit;
      const result = { ...NO_RESULT, hospital: '临溪市人民医院', ...found };
      const act = { patientId: id, kind, day: today(), result };
      expect((await actAs(world.as('doctor'), act)).body.code).toBe(OK);
    } else {
      const said = { answer: 'visited', day: today() } as const;
      const visited = { token, id, actId: uuidv7(), ...said };
      expect((await world.anonymous.call(quickQueryVisit, visited)).body.code).toBe(OK);
    }
    const { followUp } = await view();
    expect(followUp).not.toBeNull();
    world.clock.advance(60_000);
    await reply({ answer: 'withdrawn' });
    expect(await view()).toMatchObject({ followUp: null, retest: null });
    expect(await children()).toMatchObject([{ latest: null, hospital: null }]);
    world.clock.advance(60_000);
    await reply({ answer: 'agreed' });
    expect((await view()).followUp).toEqual(followUp);
  });

  test('a prescription that was issued since is not shown, and one of before is', async () => {
    const family = await openAsked(world);
    const issue = (name: string) =>
      world.database.inScope(world.home, (tenant) =>
        insertIssuedRow(tenant, { patientId: family.id, name, createdAt: world.clock.now() }),
      );
    const former = await issue('体态练习');
    world.clock.advance(60_000);
    await family.say(0);
    await family.upload(0);
    world.clock.advance(60_000);
    const since = await issue('侧弯练习');
    const { token, id, reply } = family;
    const shown = async () => {
      const { body } = await world.anonymous.call(quickQueryChild, { token, id });
      return body.data.prescriptions.map((row: { id: string }) => row.id);
    };
    const codesOf = async (prescription: string) => {
      const link = { token, kind: 'prescription', id: prescription } as const;
      const record = { token, id: prescription, recordId: uuidv7(), minutes: 15, actionCount: 2 };
      const date = today();
      return [
        (await world.anonymous.call(quickQueryPrescription, { token, id: prescription })).body.code,
        (await world.anonymous.call(quickQueryLink, link)).body.code,
        (await world.anonymous.raw(quickQueryTraining, { ...record, date })).body.code,
      ];
    };
    const made = { token, kind: 'prescription', id: since } as const;
    const { link } = (await world.anonymous.call(quickQueryLink, made)).body.data;
    const mustSeeDoctor = async () => {
      const of = { token, id: former };
      const row = (await world.anonymous.call(quickQueryChild, { token, id })).body.data;
      const opened = (await world.anonymous.call(quickQueryPrescription, of)).body.data;
      return [row.prescriptions.at(-1).seeDoctorFirst, opened.seeDoctorFirst];
    };
    expect(await shown()).toEqual([since, former]);
    expect(await mustSeeDoctor()).toEqual([true, true]);
    await reply({ answer: 'withdrawn' });
    // Without its warning the former one would tell the child to train.
    expect(await shown()).toEqual([]);
    const { code } = quickQueryErrors.unknown;
    expect(await codesOf(since)).toEqual([code, code, code]);
    expect(await codesOf(former)).toEqual([code, code, code]);
    const fetched = await world.anonymous.call(quickQueryReport, { link });
    expect(fetched.body?.code).toBe(quickQueryErrors.linkOver.code);
    world.clock.advance(60_000);
    await reply({ answer: 'agreed' });
    expect(await shown()).toEqual([since, former]);
  });

  test('the list of its children has no result of it', async () => {
    const { children, reply } = await openExamined();
    await reply({ answer: 'withdrawn' });
    expect(await children()).toMatchObject([{ latest: null }]);
  });

  test('no link leads to the report, nor does one that was made before', async () => {
    const { link, reply } = await openExamined();
    const made = await link();
    expect(made.code).toBe(OK);
    await reply({ answer: 'withdrawn' });
    expect((await link()).code).toBe(consentErrors.reportWithheld.code);
    const fetched = await world.anonymous.call(quickQueryReport, { link: made.data.link });
    expect(fetched.bytes.toString('latin1', 0, 4)).not.toBe('%PDF');
  });

  test('staff see it marked, and may still take it', async () => {
    const { examId, reply } = await openExamined();
    const markOf = async () => {
      const detail = await world.as('doctor').call(examDetail, { id: examId });
      const page = await world.as('doctor').call(reportPage, { id: examId });
      return [detail.body.data.withheld, page.body.data.withheld];
    };
    expect(await markOf()).toEqual([false, false]);
    await reply({ answer: 'withdrawn' });
    expect(await markOf()).toEqual([true, true]);
    const pdf = await world.as('doctor').call(reportPdf, { id: examId });
    expect(pdf.bytes.toString('latin1', 0, 4)).toBe('%PDF');
  });

  test('reports of many leave it out, say how many, and are refused where it is the only one', async () => {
    const { counts, reply, say, upload, projectId } = await openExamined();
    expect(await counts()).toMatchObject({ reports: 1, withheld: 0 });
    await reply({ answer: 'withdrawn' });
    expect(await counts()).toMatchObject({ reports: 0, declined: 0, withheld: 1 });
    const bulk = { projectId, format: 'pdf' } as const;
    const refused = await world.as('doctor').call(addBulkReport, bulk);
    expect(refused.body.code).toBe(consentErrors.allWithheld.code);
    await say(1);
    world.clock.advance(60_000);
    await upload(1);
    expect(await counts()).toMatchObject({ reports: 1, withheld: 1 });
  });

  test('a file of many that was made before is not handed out any more', async () => {
    const { projectId, reply } = await openExamined();
    const doctor = world.as('doctor');
    const { body } = await doctor.call(addBulkReport, { projectId, format: 'pdf' });
    const { id } = body.data;
    expect((await endOf(world, 'doctor', id)).status).toBe('done');
    const fetch = async () => {
      const answer = await doctor.call(downloadJobFile, { id });
      return answer.body?.code ?? answer.bytes.toString('latin1', 0, 4);
    };
    expect(await fetch()).toBe('%PDF');
    world.clock.advance(60_000);
    await reply({ answer: 'withdrawn' });
    expect(await fetch()).toBe(consentErrors.fileWithheld.code);
    world.clock.advance(60_000);
    await reply({ answer: 'agreed' });
    expect(await fetch()).toBe('%PDF');
  });

  test('nor where the withdrawal is as old as the wish for the file, or older', async () => {
    const { projectId, patientIds } = await openExamined();
    const doctor = world.as('doctor');
    const { id } = (await doctor.call(addBulkReport, { projectId, format: 'pdf' })).body.data;
    expect((await endOf(world, 'doctor', id)).status).toBe('done');
    // Of a call that began before the job, or of a server whose clock is behind, and stored after its run.
    const before = new Date(world.clock.now().getTime() - 1000);
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .insertInto('consent')
        .values({
          orgId,
          id: uuidv7(),
          projectId,
          patientId: patientIds[0] ?? '',
          answer: 'withdrawn',
          reason: '不再参加',
          channel: 'paper',
          recordedBy: world.cast.users.doctor,
          recordedByName: '周医生',
          answeredAt: before,
          recordedAt: before,
        })
        .execute(),
    );
    const { body } = await doctor.call(downloadJobFile, { id });
    expect(body?.code).toBe(consentErrors.fileWithheld.code);
  });

  test('an agreement brings everything back', async () => {
    const { view, reply, link, counts } = await openExamined();
    await reply({ answer: 'withdrawn' });
    world.clock.advance(60_000);
    expect((await reply({ answer: 'agreed' })).code).toBe(OK);
    expect(await view()).toMatchObject({ withheld: null, exams: [{}] });
    expect((await link()).code).toBe(OK);
    expect(await counts()).toMatchObject({ reports: 1, withheld: 0 });
  });
});

test('a refusal that staff record later withholds it too, where the project only informs as well', async () => {
  const { view, say } = await openExamined({ needsConsent: false });
  await say(0, 'refused');
  expect(await view()).toMatchObject({ exams: [], withheld: expect.any(String) });
});

test('a way to a hospital that another project asks for stays, with what was done on it', async () => {
  const family = await openExamined();
  const { id: projectId } = await world.database.inScope(world.home, (tenant) =>
    insertProjectRow(tenant, { schoolIds: [family.schoolId] }),
  );
  const day = today();
  const result = { ...NO_RESULT, hospital: '临溪市人民医院', nextVisitOn: '2027-02-20' };
  await actAs(world.as('doctor'), { patientId: family.id, kind: 'visited', day, result });
  await family.reply({ answer: 'withdrawn' });
  expect((await family.view()).followUp).toBeNull();
  world.clock.advance(60_000);
  const examTime = world.clock.now().toISOString();
  await examine(world, { ...family, projectId }, { ...CURVED, examTime });
  expect((await family.view()).followUp).toMatchObject({ hospital: null, visit: null });
  world.clock.advance(60_000);
  const said = {
    token: family.token,
    id: family.id,
    actId: uuidv7(),
    answer: 'visited',
    day,
  } as const;
  expect((await world.anonymous.call(quickQueryVisit, said)).body.code).toBe(OK);
  expect((await family.view()).followUp).toMatchObject({ report: { id: said.actId } });
});

test('what another project found stays', async () => {
  const { view, reply, tel, id } = await openExamined();
  const other = await openAsked(world, { needsConsent: false });
  await world.database.inScope(world.home, ({ db }) =>
    db.updateTable('patient').set({ tel }).where('id', '=', other.id).execute(),
  );
  const [kept = ''] = await examine(world, other, {});
  await reply({ answer: 'withdrawn' });
  expect((await view()).exams).toEqual([]);
  const { token } = (
    await world.anonymous.call(quickQuery, { tel, code: await codeFor(world, tel) })
  ).body.data;
  const shown = await world.anonymous.call(quickQueryChild, { token, id: other.id });
  expect(shown.body.data).toMatchObject({ withheld: null, exams: [{ id: kept }] });
  const foreign = await world.anonymous.call(quickQueryLink, { token, kind: 'report', id });
  expect(foreign.body.code).toBe(quickQueryErrors.unknown.code);
});

test('it is not told by the report of another project of the child either', async () => {
  const family = await openExamined();
  const { id: projectId } = await world.database.inScope(world.home, (tenant) =>
    insertProjectRow(tenant, { schoolIds: [family.schoolId] }),
  );
  const examTime = world.clock.now().toISOString();
  const [id = ''] = await examine(world, { ...family, projectId }, { examTime });
  const trendOf = async () => (await world.as('doctor').call(examDetail, { id })).body.data.trend;
  expect(await trendOf()).toHaveLength(2);
  await family.reply({ answer: 'withdrawn' });
  expect(await trendOf()).toHaveLength(1);
  expect(await family.view()).toMatchObject({
    exams: [{ id }],
    change: '首次筛查，暂无可比较的结果。',
  });
});
