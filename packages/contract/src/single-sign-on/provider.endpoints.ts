/**
 * Providers: those of the platform are managed by its administrators, the one of an institution by its managers. Each is tried before it
 * is saved, and the refusal says what is wrong with it.
 */
import { z } from 'zod';
import { defineEndpoint, done, either, idField, listOf, noInput, oneOf, textField } from '#kernel';
import { singleSignOnErrors } from './single-sign-on.errors.ts';
import {
  CLIENT_ID_MAX,
  CLIENT_SECRET_MAX,
  claimField,
  ISSUER_MAX,
  PROVIDER_NAME_MAX,
  providerAddresses,
  providerFacts,
  providerRow,
} from './single-sign-on.schema.ts';

/** `https` without query, fragment, name and password; `http` to the own machine outside production. */
const issuer = z.string().trim().min(1).max(ISSUER_MAX);
const fields = {
  name: textField(PROVIDER_NAME_MAX),
  issuer,
  clientId: z.string().trim().min(1).max(CLIENT_ID_MAX),
  /** Null, or empty, for none; the platform's have none. */
  claim: z
    .union([claimField, z.literal('')])
    .nullable()
    .optional(),
  trustsSecondFactor: z.boolean(),
};
const clientSecret = z.string().trim().min(1).max(CLIENT_SECRET_MAX);
const faults = {
  id: singleSignOnErrors.providerUnknown,
  name: singleSignOnErrors.nameInvalid,
  issuer: singleSignOnErrors.issuerInvalid,
  clientId: singleSignOnErrors.clientIdInvalid,
  clientSecret: singleSignOnErrors.clientSecretInvalid,
  claim: singleSignOnErrors.claimInvalid,
} as const;

export const listProviders = defineEndpoint({
  method: 'GET',
  path: '/singleSignOn/provider/list',
  summary:
    'The providers that the caller manages (`isOwn`), and for managers the platform’s, to invite by',
  access: either('singleSignOn.edit'),
  log: 'none',
  input: noInput,
  reply: listOf(providerRow),
});

export const draftProvider = defineEndpoint({
  method: 'GET',
  path: '/singleSignOn/provider/draft',
  summary:
    'The id of a provider that is not there yet, with the addresses that its registration asks for; addProvider takes that id',
  access: either('singleSignOn.edit'),
  log: 'none',
  input: noInput,
  reply: oneOf(z.object({ id: idField, addresses: providerAddresses })),
});

export const tryProvider = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/provider/try',
  summary:
    'Reads the configuration of a provider and says what is wrong with it: away, unknown host, certificate, another issuer, missing ability',
  access: either('singleSignOn.edit'),
  needsRecentProof: true,
  log: 'none',
  input: z.object({ issuer }),
  reply: oneOf(providerFacts),
  faults,
});

export const addProvider = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/provider/add',
  summary: 'Adds a provider, enabled, after trying it; an institution has one at most',
  access: either('singleSignOn.edit'),
  needsRecentProof: true,
  log: { model: 'signInProvider', optype: 'add' },
  input: z.object({ id: idField, ...fields, clientSecret }),
  reply: oneOf(z.object({ id: idField })),
  faults,
});

export const editProvider = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/provider/edit',
  summary:
    'Edits a provider; without a client secret the former one stays. Another issuer is tried first, and ends all links. Disabling it ends the sessions opened by it',
  access: either('singleSignOn.edit'),
  needsRecentProof: true,
  log: { model: 'signInProvider', optype: 'edit' },
  input: z.object({
    id: idField,
    ...fields,
    enabled: z.boolean(),
    clientSecret: clientSecret.optional(),
  }),
  reply: done,
  faults,
});

export const deleteProvider = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/provider/del',
  summary: 'Deletes a provider with its links and invitations, and ends the sessions opened by it',
  access: either('singleSignOn.edit'),
  needsRecentProof: true,
  log: { model: 'signInProvider', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults,
});
