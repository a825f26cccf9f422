/** The operation log: all of it for the platform administrator, the own institution's for its manager. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  either,
  exportQuery,
  file,
  filterField,
  idField,
  instantField,
  institution,
  LOG_MODELS,
  listOf,
  noInput,
  OPERATION_TYPES,
  oneOf,
  openableQuery,
  platform,
} from '#kernel';
import { patientErrors } from '../patient/patient.errors.ts';
import { roleField } from '../session/session.schema.ts';
import { logErrors } from './log.errors.ts';

/** A line of the operation log, in the list and in full, and the seal on it. */
export const LOG_LEVELS = ['INFO', 'WARN', 'ERROR'] as const;

/** Characters of the point in a list; a batch may have touched a thousand things. */
export const LISTED_POINT_MAX = 400;
/** Things of a line that are named. */
export const NAMED_POINTS_MAX = 20;

/** A line of the operation log; `model` and `optype` are keys whose words both sides know. */
export const logRow = z.object({
  id: idField,
  username: z.string(),
  orgname: z.string(),
  role: roleField.nullable(),
  model: z.string(),
  /** Id or ids of what was touched; in a list at most LISTED_POINT_MAX characters. */
  keypoint: z.string(),
  keymsg: z.string(),
  level: z.enum(LOG_LEVELS),
  optype: z.string(),
  optime: instantField,
});
export type LogRow = z.output<typeof logRow>;

/** One thing a line touched. The kind is null where it no longer exists or the reader may not see it. */
const logPoint = z.object({
  id: z.string(),
  kind: z
    .enum([
      'user',
      'organization',
      'school',
      'project',
      'patient',
      'exam',
      'prescription',
      'trainingRecord',
      'action',
    ])
    .nullable(),
  /** A deleted child has none. */
  name: z.string().nullable(),
  deleted: z.boolean(),
});
export type LogPoint = z.output<typeof logPoint>;

/** A line in the list, with the first thing it touched; null where that has no id of the platform. */
const listedLogRow = logRow.extend({ point: logPoint.nullable() });
export type ListedLogRow = z.output<typeof listedLogRow>;

/** A sealed block: a change to its content would be detected. */
const logBlock = z.object({
  number: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  sealedAt: instantField,
});
export type LogBlock = z.output<typeof logBlock>;

/** A line in full. */
const logInfo = z.object({
  id: idField,
  keypoint: z.string(),
  /** The first NAMED_POINTS_MAX of `count` things. */
  points: z.array(logPoint),
  count: z.int().min(0),
  /** Null until the line is sealed. */
  block: logBlock.nullable(),
});
export type LogInfo = z.output<typeof logInfo>;

/** Where the chain stands. */
const logSealState = z.object({
  /** The newest block. */
  block: logBlock.nullable(),
  /** Lines the reader may see that wait for a block. */
  waiting: z.int().min(0),
});

const USERNAME_MAX = 15;
/** Reading the log is logged too. */
const reading = { model: 'log', optype: 'view', once: 'hour' } as const;

const sorts = ['optime', 'username', 'orgname', 'role', 'model', 'level', 'optype'] as const;
const filters = {
  username: filterField(USERNAME_MAX),
  model: z.enum(LOG_MODELS).optional(),
  optype: z.enum(OPERATION_TYPES).optional(),
  level: z.enum(LOG_LEVELS).optional(),
  from: dateField.optional(),
  to: dateField.optional(),
} as const;

export const listLogs = defineEndpoint({
  method: 'GET',
  path: '/log/list',
  summary: 'Lines of the operation log, newest first; days are days in Shanghai, both included',
  access: either('logs.menu'),
  openTo: ['auditor'],
  log: reading,
  input: openableQuery(sorts, filters),
  reply: listOf(listedLogRow),
});

export const exportLogs = defineEndpoint({
  method: 'GET',
  path: '/log/exportExcel',
  summary: 'Every line the filters of the list find, as one .xlsx',
  access: either('logs.menu'),
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'log', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const logDetail = defineEndpoint({
  method: 'GET',
  path: '/log/info',
  summary: 'A line in full: what it touched, by name where the reader may know it, and its seal',
  access: either('logs.menu'),
  openTo: ['auditor'],
  log: reading,
  input: z.object({ id: idField }),
  reply: oneOf(logInfo),
  faults: { id: logErrors.unknown },
});

/** How far back the log of a child reaches, in days, and how many looks are answered. */
export const CHILD_LOG_DAYS = 30;
export const CHILD_LOG_MAX = 50;
/** What one person reads with no longer than this between is one look: opening a page writes several lines. */
export const LOOK_GAP_SECONDS = 60;

const childLogLine = z.object({
  id: idField,
  /** Of the last thing that was done. */
  at: instantField,
  /** Who it was, by the name of today. */
  name: z.string(),
  /** What was done, in words. */
  words: z.string(),
});
export type ChildLogLine = z.output<typeof childLogLine>;

/** Who opened or changed what is known of a child, newest first, a line for each look; `count` is of all looks. */
const childLogView = z.object({
  lines: z.array(childLogLine),
  count: z.int().min(0),
  people: z.int().min(0),
});
export type ChildLog = z.output<typeof childLogView>;

export const childLog = defineEndpoint({
  method: 'GET',
  path: '/log/child',
  summary:
    'Who opened or changed the record, the case or an examination of one child in the last 30 days, newest first, at most 50, what one person reads without a minute between in one line, each change in its own; lists and exports that held it among others are not counted',
  access: institution('childLog.view'),
  log: reading,
  input: z.object({ patientId: idField }),
  reply: oneOf(childLogView),
  faults: { patientId: patientErrors.idMissing },
});

export const logSeal = defineEndpoint({
  method: 'GET',
  path: '/log/seal',
  summary: 'The newest sealed block of the operation log, and how many lines wait for the next',
  access: either('logs.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: noInput,
  reply: oneOf(logSealState),
});

export const verifyLog = defineEndpoint({
  method: 'POST',
  path: '/log/verify',
  summary:
    'Proves the operation log in the background: every line and block against the chain, and the anchor file where there is one',
  access: platform('logs.menu'),
  openTo: ['auditor'],
  log: { model: 'log', optype: 'view' },
  input: noInput,
  reply: oneOf(z.object({ id: idField })),
});
