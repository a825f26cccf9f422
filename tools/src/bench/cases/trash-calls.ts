/** What people deleted and may restore; also in an institution of a million children. */
import { listDeletedPatients } from '@spine/contract/patient';
import { listDeletedProjects } from '@spine/contract/project';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import type { Bench } from '../target/server.ts';
import { afterFilling, callsOf } from './call.ts';

const LIST = { runs: ['usual', 'city', 'million'], aims: AIMS.list } as const;

/** A hundredth as many children as there are were deleted in the last four weeks, and forty projects of all schools. */
const DELETED = [
  `create temp table deleted on commit drop as
   select id, gen_random_uuid() as new_id, (row_number() over (order by id))::int as n from patient
   where org_id = $1 and deleted_at is null and hashtext(id::text) % 100 = 0`,
  `insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at, initials,
     deleted_at, deletion_id, deleted_by_name)
   select org_id, new_id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at, initials,
     now() - n % 28 * interval '1 day', gen_random_uuid(), 'manager'
   from patient join deleted using (id) where org_id = $1`,
  `insert into enrolment (org_id, patient_id, from_day, to_day, school_id, student_id, track, cohort, grade_label, clazz_name,
     clazz_order, said_in, end_planned, listed, cause, recorded_at)
   select org_id, new_id, from_day, to_day, school_id, student_id, track, cohort, grade_label, clazz_name,
     clazz_order, said_in, end_planned, false, cause, recorded_at
   from enrolment join deleted on deleted.id = enrolment.patient_id where org_id = $1`,
  `insert into project (org_id, id, name, status, school_year, created_at, deleted_at, deletion_id, deleted_by_name)
   select $1::uuid, gen_random_uuid(), 'Deleted ' || n, 2, school_year(current_date), now() - interval '60 days',
     now() - n % 28 * interval '1 day', gen_random_uuid(), 'manager'
   from generate_series(1, 40) as n`,
  `insert into project_school (org_id, project_id, school_id)
   select project.org_id, project.id, school.id
   from project join school on school.org_id = project.org_id
   where project.org_id = $1 and project.deletion_id is not null`,
];

export const trashCalls: readonly Case<Bench>[] = [
  callsOf(listDeletedPatients, 'manager', LIST)('children in the trash'),
  callsOf(listDeletedProjects, 'manager', LIST)('projects in the trash'),
].map(afterFilling(DELETED, ['patient', 'enrolment', 'project', 'project_school']));
