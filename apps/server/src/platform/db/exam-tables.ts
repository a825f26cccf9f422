/** Examinations with their pictures and what became of their reports; columns as in `tables.ts`. */
import type { ColumnType, Generated } from 'kysely';

export type ExamTable = {
  org_id: string;
  id: string;
  project_id: string;
  school_id: string;
  patient_id: string;
  exam_time: Date;
  type_id: 0 | 1;
  status: 1 | 2;
  result_id: 0 | 1 | 2 | 3 | 5 | null;
  needs_retest: boolean;
  screening_state: 'normal' | 'suspicious' | 'highlySuspicious' | 'undetermined';
  sagittal_abnormal: 'lordosis' | 'kyphosis' | null;
  positive: boolean;
  referred: boolean;
  left_angle: number | null;
  right_angle: number | null;
  max_angle: number | null;
  max_side: 'left' | 'right' | null;
  max_segment: 'thoracic' | 'thoracolumbar' | 'lumbar' | null;
  group_angles: number[];
  rule_version: string;
  grade_name: string;
  grade_code: number;
  clazz_name: string;
  clazz_order: number;
  doctor_id: string;
  doctor_name: string;
  operator: string | null;
  device_code: string | null;
  device_firmware: string | null;
  client_kind: string | null;
  client_version: string | null;
  /** Written as JSON text, read as the parsed value; the reply schema checks its shape. */
  findings: ColumnType<unknown, string, string>;
  listed: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
};

export type ExamImageTable = {
  org_id: string;
  exam_id: string;
  position: number;
  kind: 'exam' | 'report';
  name: string;
  content: Buffer;
};

export type ReportDownloadTable = { org_id: string; exam_id: string; downloaded_at: Date };

export type ReportBatchTable = { org_id: string; job_id: string; exam_ids: string[] };
