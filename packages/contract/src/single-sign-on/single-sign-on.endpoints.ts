/**
 * Signing in at a provider of OpenID Connect. A page begins, leads the browser to `address`, and the provider leads back to the page
 * `singleSignOnPath(providerId)` with `code`, `state` and `iss`, or with `error`, in the query. That page removes the query from its
 * address, sends it to `completeSingleSignOn` once, and goes on by what that answers. The browser that begins is the one that completes.
 */
import { z } from 'zod';
import { defineEndpoint, done, idField, instantField, listOf, oneOf } from '#kernel';
import { sessionErrors } from '../session/session.errors.ts';
import { sessionData } from '../session/session.schema.ts';
import { singleSignOnErrors } from './single-sign-on.errors.ts';
import { providerChoice } from './single-sign-on.schema.ts';

const TOKEN_SHAPE = /^[\w-]{43}$/;
const CODE_MAX = 4096;
const ISS_MAX = 500;
const ERROR_MAX = 100;
const LOGOUT_TOKEN_MAX = 16_384;
const SID_MAX = 255;

/** Of an invitation, or the state of a sign-in: 32 bytes in base64url. */
const tokenField = z.string().regex(TOKEN_SHAPE);
const providerId = idField;

export const singleSignOnChoices = defineEndpoint({
  method: 'GET',
  path: '/singleSignOn/choices',
  summary:
    'The enabled providers of the platform, by name; with the institution whose own page was opened (`/login?org=…`), its provider too',
  access: 'public',
  log: 'none',
  /** An unknown institution answers like one without a provider. */
  input: z.object({ orgId: idField.optional() }),
  reply: listOf(providerChoice),
});

export const beginSingleSignOn = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/begin',
  summary:
    'Begins to sign in at a provider, within ten minutes in this browser; with an invitation the account that it names is linked then',
  access: 'public',
  log: 'none',
  input: z.object({ providerId, invitation: tokenField.optional() }),
  /** Where the page leads the browser now (`location.assign`). */
  reply: oneOf(z.object({ address: z.string() })),
  faults: {
    providerId: singleSignOnErrors.providerUnknown,
    invitation: singleSignOnErrors.invitationOver,
  },
});

/** What a sign-in at a provider did. */
const SINGLE_SIGN_ON_RESULTS = ['signedIn', 'linked', 'proved'] as const;
export type SingleSignOnResult = (typeof SINGLE_SIGN_ON_RESULTS)[number];

export const completeSingleSignOn = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/complete',
  summary:
    'Ends a sign-in at a provider with what its page was opened with; serves once in the browser that began, whatever it answers',
  access: 'public',
  log: { model: 'session', optype: 'signIn' },
  input: z.object({
    /** Of the path of the page. */
    providerId,
    state: tokenField,
    /** Missing where the provider answers an `error`. */
    code: z.string().min(1).max(CODE_MAX).optional(),
    iss: z.string().max(ISS_MAX).optional(),
    error: z.string().max(ERROR_MAX).optional(),
  }),
  reply: oneOf(
    z.object({
      /**
       * `signedIn`: the session is new, and answered as `login` answers it (`secondStep` may be owed; a browser has its cookie).
       * `linked`: the own account is linked now, and its session goes on. `proved`: the session goes on with a recent proof; the page
       * was opened in a window of its own, which closes itself.
       */
      did: z.enum(SINGLE_SIGN_ON_RESULTS),
      session: sessionData,
    }),
  ),
  failed: sessionErrors.signInFault,
  faults: {
    providerId: singleSignOnErrors.providerUnknown,
    state: singleSignOnErrors.flowOver,
    code: singleSignOnErrors.answerInvalid,
    iss: singleSignOnErrors.wrongIssuer,
    error: singleSignOnErrors.refusedByProvider,
  },
});

export const openInvitation = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/invitation',
  summary:
    'Which account an invitation links to which provider; the page says it before it begins. Refuses one that is over',
  access: 'public',
  log: 'none',
  input: z.object({ token: tokenField }),
  reply: oneOf(
    z.object({
      providerId: idField,
      providerName: z.string(),
      username: z.string(),
      /** Empty for the platform's own users. */
      orgName: z.string(),
      expiresAt: instantField,
    }),
  ),
  faults: { token: singleSignOnErrors.invitationOver },
});

export const backChannelLogout = defineEndpoint({
  method: 'POST',
  path: '/singleSignOn/backChannelLogout/:providerId',
  summary:
    'A provider ends sessions: a form with its signed `logout_token` (OpenID Connect Back-Channel Logout 1.0)',
  access: 'public',
  // One address sends those of all users who leave at the end of a shift.
  isFrequent: true,
  body: 'form',
  log: { model: 'session', optype: 'signOut' },
  input: z.object({ providerId, logout_token: z.string().min(1).max(LOGOUT_TOKEN_MAX) }),
  reply: done,
  faults: {
    providerId: singleSignOnErrors.logoutTokenInvalid,
    logout_token: singleSignOnErrors.logoutTokenInvalid,
  },
});

export const frontChannelLogout = defineEndpoint({
  method: 'GET',
  path: '/singleSignOn/frontChannelLogout/:providerId',
  summary:
    'A page of the provider ends the sessions that `sid` names, which it alone knows (OpenID Connect Front-Channel Logout 1.0); answers alike where there are none',
  access: 'public',
  log: { model: 'session', optype: 'signOut' },
  input: z.object({
    providerId,
    iss: z.string().max(ISS_MAX),
    sid: z.string().min(1).max(SID_MAX),
  }),
  reply: done,
  faults: { providerId: singleSignOnErrors.providerUnknown, iss: singleSignOnErrors.wrongIssuer },
});
