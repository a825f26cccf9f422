import { type CountingInput, computeCounting, type ScreeningMethod } from '@spine/contract/exam';
import type { Client } from 'pg';

/** Judges what all examinations count for, after tests wrote or changed them by hand. */
export async function judgeCounting(owner: Client): Promise<void> {
  const { rows } = await owner.query<CountingInput & { id: string; method: ScreeningMethod }>(
    `select exam.id, type_id as "typeId", finding, result_id as "resultId", sagittal_abnormal as "sagittalAbnormal",
       group_angles as "groupAngles", method
     from exam join project on project.id = exam.project_id`,
  );
  const judged = rows.map(({ id, method, ...exam }) => ({ id, ...computeCounting(exam, method) }));
  await owner.query(
    `update exam set outcome = judged.outcome, precedence = judged.precedence
     from json_populate_recordset(null::exam, $1) as judged where judged.id = exam.id`,
    [JSON.stringify(judged)],
  );
}
