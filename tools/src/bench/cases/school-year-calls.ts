/** Rosters of a day, the page of the coming school year, and who has left; also in an institution of a million children. */
import { schoolYearOfSchool, schoolYearOverview } from '@spine/contract/enrolment';
import { listPatients } from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { stationRoster } from '@spine/contract/station';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import type { Bench } from '../target/server.ts';
import type { Subjects } from '../target/subjects.ts';
import { afterFilling, callsOf } from './call.ts';

const EVERYWHERE = { runs: ['usual', 'city', 'million'] } as const;
const YEAR = { ...EVERYWHERE, aims: AIMS.schoolYear } as const;
const YEAR_OF_ALL = { ...EVERYWHERE, aims: AIMS.schoolYearOfAll } as const;
const LIST = { ...EVERYWHERE, aims: AIMS.list } as const;
const left = callsOf(listPatients, 'doctor', LIST);

const ofSchool = ({ schoolId }: Subjects) => ({ schoolId });

/** A fifth as many children as there are have left in the last three years. */
const LEAVERS = [
  `create temp table leaver on commit drop as
   select id, gen_random_uuid() as new_id, row_number() over () as n from patient
   where org_id = $1 and deleted_at is null and hashtext(id::text) % 5 = 0`,
  `insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at, initials)
   select org_id, new_id, school_id, 'L' || student_id, name, gender, birth_date, tel, created_at, updated_at, initials
   from patient join leaver using (id) where org_id = $1`,
  `insert into enrolment (org_id, patient_id, from_day, to_day, school_id, student_id, track, cohort, grade_label, clazz_name,
     clazz_order, said_in, end_planned, cause, recorded_at)
   select distinct on (new_id) org_id, new_id, gone - 700, gone, school_id, 'L' || student_id, track, cohort - 4, grade_label,
     clazz_name, clazz_order, school_year(gone - 700), true, 'import', recorded_at
   from enrolment join leaver on leaver.id = enrolment.patient_id,
     lateral (select make_date(school_year(current_date) - n::int % 3, 9, 1) as gone) as day
   where org_id = $1`,
];

const withLeavers = afterFilling(LEAVERS, ['patient', 'enrolment']);

export const schoolYearCalls: readonly Case<Bench>[] = [
  callsOf(listClasses, 'doctor', EVERYWHERE)('classes of a school', ofSchool),
  callsOf(
    stationRoster,
    'doctor',
    LIST,
  )('roster of a class at the station', ({ projectId, schoolId, gradeName, clazzName }) => ({
    projectId,
    schoolId,
    gradeName,
    clazzName,
  })),
  callsOf(schoolYearOfSchool, 'doctor', YEAR)('school year of a school', ofSchool),
  callsOf(schoolYearOverview, 'doctor', YEAR_OF_ALL)('school year of all schools'),
  ...[
    left('patients who have left', () => ({ enrolled: 'left' })),
    left('patients who have left, of a school', (subjects) => ({
      ...ofSchool(subjects),
      enrolled: 'left',
    })),
  ].map(withLeavers),
];
