/** Tables that belong to no institution: device codes, large files, app packages. */
import type { Generated } from 'kysely';

export type BatchTable = { name: string; code_count: number; created_at: Date; created_by: string };

export type BatchCodeTable = {
  id: string;
  code: string;
  batch: string;
  download_num: Generated<0 | 1>;
  created_at: Date;
};

/** Which files of the blob store are wanted. */
export type BlobTable = {
  key: string;
  size: number;
  sha256: Buffer;
  created_at: Date;
  dropped_at: Date | null;
};

export type AppPackageTable = {
  id: string;
  platform: 'android' | 'pc';
  version: string;
  notes: string;
  file_name: string;
  content_type: string;
  blob_key: string;
  created_by: string;
  created_at: Date;
  deleted_at: Date | null;
};
