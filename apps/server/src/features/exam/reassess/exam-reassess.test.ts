/** A start with newer rules assesses what earlier ones did. */
import { RULE_VERSION, uploadExams } from '@spine/contract/exam';
import { listCases } from '@spine/contract/follow-up';
import { statisticsOverview } from '@spine/contract/statistic';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordVisit } from '#features/follow-up/follow-up.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';
import { reassessOutdated } from './exam-reassess.service.ts';

let world: World;
let owner: Client;
let screening: Screening;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  screening = await insertScreening(world.database, world.home, {
    children: 3,
    project: { method: 'atrOnly' },
  });
  const exams = [2, 6, 12].map((angle, at) =>
    quickRecord({ patientId: screening.patientIds[at], readings: [[angle, angle, angle]] }),
  );
  await world.as('doctor').call(uploadExams, { ...screening, exams });
  const visit = { patientId: screening.patientIds[2] ?? '', day: '2026-11-20', cobbAngle: 14 };
  await recordVisit(world.as('doctor'), visit);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

async function counted() {
  const { projectId } = screening;
  const { total } = (await world.as('analyst').call(statisticsOverview, { projectId })).body.data;
  const { normal, gradeOne, gradeThree, confirmed, incomplete } = total;
  return { normal, gradeOne, gradeThree, confirmed, incomplete };
}
const RIGHT = { normal: 1, gradeOne: 1, gradeThree: 1, confirmed: 1, incomplete: 0 };

beforeEach(async () => {
  // As a database of an earlier build comes here.
  await owner.query(`update exam set outcome = 'incomplete', precedence = 5, rule_version = 'old'`);
  await owner.query('update referral set confirmed = false');
  await owner.query('delete from statistic_sum');
  await owner.query(`update statistic_state set rule_version = ''`);
});

test('all examinations are judged and counted by the rules of today, once', async () => {
  expect(await reassessOutdated(world.database)).toBe(1);
  expect(await counted()).toEqual(RIGHT);
  const { rows } = await owner.query('select distinct rule_version from exam');
  expect(rows).toEqual([{ rule_version: RULE_VERSION }]);
  expect(await reassessOutdated(world.database)).toBe(0);
});

test('the cases of examinations that were stored before there were cases are opened', async () => {
  const { schoolId, patientIds } = screening;
  const cases = async () => {
    const { rows } = (await world.as('doctor').raw(listCases, { schoolId })).body;
    return rows.map(({ id, stage }: { id: string; stage: string }) => `${id} ${stage}`).sort();
  };
  await owner.query('delete from follow_up_case');
  expect(await cases()).toEqual([]);
  await reassessOutdated(world.database);
  // The visit of the third child has brought its Cobb angle.
  expect(await cases()).toEqual(
    [`${patientIds[1]} toNotify`, `${patientIds[2]} followed`].toSorted(),
  );
});

test('a start that was interrupted begins again', async () => {
  await owner.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'interrupted'; end $$`);
  await owner.query(
    'create trigger fail before update on statistic_state for each row execute function fail()',
  );
  await expect(reassessOutdated(world.database)).rejects.toThrow('interrupted');
  await owner.query('drop trigger fail on statistic_state');
  expect(await reassessOutdated(world.database)).toBe(1);
  expect(await counted()).toEqual(RIGHT);
});
