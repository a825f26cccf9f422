/**
 * The tables of screening statistics as Kysely sees them. All but the referral are maintained by triggers of
 * `009-statistic.sql`, which says how; the application only reads them. Days are calendar dates in Asia/Shanghai.
 */
import type { Generated } from 'kysely';

/** What came of telling a child to see a hospital; one for each child and project. */
export type ReferralTable = {
  org_id: string;
  project_id: string;
  patient_id: string;
  attended_on: string;
  hospital: string | null;
  /** Degrees on the X-ray; null when none was taken or told. */
  cobb_angle: number | null;
  recorded_by: string;
  recorded_by_name: string;
  recorded_at: Date;
};

type Place = {
  school_id: string;
  grade_code: number;
  grade_name: string;
  clazz_order: number;
  clazz_name: string;
  gender: 'm' | 'f' | 'o';
};

export type Outcome =
  | 'normal'
  | 'posture'
  | 'gradeOne'
  | 'gradeTwo'
  | 'gradeThree'
  | 'sagittal'
  | 'incomplete'
  | 'declined';

/** An examination that counts for some range of days. */
export type StatisticFactTable = Place & {
  org_id: string;
  exam_id: string;
  project_id: string;
  patient_id: string;
  age: number;
  exam_time: Date;
  exam_day: string;
  better_before: string | null;
  replaced_on: string | null;
  outcome: Outcome;
  positive: boolean;
  referred: boolean;
  attended: boolean;
  confirmed: boolean;
};

type Counts = {
  valid: number;
  incomplete: number;
  declined: number;
  normal: number;
  posture: number;
  grade_one: number;
  grade_two: number;
  grade_three: number;
  sagittal: number;
  positive: number;
};

/** A change of the counts of a group; their sum is the number. */
export type StatisticCellTable = Place &
  Counts & {
    org_id: string;
    id: Generated<number>;
    project_id: string;
    age: number;
    exam_day: string;
    better_before: string | null;
    replaced_on: string | null;
    referred: number;
    attended: number;
    confirmed: number;
    confirmed_positive: number;
    last_at: Date;
    folded: Generated<boolean>;
  };

/** The same by school, month, sex and age, of the examinations children count by when no dates are asked for. */
export type ScreenCellTable = Counts & {
  org_id: string;
  id: Generated<number>;
  school_id: string;
  /** The first day of the month. */
  month: string;
  gender: 'm' | 'f' | 'o';
  age: number;
  folded: Generated<boolean>;
};

/** Changes of the roster; with a project, of those of its children that were seen in the project. */
export type RosterCellTable = Place & {
  org_id: string;
  id: Generated<number>;
  project_id: string | null;
  children: number;
  folded: Generated<boolean>;
};

/** Children who were never seen in a project when it was completed. */
export type ProjectUnseenTable = Place & { org_id: string; project_id: string; children: number };

/** The same children one by one. */
export type ProjectUnseenChildTable = Place & {
  org_id: string;
  project_id: string;
  patient_id: string;
};
