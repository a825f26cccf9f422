/** Passkeys: a device signs a challenge of the session (WebAuthn), after it has checked finger, face or screen lock. */
import { z } from 'zod';
import { defineEndpoint, noInput, oneOf, textField } from '#kernel';
import { createdPasskey, passkeyCreation, passkeyRequest } from './passkey.schema.ts';
import {
  FACTOR_NAME_MAX,
  factorProof,
  proofFaults,
  recoveryCodes,
} from './second-factor.endpoints.ts';
import { digestField } from './session.endpoints.ts';
import { sessionErrors } from './session.errors.ts';
import { sessionData } from './session.schema.ts';

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/users/factors/passkey/begin',
  summary:
    'Begins to set up a passkey, within five minutes; beginning again replaces it. Who has signed in sends the password again, and a proof where a factor is there',
  access: 'signedIn',
  openTo: ['auditor'],
  isBeforeSecondStep: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ pw: digestField.optional(), ...factorProof }),
  reply: oneOf(passkeyCreation),
  faults: { pw: sessionErrors.passwordMissing, ...proofFaults },
});

export const confirmPasskey = defineEndpoint({
  method: 'POST',
  path: '/users/factors/passkey/confirm',
  summary:
    'Ends the set-up with what the device answered; the other sessions end. With the first factor come ten recovery codes, shown once',
  access: 'signedIn',
  openTo: ['auditor'],
  isBeforeSecondStep: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ name: textField(FACTOR_NAME_MAX).optional(), created: createdPasskey }),
  reply: oneOf(z.object({ recoveryCodes, session: sessionData })),
  faults: {
    name: sessionErrors.factorNameInvalid,
    created: sessionErrors.passkeyUnreadable,
  },
});

export const challengePasskey = defineEndpoint({
  method: 'POST',
  path: '/users/factors/passkey/challenge',
  summary: 'What one of the own passkeys has to sign next, within five minutes; it serves once',
  access: 'signedIn',
  openTo: ['auditor'],
  isBeforeSecondStep: true,
  log: 'none',
  input: noInput,
  reply: oneOf(passkeyRequest),
});
