/**
 * The tables as Kysely sees them: column types after the parsers of `open.ts` (dates are strings, numerics are
 * numbers, timestamptz are Date). `schema/*.sql` is the truth; this page follows it.
 */
import type { ColumnType, Generated } from 'kysely';
import type { ActionTable, VideoUploadTable } from './action-tables.ts';
import type {
  ExamImageTable,
  ExamTable,
  ReportBatchTable,
  ReportDownloadTable,
} from './exam-tables.ts';
import type { FamilyAccessTable, FamilyLinkTable } from './family-tables.ts';
import type {
  IssuedPrescriptionTable,
  PrescriptionIssueTable,
  TrainingRecordTable,
} from './issued-prescription-tables.ts';
import type { JobTable } from './job-tables.ts';
import type {
  LogBlockTable,
  LogPendingTable,
  LogSealTable,
  LogTotalTable,
  OperationLogTable,
} from './log-tables.ts';
import type { AppPackageTable, BatchCodeTable, BatchTable, BlobTable } from './platform-tables.ts';
import type { PrescriptionTable, SystemPrescriptionTable } from './prescription-tables.ts';
import type {
  PictureCodeTable,
  SessionTable,
  SmsCodeTable,
  UnknownSignInTable,
} from './session-tables.ts';
import type {
  ProjectUnseenChildTable,
  ProjectUnseenTable,
  ReferralTable,
  RosterCellTable,
  ScreenCellTable,
  StatisticCellTable,
  StatisticFactTable,
} from './statistic-tables.ts';

type OrganizationTable = {
  id: string;
  name: string;
  clinic_id: string | null;
  type: string | null;
  province: string | null;
  city: string | null;
  district: string | null;
  created_at: Date;
  deleted_at: Date | null;
};

type AppUserTable = {
  id: string;
  org_id: string | null;
  username: string;
  password_hash: string;
  tel: string | null;
  role: number;
  error_counter: Generated<number>;
  must_change_password: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
};

type SchoolTable = {
  org_id: string;
  id: string;
  name: string;
  province: string;
  city: string | null;
  district: string | null;
  province_name: string;
  city_name: string | null;
  district_name: string | null;
  created_at: Date;
  deleted_at: Date | null;
};

type PatientTable = {
  org_id: string;
  id: string;
  school_id: string;
  student_id: string;
  name: string;
  gender: 'm' | 'f' | 'o';
  birth_date: string;
  tel: string | null;
  grade_name: string;
  grade_code: number;
  clazz_name: string;
  clazz_order: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

type ProjectTable = {
  org_id: string;
  id: string;
  name: string;
  status: number;
  start_date: string | null;
  end_date: string | null;
  created_at: Date;
  deleted_at: Date | null;
};

type ProjectSchoolTable = { org_id: string; project_id: string; school_id: string };

type ReportTemplateTable = {
  org_id: string;
  id: string;
  evaluation_normal: string | null;
  evaluation_bad_posture: string | null;
  evaluation_lateral_bending_one: string | null;
  evaluation_lateral_bending_two: string | null;
  evaluation_lateral_bending_three: string | null;
  logo: Buffer | null;
  logo_type: 'image/png' | 'image/jpeg' | null;
  file_name: string | null;
  examine_org_info: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updated_at: Date;
};

type DownloadTable = {
  token_hash: Buffer;
  user_id: string;
  org_id: string | null;
  file_name: string;
  content_type: string;
  content: Buffer;
  expires_at: Date;
};

/** How often the form of a class QR code was sent. */
type ClassFormUseTable = {
  org_id: string;
  token_hash: Buffer;
  submissions: number;
  expires_at: Date;
};

/** Written by triggers; the sum of the changes is the number of rows. */
type ListTotalTable = {
  org_id: string;
  id: Generated<number>;
  subject: 'patient' | 'exam';
  change: number;
  /** The part of the examinations a change is about; null of children. */
  school_id: string | null;
  project_id: string | null;
  type_id: number | null;
  result_id: number | null;
};

/** Written by triggers; the sum of the changes is how many have the character in their name. */
type NameTotalTable = {
  org_id: string;
  gram: string;
  id: Generated<number>;
  patients: number;
  exams: number;
  folded: Generated<boolean>;
};

export type Tables = {
  organization: OrganizationTable;
  app_user: AppUserTable;
  session: SessionTable;
  picture_code: PictureCodeTable;
  sms_code: SmsCodeTable;
  unknown_sign_in: UnknownSignInTable;
  family_access: FamilyAccessTable;
  family_link: FamilyLinkTable;
  school: SchoolTable;
  patient: PatientTable;
  project: ProjectTable;
  project_school: ProjectSchoolTable;
  exam: ExamTable;
  exam_image: ExamImageTable;
  report_download: ReportDownloadTable;
  report_batch: ReportBatchTable;
  report_template: ReportTemplateTable;
  download: DownloadTable;
  operation_log: OperationLogTable;
  log_pending: LogPendingTable;
  log_block: LogBlockTable;
  log_seal: LogSealTable;
  log_total: LogTotalTable;
  class_form_use: ClassFormUseTable;
  list_total: ListTotalTable;
  name_total: NameTotalTable;
  referral: ReferralTable;
  statistic_fact: StatisticFactTable;
  statistic_cell: StatisticCellTable;
  screen_cell: ScreenCellTable;
  roster_cell: RosterCellTable;
  project_unseen: ProjectUnseenTable;
  project_unseen_child: ProjectUnseenChildTable;
  blob: BlobTable;
  app_package: AppPackageTable;
  action: ActionTable;
  video_upload: VideoUploadTable;
  system_prescription: SystemPrescriptionTable;
  prescription: PrescriptionTable;
  prescription_issue: PrescriptionIssueTable;
  issued_prescription: IssuedPrescriptionTable;
  training_record: TrainingRecordTable;
  job: JobTable;
  batch: BatchTable;
  batch_code: BatchCodeTable;
};
