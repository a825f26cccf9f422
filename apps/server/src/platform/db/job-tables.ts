/** Long work: see schema/job.sql. */
import type { FieldFault } from '@spine/contract/kernel';
import type { ColumnType, Generated } from 'kysely';
import type { JobActor, JobStatus } from '#platform/jobs/job-facts.ts';

/** Written as JSON text, read as the parsed value. */
type Json<T> = ColumnType<T, string, string>;

export type JobTable = {
  id: string;
  org_id: string | null;
  user_id: string;
  actor: Json<JobActor>;
  kind: string;
  title: string;
  input: Json<unknown>;
  upload_key: string | null;
  file_key: Generated<string | null>;
  file_name: Generated<string | null>;
  content_type: Generated<string | null>;
  status: JobStatus;
  done: Generated<number>;
  total: Generated<number>;
  attempts: Generated<number>;
  queue_id: string;
  run_id: Generated<string | null>;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  summary: Generated<string | null>;
  error_code: Generated<number | null>;
  error_message: Generated<string | null>;
  error_data: ColumnType<
    { data?: unknown; fields?: FieldFault[] } | null,
    string | null | undefined,
    string | null
  >;
  created_at: Date;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  fetched_at: Generated<Date | null>;
  expires_at: Generated<Date | null>;
};
