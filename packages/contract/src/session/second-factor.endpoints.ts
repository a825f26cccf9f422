/** The second step of signing in: authenticators that show codes (RFC 6238), passkeys, recovery codes, and browsers that are remembered. */
import { z } from 'zod';
import { defineEndpoint, done, idField, instantField, noInput, oneOf, textField } from '#kernel';
import { passkeyAnswer } from './passkey.schema.ts';
import { TYPED_CODE_MAX } from './second-factor.rules.ts';
import { digestField } from './session.endpoints.ts';
import { sessionErrors } from './session.errors.ts';
import { factorKind, factorsReset, sessionData } from './session.schema.ts';

export const FACTOR_NAME_MAX = 20;
/** Days a browser is remembered. */
export const TRUSTED_DAYS = 30;

const typedCode = textField(TYPED_CODE_MAX);
export const recoveryCodes = z.array(z.string());

/** What proves the second factor: a code that was typed, or what a passkey answered to the challenge of the session. */
export const factorProof = { code: typedCode.optional(), passkey: passkeyAnswer.optional() };
export const proofFaults = {
  code: sessionErrors.factorCodeMissing,
  passkey: sessionErrors.passkeyUnreadable,
};

/** An authenticator or passkey of the own account. */
export const factorRow = z.object({
  id: idField,
  kind: factorKind,
  name: z.string(),
  createdAt: instantField,
  /** Null until it was used for the first time after its set-up. */
  lastUsedAt: instantField.nullable(),
});
export type FactorRow = z.output<typeof factorRow>;

/** A browser that is not asked for a code. */
export const trustedBrowserRow = z.object({
  id: idField,
  /** A coarse word such as `Chrome · Windows`, or empty. */
  device: z.string(),
  createdAt: instantField,
  lastUsedAt: instantField,
  expiresAt: instantField,
});
export type TrustedBrowserRow = z.output<typeof trustedBrowserRow>;

export const ownFactors = defineEndpoint({
  method: 'GET',
  path: '/users/factors',
  summary:
    'The own authenticators and passkeys, how many recovery codes are left, and the browsers remembered',
  access: 'signedIn',
  openTo: ['auditor'],
  log: 'none',
  input: noInput,
  reply: oneOf(
    z.object({
      factors: z.array(factorRow),
      recoveryCodesLeft: z.number().int(),
      browsers: z.array(trustedBrowserRow),
      /** Whether the institution or the platform asks for one. */
      isRequired: z.boolean(),
      /**
       * Whether changes of the own account want the password: in a session that a provider opened a recent proof stands in its
       * place, because its user may know none.
       */
      needsPassword: z.boolean(),
      /** The last reset stays: whoever knows the password can acknowledge it. */
      reset: factorsReset.extend({ acknowledgedAt: instantField.nullable() }).optional(),
    }),
  ),
});

export const beginFactor = defineEndpoint({
  method: 'POST',
  path: '/users/factors/begin',
  summary:
    'Begins to set up an authenticator; nothing is asked for until it is confirmed, and beginning again replaces one that was not. Who has signed in sends the password again, and a proof where a factor is there',
  access: 'signedIn',
  openTo: ['auditor'],
  isBeforeSecondStep: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({
    name: textField(FACTOR_NAME_MAX).optional(),
    pw: digestField.optional(),
    ...factorProof,
  }),
  /** The secret in Base32, and the address that the QR code holds. */
  reply: oneOf(z.object({ id: idField, secret: z.string(), uri: z.string() })),
  faults: {
    name: sessionErrors.factorNameInvalid,
    pw: sessionErrors.passwordMissing,
    ...proofFaults,
  },
});

export const confirmFactor = defineEndpoint({
  method: 'POST',
  path: '/users/factors/confirm',
  summary:
    'Ends the set-up with a code of the authenticator; the other sessions end. With the first factor come ten recovery codes, shown once',
  access: 'signedIn',
  openTo: ['auditor'],
  isBeforeSecondStep: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ id: idField, code: typedCode }),
  reply: oneOf(z.object({ recoveryCodes, session: sessionData })),
  faults: { id: sessionErrors.setUpOver, code: sessionErrors.factorCodeMissing },
});

export const proveFactor = defineEndpoint({
  method: 'POST',
  path: '/users/factors/prove',
  summary:
    'The second step of signing in: a code of an authenticator, a passkey, or a recovery code; the session gets another token',
  access: 'signedIn',
  openTo: ['auditor'],
  isBeforeSecondStep: true,
  log: { model: 'session', optype: 'signIn' },
  input: z.object({ ...factorProof, remember: z.boolean().default(false) }),
  reply: oneOf(sessionData),
  failed: sessionErrors.signInFault,
  faults: proofFaults,
});

export const removeFactor = defineEndpoint({
  method: 'POST',
  path: '/users/factors/remove',
  summary: 'Removes one of the own factors; the last one only where none is asked for',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'user', optype: 'edit' },
  input: z.object({ id: idField, pw: digestField.optional(), ...factorProof }),
  reply: done,
  faults: {
    id: sessionErrors.factorUnknown,
    pw: sessionErrors.passwordMissing,
    ...proofFaults,
  },
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/users/factors/recoveryCodes',
  summary: 'Ten new recovery codes, shown once; the former ones end',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'user', optype: 'edit' },
  input: z.object({ pw: digestField.optional(), ...factorProof }),
  reply: oneOf(z.object({ recoveryCodes })),
  faults: { pw: sessionErrors.passwordMissing, ...proofFaults },
});

export const forgetTrustedBrowser = defineEndpoint({
  method: 'POST',
  path: '/users/factors/forgetBrowser',
  summary: 'Asks one of the remembered browsers for a code again',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'user', optype: 'edit' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: sessionErrors.trustedBrowserUnknown },
});

export const acknowledgeReset = defineEndpoint({
  method: 'POST',
  path: '/users/factors/acknowledgeReset',
  summary: 'The owner knows of the reset of the second factor: signing in tells of it no longer',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'user', optype: 'edit' },
  input: noInput,
  reply: done,
});
