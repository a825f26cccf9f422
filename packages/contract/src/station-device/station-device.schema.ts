/** A device of the station: a tablet or phone that was prepared to examine children without a network. */
import { z } from 'zod';
import { idField, instantField, textField } from '#kernel';
import { noticeTexts } from '../consent/index.ts';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '../patient/index.ts';

export const DEVICE_NAME_MAX = 20;
export const DEVICE_MODEL_MAX = 60;
export const DEVICE_REASON_MAX = 100;
/** Hours after the last contact after which a device erases its roster, and its token ends. */
export const ROSTER_HOURS = 72;
/** Records of one call of a device. */
export const SEALED_BATCH = 50;
/** Records of one rescue file. */
export const RESCUE_MAX = 2000;

/** Classes that one preparation takes; a school has up to about sixty. */
export const PREPARED_CLASSES_MAX = 300;

/** A class as rosters name it. */
export const preparedClass = z.object({
  schoolId: idField,
  gradeName: textField(GRADE_NAME_MAX),
  clazzName: textField(CLAZZ_NAME_MAX),
});
export type PreparedClass = z.output<typeof preparedClass>;

/** What a new registration gets: its token, shown once, and the key that records are sealed to. */
export const registration = z.object({
  id: idField,
  token: z.string(),
  keyId: idField,
  /** base64url of the uncompressed point of P-256. */
  publicKey: z.string(),
  orgName: z.string(),
  expiresHours: z.number().int(),
  serverTime: instantField,
});
export type Registration = z.output<typeof registration>;

/** What a session seals its records with. */
export const recordSealing = registration.pick({
  token: true,
  keyId: true,
  publicKey: true,
  serverTime: true,
});
export type RecordSealing = z.output<typeof recordSealing>;

/**
 * How a device stands. `active` had contact lately, `offline` not, `expired` has erased its roster for want of contact,
 * `signedOut` ended with the sessions of its user, `projectEnded` with its project, `erasing` is to be erased at its next contact,
 * `revoked` opens nothing any more.
 */
export const DEVICE_STATES = [
  'active',
  'offline',
  'expired',
  'signedOut',
  'projectEnded',
  'erasing',
  'revoked',
] as const;
export const deviceState = z.enum(DEVICE_STATES);
export type DeviceState = z.output<typeof deviceState>;

/** What a device is told at each contact. `erase`: its readable data, once its records are sent. */
export const contactAnswer = z.object({
  order: z.enum(['none', 'erase']),
  /** Why it may not go on; null while it may. */
  fault: z.object({ code: z.number().int(), message: z.string() }).nullable(),
  serverTime: instantField,
  expiresHours: z.number().int(),
  /** What families are told now; null where the device told that it has it, or where nothing was published. */
  notice: z.object({ version: z.number().int(), texts: noticeTexts }).nullable(),
});
export type ContactAnswer = z.output<typeof contactAnswer>;

export const deviceRow = z.object({
  id: idField,
  name: z.string(),
  model: z.string(),
  userName: z.string(),
  /** Whether the user may still examine. */
  isUserActive: z.boolean(),
  projectId: idField,
  projectName: z.string(),
  /** Of the roster on it, as last told. */
  classes: z.number().int(),
  children: z.number().int(),
  /** Records not uploaded, as last told. */
  unsent: z.number().int(),
  /** Whether the browser promised to keep its storage. */
  isPersistent: z.boolean(),
  clientVersion: z.string(),
  registeredAt: instantField,
  lastContactAt: instantField,
  state: deviceState,
  /** Why it was revoked or is to be erased, and who said so. */
  reason: z.string().nullable(),
  reasonBy: z.string().nullable(),
});
export type DeviceRow = z.output<typeof deviceRow>;
