/** Tables of the action library: the platform's, read by everybody signed in. */
import type { ColumnType, Generated } from 'kysely';

/** What the database computes. */
type Computed<T> = ColumnType<T, never, never>;

export type ActionTable = {
  id: string;
  name: string;
  category: 'mat' | 'aerobics';
  levels: ('primary' | 'junior' | 'senior')[];
  position: 'trunk' | 'upperLimb' | 'lowerLimb' | 'shoulder' | 'neck';
  muscles: string;
  muscle_names: Computed<string[]>;
  description: string;
  equipment: string;
  effect: string;
  steps: string;
  warnings: string;
  remark: string;
  cover: Buffer | null;
  cover_type: 'image/png' | 'image/jpeg' | null;
  cover_hash: Computed<Buffer | null>;
  video_key: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

export type VideoUploadTable = {
  id: string;
  user_id: string;
  file_name: string;
  size: number;
  last_modified: number;
  received: Generated<number>;
  sealed_at: Date | null;
  touched_at: Date;
};
