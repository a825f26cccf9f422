/** Tables of prescriptions as plans: the platform's, which nobody writes, and the institutions' own. */
import type { ColumnType } from 'kysely';

/** What the database computes. */
type Computed<T> = ColumnType<T, never, never>;

type PlanColumns = {
  id: string;
  name: string;
  type: 'exercise' | 'prevention';
  audience: string;
  description: string;
  duration: '1w' | '2w' | '1m' | '2m';
  groups_per_day: number;
  days_per_week: number;
  retest_reminder: boolean;
  /** Written as JSON text, read as the parsed value. */
  items: ColumnType<unknown, string, string>;
  cover: Buffer | null;
  cover_type: 'image/png' | 'image/jpeg' | null;
  cover_hash: Computed<Buffer | null>;
  created_at: Date;
};

export type SystemPrescriptionTable = PlanColumns;

export type PrescriptionTable = PlanColumns & {
  org_id: string;
  updated_at: Date;
  deleted_at: Date | null;
};
