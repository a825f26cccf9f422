/** Links of accounts to providers: those of the own account, and those of users whom the caller manages. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  either,
  idField,
  instantField,
  listOf,
  noInput,
  oneOf,
} from '#kernel';
import { userErrors } from '../user/user.errors.ts';
import { singleSignOnErrors } from './single-sign-on.errors.ts';
import { linkRow, ownLinkRow, staffNumberField } from './single-sign-on.schema.ts';

const faults = {
  userId: userErrors.unknown,
  providerId: singleSignOnErrors.providerUnknown,
} as const;

export const ownSignInLinks = defineEndpoint({
  method: 'GET',
  path: '/users/singleSignOn',
  summary:
    'The providers that the own account is or may be linked to: the enabled ones of the platform and of the own institution',
  access: 'signedIn',
  openTo: ['auditor'],
  log: 'none',
  input: noInput,
  reply: listOf(ownLinkRow),
});

export const beginOwnLink = defineEndpoint({
  method: 'POST',
  path: '/users/singleSignOn/link',
  summary:
    'Begins to link the own account to a provider; the page that the provider leads back to completes it (`did` is `linked`)',
  access: 'signedIn',
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ providerId: idField }),
  reply: oneOf(z.object({ address: z.string() })),
  faults,
});

export const beginProof = defineEndpoint({
  method: 'POST',
  path: '/users/singleSignOn/prove',
  summary:
    'Begins to prove again who is signed in, at a linked provider, which asks anew; for who has no second factor of ours. A page opens it in a window of its own (`did` is `proved`), and repeats its refused call when that has closed',
  access: 'signedIn',
  openTo: ['auditor'],
  log: 'none',
  input: z.object({ providerId: idField }),
  reply: oneOf(z.object({ address: z.string() })),
  faults,
});

export const endOwnLink = defineEndpoint({
  method: 'POST',
  path: '/users/singleSignOn/end',
  summary:
    'Ends a link of the own account, and the sessions that were opened by it but for this one',
  access: 'signedIn',
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ providerId: idField }),
  reply: done,
  faults,
});

export const userSignInLinks = defineEndpoint({
  method: 'GET',
  path: '/users/signInLinks',
  summary:
    'What a user whom the caller manages is linked to, invited to, and known by at a provider',
  access: either('singleSignOn.edit'),
  log: 'none',
  input: z.object({ userId: idField }),
  reply: oneOf(
    z.object({
      links: z.array(linkRow),
      /** Those that may still be used; the token was shown once. */
      invitations: z.array(
        z.object({ providerId: idField, providerName: z.string(), expiresAt: instantField }),
      ),
      /** The one by which a provider with a claim finds the user; null without one. */
      staffNumber: z.string().nullable(),
    }),
  ),
  faults,
});

export const inviteToLink = defineEndpoint({
  method: 'POST',
  path: '/users/signInLinks/invite',
  summary:
    'Makes the one address by which a user links the account, once within seven days; a former one for the same provider ends',
  access: either('singleSignOn.edit'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ userId: idField, providerId: idField }),
  /** Shown once, to be handed to the user. */
  reply: oneOf(z.object({ address: z.string(), expiresAt: instantField })),
  faults,
});

export const endSignInLink = defineEndpoint({
  method: 'POST',
  path: '/users/signInLinks/end',
  summary:
    'Ends the link and the open invitation of a user to a provider, and the sessions opened by it; its owner is told in the own account',
  access: either('singleSignOn.edit'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ userId: idField, providerId: idField }),
  reply: done,
  faults,
});

export const editStaffNumber = defineEndpoint({
  method: 'POST',
  path: '/users/signInLinks/staffNumber',
  summary:
    'The staff number of a user of an institution, compared letter for letter with what its provider says; unique in the institution, null removes it',
  access: either('singleSignOn.edit'),
  needsRecentProof: true,
  log: { model: 'user', optype: 'edit' },
  input: z.object({ userId: idField, staffNumber: staffNumberField.nullable() }),
  reply: done,
  faults: { ...faults, staffNumber: singleSignOnErrors.staffNumberInvalid },
});
