/** Tables of prescriptions as children have them, and of training records. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type PrescriptionIssueTable = {
  org_id: string;
  id: string;
  prescription_id: string;
  issued: number;
  /** Written as JSON text, read as the parsed value. */
  left_out: ColumnType<unknown, string, never>;
  named: ColumnType<unknown, string, never>;
  start_date: string;
  end_date: string;
  created_at: Date;
};

export type IssuedPrescriptionTable = {
  org_id: string;
  id: string;
  issue_id: string;
  patient_id: string;
  prescription_id: string;
  name: string;
  type: 'exercise' | 'prevention';
  description: string;
  duration: '1w' | '2w' | '1m' | '2m';
  groups_per_day: number;
  days_per_week: number;
  retest_reminder: boolean;
  items: ColumnType<unknown, string, never>;
  start_date: string;
  end_date: string;
  planned_days: number;
  opened_at: Date | null;
  completed_at: Date | null;
  ended_at: Date | null;
  /** The day of `ended_at` in Shanghai. */
  ended_on: GeneratedAlways<string | null>;
  withdrawn_at: Date | null;
  listed: Generated<boolean>;
  trained_days: Generated<number>;
  training_minutes: Generated<number>;
  issued_by: string;
  issued_by_name: string;
  created_at: Date;
};

export type TrainingRecordTable = {
  org_id: string;
  id: string;
  issued_id: string;
  patient_id: string;
  date: string;
  minutes: number;
  action_count: number;
  source: 'family' | 'staff';
  recorded_by: string | null;
  recorded_by_name: string | null;
  created_at: Date;
  deleted_at: Date | null;
};
