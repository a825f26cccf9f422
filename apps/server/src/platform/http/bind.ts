/**
 * Binds handlers to endpoints. This is the only place that checks access, parses input, opens the transaction
 * of a call, writes its log line, parses the reply and wraps the envelope.
 */
import { accessRefusalText } from '@spine/contract/approval';
import {
  type Endpoint,
  type ErrorEntry,
  hasPermission,
  kernelErrors,
} from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import { currentCaller } from '#platform/auth/caller.ts';
import {
  type Answer,
  type Call,
  type DeviceCall,
  type OpenCall,
  type PublicCall,
  scopeOf,
} from './call.ts';
import type { Exchange } from './exchange.ts';
import type { JobExport } from './export/export-source.ts';
import { refuse } from './refuse.ts';

/** A handler with its endpoint, ready to be mounted. */
export type Binding = {
  readonly endpoint: Endpoint;
  /** An export that can also be written by a job. */
  readonly exported?: JobExport;
  /** Looks up who calls, and refuses who may not, before a byte of the body is read; returns the call itself. */
  admit(exchange: Exchange): Promise<() => Promise<unknown>>;
};

/** A call of a signed-in user; the handler runs in one transaction set to the scope that the endpoint names. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Answer<E>,
): Binding {
  return {
    endpoint,
    admit: async (exchange) => {
      const actor = await admit(endpoint, exchange);
      const scope = scopeOf(endpoint, actor);
      return async () => {
        const base = await exchange.read<E>(endpoint);
        return exchange.open(scope, (tenant) => handler({ ...base, actor, tenant }));
      };
    },
  };
}

/** A call of a signed-in user that opens its own transactions: long work, or another institution's scope. */
export function bindOpen<E extends Endpoint>(
  endpoint: E,
  handler: (call: OpenCall<E>) => Answer<E>,
): Binding {
  return {
    endpoint,
    admit: async (exchange) => {
      const actor = await admit(endpoint, exchange);
      const scope = scopeOf(endpoint, actor);
      return async () => {
        const base = await exchange.read<E>(endpoint);
        const { open, openUnlogged, snapshot } = exchange;
        return handler({ ...base, actor, scope, open, openUnlogged, snapshot });
      };
    },
  };
}

/** A call of a registered device. One that may not go on comes through only where `admits` says so of its fault. */
export function bindDevice<E extends Endpoint>(
  endpoint: E,
  handler: (call: DeviceCall<E>) => Answer<E>,
  admits: (fault: ErrorEntry) => boolean = () => false,
): Binding {
  if (endpoint.access !== 'device') throw new Error(`${endpoint.path} is not a device's`);
  return {
    endpoint,
    admit: async (exchange) => {
      const device = (await exchange.device()) ?? refuse(kernelErrors.notSignedIn);
      const caller = currentCaller();
      if (caller) caller.queueKey = device.scope.orgId;
      if (device.fault && !admits(device.fault)) refuse(device.fault);
      return async () => {
        const base = await exchange.read<E>(endpoint);
        const { open, openUnlogged } = exchange;
        return handler({ ...base, ...device, open, openUnlogged });
      };
    },
  };
}

/** A call of anyone. */
export function bindPublic<E extends Endpoint>(
  endpoint: E,
  handler: (call: PublicCall<E>) => Answer<E>,
): Binding {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`);
  return {
    endpoint,
    admit: (exchange) => {
      // Another server has no cookie; what it sends is signed.
      if (endpoint.body !== 'form') exchange.checkForgery(endpoint);
      return Promise.resolve(async () => {
        const base = await exchange.read<E>(endpoint);
        const { open, snapshot } = exchange;
        return handler({ ...base, open, snapshot });
      });
    },
  };
}

/**
 * Checks session, anti-forgery pair, second step, permission and the kind of the account, that the access is approved and a
 * reset password was changed first, and that the last proof is recent where the call wants that.
 */
export async function admit(endpoint: Endpoint, exchange: Exchange): Promise<Actor> {
  const actor = (await exchange.actor()) ?? refuse(kernelErrors.notSignedIn);
  const caller = currentCaller();
  if (caller) caller.queueKey = actor.orgId ?? actor.userId;
  exchange.checkForgery(endpoint);
  permit(endpoint, actor);
  return actor;
}

/** Refuses an actor who may not make a call. */
export function permit(endpoint: Endpoint, actor: Actor): void {
  if (actor.secondStep !== 'none' && !endpoint.isBeforeSecondStep)
    refuse(kernelErrors.secondStepNeeded);
  if (!mayCall(endpoint, actor)) refuse(kernelErrors.forbidden);
  if (endpoint.access !== 'signedIn') requireWorking(actor);
  if (endpoint.needsRecentProof && !actor.hasRecentProof) refuse(kernelErrors.proofNeeded);
}

/** The own account is open to everybody; all else wants a password of one's own, and an approval that is in force. */
function requireWorking(actor: Actor): void {
  if (actor.mustChangePassword) refuse(kernelErrors.mustChangePassword);
  requireAccess(actor, actor.access);
}

/** Refuses kernelErrors.approvalNeeded. */
export function requireAccess(
  user: Pick<Actor, 'role' | 'accountKind'>,
  { isInForce, endsOn }: Actor['access'],
): void {
  if (!isInForce) refuse(kernelErrors.approvalNeeded, { message: accessRefusalText(user, endsOn) });
}

function mayCall(endpoint: Endpoint, actor: Actor): boolean {
  if (actor.accountKind !== 'person' && !endpoint.openTo?.includes(actor.accountKind)) return false;
  if (endpoint.access === 'public' || endpoint.access === 'signedIn') return true;
  if (endpoint.access === 'device') return false;
  return endpoint.access.anyOf.some((permission) => hasPermission(actor.role, permission));
}
