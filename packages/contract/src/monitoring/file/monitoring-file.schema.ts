/** Files of rows that are handed in, and what is kept of them (docs/adr/0157-files-of-the-monitoring.md). */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';
import { CHECK_CODES, LEFT_OUT_CAUSES } from '../check/check.schema.ts';
import { MONITORED_STAGES } from '../plan/monitoring-plan.rules.ts';

/** `changes`: only rows that are new or differ from what was handed in of the same scope. */
export const FILE_KINDS = ['whole', 'changes'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A CSV is UTF-8 with a byte order mark, as Chinese spreadsheets want it. */
export const FILE_FORMATS = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Whose rows: of all planned schools, of a county by its six digits, or of one stage of a school. */
export const FILE_SCOPES = ['all', 'county', 'school'] as const;
export type FileScope = (typeof FILE_SCOPES)[number];

/** `gone`: the numbers (ID1) that were handed in and have no row any more. */
const PART_CONTENTS = ['rows', 'gone'] as const;

/** Why the bytes of a file are gone while its hashes stay. */
const REMOVAL_CAUSES = ['yearOver', 'childErased'] as const;

/** Whether the bytes of all files are there with which rows are compared. */
const BASE_STATES = ['kept', 'removed'] as const;

export const HANDED_IN_TO_MAX = 50;
export const HANDED_IN_NOTE_MAX = 200;

const count = z.number().int().min(0);

export const filePart = z.object({
  /** From 1; those of `gone` follow those of `rows`. */
  nr: z.number().int(),
  content: z.enum(PART_CONTENTS),
  rows: count,
  /** Bytes. */
  size: count,
  /** Of the file as it is downloaded, in hexadecimal digits. */
  sha256: z.string(),
});
export type FilePart = z.output<typeof filePart>;

export const monitoringFile = z.object({
  id: idField,
  kind: z.enum(FILE_KINDS),
  format: z.enum(FILE_FORMATS),
  scope: z.enum(FILE_SCOPES),
  areaCode: z.string().nullable(),
  schoolId: idField.nullable(),
  schoolName: z.string().nullable(),
  stage: z.enum(MONITORED_STAGES).nullable(),
  /** Rows in the file; of one that asks first, the rows it would have. */
  rows: count,
  /** Among them those that would bounce. */
  bounced: count,
  /** Among the others those that would be sent back to be confirmed. */
  doubtful: count,
  /** Rows that bounce, by fault; a row may have several. */
  faults: z.partialRecord(z.enum(CHECK_CODES), count),
  /** Children without a row, by cause. */
  leftOut: z.partialRecord(z.enum(LEFT_OUT_CAUSES), count),
  /** It was not written, because rows bounce that nobody has accepted. */
  isAsking: z.boolean(),
  parts: z.array(filePart),
  orderedByName: z.string(),
  orderedAt: instantField,
  handedIn: z
    .object({ on: dateField, to: z.string(), note: z.string(), byName: z.string() })
    .nullable(),
  /** Of the newest file of its scope that was handed in, schools whose codes the plan has otherwise now. */
  changedSchools: z.array(z.string()),
  /** Of the same file, whether changes can be told from it and those before it; null of all others. */
  base: z.enum(BASE_STATES).nullable(),
  removed: z.object({ at: instantField, cause: z.enum(REMOVAL_CAUSES) }).nullable(),
});
export type MonitoringFile = z.output<typeof monitoringFile>;
