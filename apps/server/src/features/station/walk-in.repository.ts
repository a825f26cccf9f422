/** Children of the roster that a walk-in may be. */
import { WALK_IN_PREFIX } from '@spine/contract/patient';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** As many can be told apart at a glance. */
const SHOWN = 5;

/**
 * Of its school, by the same name or birth date, or by a name of the same initials in its class: a name that was heard is
 * written otherwise. What is the same counts: name and birth date most, then class and sex.
 */
export function findCandidates({ db, orgId }: Tenant, id: string) {
  const likeness = sql<number>`
    4 * (patient.name = walk_in.name)::int + 4 * (patient.birth_date = walk_in.birth_date)::int
    + 2 * (patient.grade_code = walk_in.grade_code and patient.clazz_name = walk_in.clazz_name)::int
    + coalesce((patient.initials = walk_in.initials)::int, 0) + (patient.gender = walk_in.gender)::int`;
  return db
    .selectFrom('patient')
    .innerJoin('patient as walkIn', (join) =>
      join
        .onRef('walkIn.orgId', '=', 'patient.orgId')
        .onRef('walkIn.schoolId', '=', 'patient.schoolId'),
    )
    .where('patient.orgId', '=', orgId)
    .where('walkIn.orgId', '=', orgId)
    .where('walkIn.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .where('patient.studentId', 'not like', `${WALK_IN_PREFIX}%`)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('patient.name', '=', ref('walkIn.name')),
        eb('patient.birthDate', '=', ref('walkIn.birthDate')),
        and([
          eb('patient.initials', '=', ref('walkIn.initials')),
          eb('patient.gradeCode', '=', ref('walkIn.gradeCode')),
          eb('patient.clazzName', '=', ref('walkIn.clazzName')),
        ]),
      ]),
    )
    .select([
      'patient.id',
      'patient.studentId',
      'patient.name',
      'patient.gender',
      'patient.birthDate',
      'patient.gradeName',
      'patient.clazzName',
    ])
    .orderBy(likeness, 'desc')
    .orderBy('patient.id')
    .limit(SHOWN)
    .execute();
}
