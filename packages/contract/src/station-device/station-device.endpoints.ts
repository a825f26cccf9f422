/**
 * The calls of devices and about them. A device says who it is by its token, which opens the three calls with the access
 * `device` and nothing else; who signed in sends what a device could not.
 */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  exportQuery,
  file,
  filterField,
  idField,
  institution,
  listOf,
  oneOf,
  openableQuery,
  textField,
} from '#kernel';
import { digestField, sessionErrors } from '../session/index.ts';
import { stationChild, stationErrors } from '../station/index.ts';
import { stationDeviceErrors } from './station-device.errors.ts';
import {
  contactAnswer,
  DEVICE_MODEL_MAX,
  DEVICE_NAME_MAX,
  DEVICE_REASON_MAX,
  deviceRow,
  PREPARED_CLASSES_MAX,
  preparedClass,
  RESCUE_MAX,
  recordSealing,
  registration,
  SEALED_BATCH,
} from './station-device.schema.ts';
import { sealedRecord, sealedResult } from './station-record.schema.ts';

const { invalid, notFound, reasonInvalid, recordsInvalid } = stationDeviceErrors;
const { classMissing } = stationErrors;
const VERSION_MAX = 20;
const count = z.number().int().min(0).max(1_000_000);
/** A box is at most 20,000 characters. */
const BATCH_BYTES = 2 * 1024 * 1024;
const RESCUE_BYTES = 48 * 1024 * 1024;

export const registerDevice = defineEndpoint({
  method: 'POST',
  path: '/station/device/add',
  summary:
    'Registers the device for the caller, classes of a project, and answers its token. The caller’s password is asked again, as digest. The same id again registers it anew: its former token ends at the first contact of the new one',
  access: institution('exam.upload'),
  needsRecentProof: true,
  log: { model: 'stationDevice', optype: 'add' },
  input: z.object({
    id: idField,
    name: textField(DEVICE_NAME_MAX),
    projectId: idField,
    /** What the browser says of itself, such as `Android 13 · Chrome 128`. */
    model: textField(DEVICE_MODEL_MAX),
    clientVersion: textField(VERSION_MAX),
    /** The only ones whose rosters the token reads. */
    classes: z.array(preparedClass).min(1).max(PREPARED_CLASSES_MAX),
    /** A page that was left open is not enough; wrong ones count as at the sign-in. Not wanted in a session that a provider opened. */
    pw: digestField.optional(),
  }),
  reply: oneOf(registration),
  faults: {
    id: invalid,
    name: invalid,
    projectId: invalid,
    model: invalid,
    clientVersion: invalid,
    classes: classMissing,
    pw: sessionErrors.passwordMissing,
  },
});

export const contactDevice = defineEndpoint({
  method: 'POST',
  path: '/station/device/contact',
  summary:
    'A device tells how it stands, and hears whether it may go on. The first contact of a token ends the former ones of its device',
  access: 'device',
  log: 'none',
  input: z.object({
    unsent: count,
    classes: count,
    children: count,
    isPersistent: z.boolean(),
    clientVersion: textField(VERSION_MAX),
    /** The version of the notice on the device; null where it has none. */
    noticeVersion: z.number().int().nullable().default(null),
    /** The readable data were erased, as it was ordered. */
    isErased: z.boolean().default(false),
  }),
  reply: oneOf(contactAnswer),
  faults: {
    unsent: invalid,
    classes: invalid,
    children: invalid,
    isPersistent: invalid,
    clientVersion: invalid,
    noticeVersion: invalid,
  },
});

export const deviceRoster = defineEndpoint({
  method: 'GET',
  path: '/station/device/roster',
  summary: 'The children of one prepared class, as `/station/roster` answers',
  access: 'device',
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: preparedClass,
  reply: listOf(stationChild),
  faults: { schoolId: classMissing, gradeName: classMissing, clazzName: classMissing },
});

const results = oneOf(z.object({ results: z.array(sealedResult) }));

export const sendDeviceRecords = defineEndpoint({
  method: 'POST',
  path: '/station/device/records',
  summary:
    'Takes sealed records of examinations, absences and corrections from a device, after its project and its 72 hours too; each is answered, and the same id again is the same record',
  access: 'device',
  log: { model: 'exam', optype: 'upload' },
  bodyLimit: BATCH_BYTES,
  input: z.object({ records: z.array(sealedRecord).min(1).max(SEALED_BATCH) }),
  reply: results,
  faults: { records: recordsInvalid },
});

export const startSealing = defineEndpoint({
  method: 'POST',
  path: '/station/sealing',
  summary:
    'What the caller seals records with in a browser that was not prepared: the key of the institution, and a token that says who made them and opens no call',
  access: institution('exam.upload'),
  log: 'none',
  input: z.object({}),
  reply: oneOf(recordSealing),
});

export const sendSealedRecords = defineEndpoint({
  method: 'POST',
  path: '/station/records',
  summary:
    'Takes sealed records that any browser of the institution made, from anyone of it: after a forgotten passcode or a page that was closed. Those of a device that was revoked or signed out: from its user or a manager',
  access: institution('exam.upload'),
  log: { model: 'exam', optype: 'upload' },
  bodyLimit: BATCH_BYTES,
  input: z.object({ records: z.array(sealedRecord).min(1).max(SEALED_BATCH) }),
  reply: results,
  faults: { records: recordsInvalid },
});

export const uploadRescue = defineEndpoint({
  method: 'POST',
  path: '/station/rescue',
  summary:
    'Takes the sealed records of a rescue file, and answers each; nothing of it where one of the institution’s own is damaged',
  access: institution('stationDevice.edit'),
  log: { model: 'exam', optype: 'upload' },
  bodyLimit: RESCUE_BYTES,
  input: z.object({ records: z.array(sealedRecord).min(1).max(RESCUE_MAX) }),
  reply: results,
  faults: { records: recordsInvalid },
});

const sorts = ['name', 'lastContactAt'] as const;
const filters = {
  projectId: idField.optional(),
  name: filterField(DEVICE_NAME_MAX),
} as const;

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/station/device/list',
  summary: 'The devices of the institution, the one heard of last first',
  access: institution('stationDevice.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: openableQuery(sorts, filters),
  reply: listOf(deviceRow),
});

export const exportDevices = defineEndpoint({
  method: 'GET',
  path: '/station/device/exportExcel',
  summary: 'Every device the filters of the list find, as one .xlsx',
  access: institution('stationDevice.menu'),
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'stationDevice', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

const reason = textField(DEVICE_REASON_MAX);

export const revokeDevice = defineEndpoint({
  method: 'POST',
  path: '/station/device/revoke',
  summary: 'Takes the token of a device its rights, or gives them back',
  access: institution('stationDevice.edit'),
  needsRecentProof: true,
  log: { model: 'stationDevice', optype: 'edit' },
  input: z.object({ id: idField, isRevoked: z.boolean(), reason }),
  reply: done,
  faults: { id: notFound, isRevoked: invalid, reason: reasonInvalid },
});

export const eraseDevice = defineEndpoint({
  method: 'POST',
  path: '/station/device/erase',
  summary:
    'Orders a device to erase its readable data at its next contact, or takes that back until then. What it has sealed is sent first',
  access: institution('stationDevice.edit'),
  needsRecentProof: true,
  log: { model: 'stationDevice', optype: 'edit' },
  input: z.object({ id: idField, isErased: z.boolean(), reason }),
  reply: done,
  faults: { id: notFound, isErased: invalid, reason: reasonInvalid },
});
