/**
 * From leaving for a provider to coming back. The state is 32 random bytes, of which the hash is stored; nonce and PKCE verifier are
 * computed from it under a key of SECRET, so that neither a copy of the table nor of the address is enough. A flow belongs to the browser
 * that began it, by its anonymous cookie, and to the page of its provider; it serves once.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { FLOW_MINUTES, singleSignOnErrors, singleSignOnPath } from '@spine/contract/single-sign-on';
import { platformScope } from '#platform/auth/scope.ts';
import { deriveKey } from '#platform/auth/wrapped-secret.ts';
import type { Open, PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { FlowSecrets } from './client/provider-client.ts';
import { insertFlow, lockFlow, markFlowUsed, type StoredFlow } from './flow.repository.ts';
import { providerById, type StoredProvider } from './provider.repository.ts';
import { openProvider } from './provider.service.ts';
import type { SingleSignOnParts } from './single-sign-on.parts.ts';

const STATE_BYTES = 32;
const MINUTE_MS = 60_000;

/** What is stored instead of a state or an invitation. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What one sign-in is bound to, by its state. */
export function deriveFlow(
  { state, providerId, base }: { state: string; providerId: string; base: string },
  secret: string,
): FlowSecrets {
  const key = deriveKey('sign-in flow', secret);
  const derive = (what: string) =>
    createHmac('sha256', key).update(`${what}:${state}`).digest('base64url');
  return {
    state,
    nonce: derive('nonce'),
    verifier: derive('verifier'),
    redirect: base + singleSignOnPath(providerId),
  };
}

/** The browser, by its anonymous cookie; other clients have no pages. Refuses kernelErrors.illegalOperation. */
export function requireBrowser({ visitor }: { readonly visitor: string }): Buffer {
  return visitor === '' ? refuse(kernelErrors.illegalOperation) : hashOf(visitor);
}

type FlowStart = {
  readonly provider: StoredProvider;
  readonly visitorHash: Buffer;
} & (
  | { readonly purpose: 'signIn' }
  | { readonly purpose: 'invitation'; readonly invitationHash: Buffer }
  | { readonly purpose: 'link' | 'prove'; readonly userId: string; readonly sessionId: string }
);

type StartParts = Pick<SingleSignOnParts, 'client' | 'secret'> & {
  readonly open: Open;
  readonly base: string;
  readonly now: Date;
};

/** Stores that a browser leaves, and answers where it goes. Refuses singleSignOnErrors.secretUnreadable, and as `buildAddress` does. */
export async function startFlow(
  { client, secret, open, base, now }: StartParts,
  { provider, ...start }: FlowStart,
): Promise<{ address: string }> {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const flow = deriveFlow({ state, providerId: provider.id, base }, secret);
  // A link is to who sits there now: at a shared desk somebody else may be signed in at the provider.
  const isAnew = start.purpose !== 'signIn';
  const address = await client.buildAddress(openProvider(provider, secret), flow, { isAnew, now });
  await open(platformScope, (tenant) =>
    insertFlow(tenant, {
      ...start,
      stateHash: hashOf(state),
      providerId: provider.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + FLOW_MINUTES * MINUTE_MS),
    }),
  );
  return { address };
}

type UsedFlow =
  | { readonly flow: StoredFlow; readonly provider: StoredProvider; readonly fault?: undefined }
  | { readonly fault: ErrorEntry };

/**
 * Uses a flow up; what refuses it is a value, so that it stays used. One that another browser has a copy of goes on in its own.
 */
export async function takeFlow(
  tenant: PlatformTenant,
  input: { state: string; providerId: string; visitorHash: Buffer; now: Date },
): Promise<UsedFlow> {
  const stateHash = hashOf(input.state);
  const flow = await lockFlow(tenant, stateHash);
  if (!flow || flow.expiresAt <= input.now) return { fault: singleSignOnErrors.flowOver };
  if (!flow.visitorHash.equals(input.visitorHash))
    return { fault: singleSignOnErrors.otherBrowser };
  if (flow.usedAt !== null) return { fault: singleSignOnErrors.flowUsed };
  await markFlowUsed(tenant, stateHash, input.now);
  if (flow.providerId !== input.providerId) return { fault: singleSignOnErrors.wrongIssuer };
  const provider = await providerById(tenant, flow.providerId);
  return provider?.enabled ? { flow, provider } : { fault: singleSignOnErrors.providerUnknown };
}
