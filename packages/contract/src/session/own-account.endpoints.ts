/** What every user does to the own account besides the password: the phone, and where the account is signed in. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  idField,
  instantField,
  listOf,
  noInput,
  oneOf,
  textField,
} from '#kernel';
import { factorProof, proofFaults } from './second-factor.endpoints.ts';
import { digestField, phoneText, SMS_CODE_MAX } from './session.endpoints.ts';
import { sessionErrors } from './session.errors.ts';

/** One of the own sessions; its id opens nothing. */
export const ownSessionRow = z.object({
  id: idField,
  client: z.enum(['browser', 'app']),
  /** A coarse word such as `Chrome · Windows`, or empty. */
  device: z.string(),
  address: z.string(),
  createdAt: instantField,
  /** To the minute. */
  lastSeenAt: instantField,
  /** The session that asks. */
  isThis: z.boolean(),
});
export type OwnSessionRow = z.output<typeof ownSessionRow>;

export const bindTel = defineEndpoint({
  method: 'POST',
  path: '/users/bindTel',
  summary:
    'Binds a phone to the own account: a code of purpose bind, and the password as digest, but in a session that a provider opened; the other sessions end',
  access: 'signedIn',
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({
    tel: phoneText,
    code: textField(SMS_CODE_MAX),
    pw: digestField.optional(),
  }),
  /** Masked, as the session shows it. */
  reply: oneOf(z.object({ tel: z.string() })),
  faults: {
    tel: sessionErrors.phoneEmpty,
    code: sessionErrors.smsCodeMissing,
    pw: sessionErrors.passwordMissing,
  },
});

export const ownSessions = defineEndpoint({
  method: 'GET',
  path: '/users/sessions',
  summary: 'Where the own account is signed in, the session used last first; at most 100 of them',
  access: 'signedIn',
  openTo: ['auditor'],
  log: 'none',
  input: noInput,
  reply: listOf(ownSessionRow),
});

export const endOwnSession = defineEndpoint({
  method: 'POST',
  path: '/users/sessions/end',
  summary: 'Ends one of the own sessions',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'session', optype: 'signOut' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: sessionErrors.sessionUnknown },
});

export const endOwnSessions = defineEndpoint({
  method: 'POST',
  path: '/users/sessions/endAll',
  summary: 'Signs out everywhere else; with includingThis, here too',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'session', optype: 'signOut' },
  input: z.object({ includingThis: z.boolean() }),
  reply: oneOf(z.object({ ended: z.number().int() })),
});

export const proveAgain = defineEndpoint({
  method: 'POST',
  path: '/users/prove',
  summary:
    'Proves again who is signed in, for calls that want a recent proof: a factor or a recovery code of who has one, and the password as digest of everybody else. The session of a browser gets another token',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'session', optype: 'signIn' },
  input: z.object({ pw: digestField.optional(), ...factorProof }),
  /** How many recovery codes are left, where one was typed. */
  reply: oneOf(z.object({ recoveryCodesLeft: z.number().int().nullable() })),
  faults: { pw: sessionErrors.passwordMissing, ...proofFaults },
});

export const checkProof = defineEndpoint({
  method: 'GET',
  path: '/users/proof',
  summary: 'Answers only while the last proof is recent; pages call it before they open a file',
  access: 'signedIn',
  openTo: ['auditor'],
  needsRecentProof: true,
  log: 'none',
  input: noInput,
  reply: done,
});
