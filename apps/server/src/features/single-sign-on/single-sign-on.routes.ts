/** Translates the public calls of single sign-on: leaving for a provider, coming back, and what a provider ends. */
import type { Endpoint } from '@spine/contract/kernel';
import { instantInShanghai } from '@spine/contract/kernel';
import type { SessionData } from '@spine/contract/session';
import {
  backChannelLogout,
  beginSingleSignOn,
  completeSingleSignOn,
  frontChannelLogout,
  openInvitation,
  type SingleSignOnResult,
  singleSignOnChoices,
  singleSignOnErrors,
} from '@spine/contract/single-sign-on';
import { admitSignIn, noteSignIn, toSessionData, toVisit } from '#features/session/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { Refusal, refuse } from '#platform/http/refuse.ts';
import type { Identity } from './client/identity.ts';
import { entryOfError } from './client/provider-faults.ts';
import { type Arrival, linkOwn, proveOwn, signInArrival } from './complete.service.ts';
import { deriveFlow, hashOf, requireBrowser, startFlow, takeFlow } from './flow.service.ts';
import { readInvitation } from './link.service.ts';
import { type EndedSessions, endByMessage, endByPage } from './logout.service.ts';
import { listChoices, openProvider, requireEnabled } from './provider.service.ts';
import type { SingleSignOnParts } from './single-sign-on.parts.ts';
import { singleSignOnLogText as text } from './single-sign-on.text.ts';

export function publicRoutes(parts: SingleSignOnParts): Binding[] {
  return [...beginRoutes(parts), completeRoute(parts), ...logoutRoutes(parts)];
}

function beginRoutes({ client, secret, publicUrl }: SingleSignOnParts): Binding[] {
  return [
    bindPublic(singleSignOnChoices, ({ open, input: { orgId = null } }) =>
      open(platformScope, (tenant) => listChoices(tenant, orgId)),
    ),
    bindPublic(beginSingleSignOn, async (call) => {
      const { open, input, now } = call;
      const visitorHash = requireBrowser(call);
      const { providerId, invitation } = input;
      const provider = await open(platformScope, async (tenant) => {
        const invited = invitation && (await readInvitation(tenant, invitation, now));
        if (invited && invited.providerId !== providerId) refuse(singleSignOnErrors.invitationOver);
        return requireEnabled(tenant, providerId);
      });
      const start = { provider, visitorHash };
      return startFlow(
        { client, secret, open, base: publicUrl ?? call.origin, now },
        invitation === undefined
          ? { ...start, purpose: 'signIn' }
          : { ...start, purpose: 'invitation', invitationHash: hashOf(invitation) },
      );
    }),
    bindPublic(openInvitation, ({ open, input, now }) =>
      open(platformScope, async (tenant) => {
        const { orgName, expiresAt, ...row } = await readInvitation(tenant, input.token, now);
        return { ...row, orgName: orgName ?? '', expiresAt: instantInShanghai(expiresAt) };
      }),
    ),
  ];
}

/** Refusals of the work name the provider in the process log. */
async function naming<T>(providerId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.entry, { ...error.detail, about: providerId });
  }
}

type CompleteCall = PublicCall<typeof completeSingleSignOn>;
type Completed = { readonly did: SingleSignOnResult; readonly session: SessionData };

function completeRoute(parts: SingleSignOnParts): Binding {
  return bindPublic(completeSingleSignOn, (call) =>
    naming(call.input.providerId, () => complete(parts, call)),
  );
}

async function complete(parts: SingleSignOnParts, call: CompleteCall): Promise<Completed> {
  const { open, input, now } = call;
  const visitorHash = requireBrowser(call);
  const used = await open(platformScope, (tenant) =>
    takeFlow(tenant, { state: input.state, providerId: input.providerId, visitorHash, now }),
  );
  if (used.fault) return refuse(used.fault);
  const { flow, provider } = used;
  const identity = await askProvider(parts, call, provider);
  const arrival = { flow, provider, identity, now };
  if (flow.purpose === 'link') return completeLink(parts, call, arrival);
  if (flow.purpose === 'prove') return completeProof(parts, call, arrival);
  return completeSignIn(parts, call, arrival);
}

/** Who came back, as the provider says. Refuses as `exchange` does, singleSignOnErrors.answerInvalid, and with what `entryOfError` answers. */
function askProvider(
  { client, secret, publicUrl }: SingleSignOnParts,
  { input, origin, now }: CompleteCall,
  provider: Arrival['provider'],
): Promise<Identity> {
  const { state, code, iss, error } = input;
  if (error !== undefined) refuse(entryOfError(error));
  if (code === undefined) refuse(singleSignOnErrors.answerInvalid);
  const base = publicUrl ?? origin;
  const flow = deriveFlow({ state, providerId: provider.id, base }, secret);
  return client.exchange(openProvider(provider, secret), flow, { code, iss, now });
}

async function completeSignIn(
  parts: SingleSignOnParts,
  call: CompleteCall,
  arrival: Arrival,
): Promise<Completed> {
  const { name } = arrival.provider;
  const outcome = await call.open(platformScope, async (tenant) => {
    const signedIn = await signInArrival(tenant, arrival, toVisit(call, parts));
    const { newLink } = signedIn;
    noteSignIn(call, signedIn.outcome, {
      words: text.signedIn(name),
      frame: (words) => (newLink ? text.linkedAnd(name, newLink, words) : words),
    });
    return signedIn.outcome;
  });
  return { did: 'signedIn', session: admitSignIn(call, outcome) };
}

const ownSideOf = (
  { sessionRules: limits }: SingleSignOnParts,
  { token, client }: CompleteCall,
) => ({
  token,
  client,
  limits,
});

async function completeLink(
  parts: SingleSignOnParts,
  call: CompleteCall,
  arrival: Arrival,
): Promise<Completed> {
  const actor = await call.open(platformScope, async (tenant) => {
    const linked = await linkOwn(tenant, arrival, ownSideOf(parts, call));
    call.note({ actor: linked, point: linked.userId, message: text.linked(arrival.provider.name) });
    return linked;
  });
  return { did: 'linked', session: toSessionData(actor) };
}

async function completeProof(
  parts: SingleSignOnParts,
  call: CompleteCall,
  arrival: Arrival,
): Promise<Completed> {
  const { actor, token } = await call.open(platformScope, async (tenant) => {
    const proved = await proveOwn(tenant, arrival, ownSideOf(parts, call));
    const { userId: point } = proved.actor;
    call.note({ actor: proved.actor, point, message: text.proved(arrival.provider.name) });
    return proved;
  });
  call.setSession(token);
  return { did: 'proved', session: toSessionData(actor) };
}

function logoutRoutes({ client }: SingleSignOnParts): Binding[] {
  return [
    bindPublic(backChannelLogout, async (call) => {
      const { open, input, now } = call;
      const message = { providerId: input.providerId, token: input.logout_token, now };
      await naming(input.providerId, () =>
        endByMessage({ client, open }, message, (ended) =>
          noteEnded(call, ended, text.backChannel),
        ),
      );
      return undefined;
    }),
    bindPublic(frontChannelLogout, async (call) => {
      await naming(call.input.providerId, () =>
        call.open(platformScope, async (tenant) => {
          noteEnded(call, await endByPage(tenant, call.input), text.frontChannel);
        }),
      );
      return undefined;
    }),
  ];
}

function noteEnded(
  { note }: Pick<PublicCall<Endpoint>, 'note'>,
  { name, count, actor }: EndedSessions,
  words: (name: string, count: number) => string,
): void {
  if (!actor) return;
  note({ actor, point: actor.userId ?? '', message: words(name, count) });
}
