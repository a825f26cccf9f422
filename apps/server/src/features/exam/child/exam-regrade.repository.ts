/**
 * What a quick examination of 5° or more is worth is its project's to say (docs/domain/decisions.md 29). The grade on the
 * wire stays; migration 025 says the same of examinations from before methods.
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { lockUnlisting } from '../upload/exam-upload.repository.ts';

/** Something was read again, and no segment was left out: as `motionTestOf` of the contract has it. */
const MOTION_TEST_DONE = sql.raw(`(
  select coalesce(bool_or(again > 0) and bool_and(first = 0 or again > 0), false)
  from (
    select jsonb_array_length(coalesce(findings -> 'atr' -> segment, '[]')) as first,
      jsonb_array_length(coalesce(findings -> 'motionTest' -> 'atr' -> segment, '[]')) as again
    from unnest(array['thoracic', 'thoracolumbar', 'lumbar']) as segment
  ) as read
)`);

/** After the method of a project changed, in the same transaction; answers the children whose results did. */
export async function regradeQuickExams(
  tenant: Tenant,
  { projectId, method }: { projectId: string; method: ScreeningMethod },
): Promise<string[]> {
  await lockUnlisting(tenant);
  const isResult = method === 'atrOnly';
  const { rows } = await sql<{ patientId: string }>`
    update exam set needs_retest = ${!isResult},
      screening_state = case
        when ${!isResult} then 'undetermined'
        when result_id in (1, 5) then 'suspicious'
        else 'highlySuspicious'
      end,
      referred = (${isResult} and result_id <> 5) or coalesce(findings -> 'advice' ? 'furtherCheck', false)
    where org_id = ${tenant.orgId} and project_id = ${projectId} and type_id = 0
      and (result_id in (1, 2, 3) or result_id = 5 and findings ? 'motionTest')
      and coalesce(findings ->> 'isExercised', 'false') <> 'true' and not ${MOTION_TEST_DONE}
    returning patient_id`.execute(tenant.db);
  return [...new Set(rows.map((row) => row.patientId))];
}
