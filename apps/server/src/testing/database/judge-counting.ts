import { type CountingInput, computeCounting, type ScreeningMethod } from '@spine/contract/exam';
import type { Client } from 'pg';

type Judged = CountingInput & { org_id: string; id: string; method: ScreeningMethod };

/** Judges what all examinations count for, after tests wrote or changed them by hand. */
export async function judgeCounting(owner: Client): Promise<void> {
  const { rows } = await owner.query<Judged>(
    `select exam.org_id, exam.id, type_id as "typeId", finding, result_id as "resultId",
       sagittal_abnormal as "sagittalAbnormal", group_angles as "groupAngles", method
     from exam join project on project.org_id = exam.org_id and project.id = exam.project_id`,
  );
  const judged = rows.map(({ org_id, id, method, ...exam }) => ({
    org_id,
    id,
    ...computeCounting(exam, method),
  }));
  for (const orgId of new Set(rows.map(({ org_id }) => org_id)))
    await owner.query(
      `update exam set outcome = judged.outcome, precedence = judged.precedence
       from json_populate_recordset(null::exam, $1) as judged where exam.org_id = $2 and exam.id = judged.id`,
      [JSON.stringify(judged.filter(({ org_id }) => org_id === orgId)), orgId],
    );
}
