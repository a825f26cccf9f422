/** What a handler receives. */

import type { Readable } from 'node:stream';
import {
  type CallScope,
  type Endpoint,
  type EndpointAnswer,
  kernelErrors,
  type ParsedEndpointInput,
  Role,
} from '@spine/contract/kernel';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { orgScope, platformScope, type Scope, type ScopeNamed } from '#platform/auth/scope.ts';
import type { Open, TenantIn } from '#platform/db/open.ts';
import type { ByteRange } from '#platform/files/blob-store.ts';
import type { Account, SignInSource } from '#platform/session/known-device.ts';
import type { SessionClient } from '#platform/session/session-store.ts';
import type { CallingDevice } from '#platform/session/station-device.ts';
import { refuse } from './refuse.ts';

/** A file a multipart call carries. */
export type Upload = { readonly fileName: string; readonly bytes: Buffer };

/** A file a multipart-stream call carries; it can be read once, and fails when the sender breaks off or sends too much. */
export type IncomingFile = {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
};

/** Bytes that never change under their tag, of which a reader may request a part. */
export type RangedContent = {
  readonly size: number;
  readonly tag: string;
  /** How long a reader may cache it without asking again; not at all when it may be withdrawn. */
  readonly maxAgeSeconds?: number;
  read(range?: ByteRange): Promise<Readable>;
};

/** A text that has its tag until it is replaced, and is sent compressed to readers that accept that. */
export type CompressibleText = {
  readonly tag: string;
  /** How long a reader may cache it without asking again. */
  readonly maxAgeSeconds: number;
  bytes(packing: ContentEncoding): Promise<Buffer>;
};

/** How a text may be compressed, the smallest result first. */
export const CONTENT_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/** A file a call answers. */
export type ServedFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | Uint8Array | Readable | RangedContent | CompressibleText;
  /** `inline` lets a browser show it; `attachment` saves it. */
  readonly disposition?: 'inline' | 'attachment';
};

type BaseCall<E extends Endpoint> = {
  readonly input: ParsedEndpointInput<E>;
  readonly now: Date;
  readonly address: string;
  /** What limits by address are counted by: `networkOf` the address. */
  readonly network: string;
  /** Scheme and host the request was made to; for links where no public address is configured, as production's is. */
  readonly origin: string;
  readonly client: SessionClient;
  /** A coarse word for the caller's device, such as `Chrome · Windows`; may be empty. */
  readonly device: string;
  /** Where a password of this account is tried from: a device that has signed in with it, or the address. */
  signInSourceOf(account: Account): SignInSource;
  /** Remembers the caller's device for these accounts of one user. */
  rememberDevice(...accounts: Account[]): void;
  /** The token by which the caller's browser is remembered for a user; undefined for one that nobody issued. */
  trustedTokenOf(userId: string): string | undefined;
  /** Remembers the caller's browser for a user. */
  trustBrowser(userId: string, token: string): void;
  /** The anonymous id of a browser; empty for other clients. */
  readonly visitor: string;
  readonly token: string | undefined;
  readonly upload: Upload | undefined;
  readonly incoming: IncomingFile | undefined;
  /** A fresh UUIDv7. */
  newId(): string;
  /** Adds to the log line this call leaves. */
  note(note: LogNote): void;
  /** Does something once the full answer was delivered, and not when the connection broke before. */
  onDelivered(work: () => Promise<void>): void;
  /** Sets a session: its token becomes valid, and a browser gets the cookie; `undefined` clears the cookie. */
  setSession(token: string | undefined): void;
};

/** A transaction of the handler's own. The log line of the call is written in the first one that commits. */
type WithOpen = { readonly open: Open };
/** One that leaves the line to a later one, which knows what to say. */
type WithUnlogged = WithOpen & { readonly openUnlogged: Open };

/** A transaction that only reads, all of it of one instant, and leaves no log line. */
type WithSnapshot = { readonly snapshot: Open };

/** A call of a signed-in user, inside one transaction set to the scope that its endpoint names. */
export type Call<E extends Endpoint> = BaseCall<E> & {
  readonly actor: Actor;
  readonly tenant: TenantIn<ScopeOf<E>>;
};
/** A call of a signed-in user that opens its own transactions. */
export type OpenCall<E extends Endpoint> = BaseCall<E> &
  WithUnlogged &
  WithSnapshot & {
    readonly actor: Actor;
    /** Whose rows the call is about. */
    readonly scope: ScopeOf<E>;
  };
/** A call of a registered device, on behalf of the user who prepared it; it opens its own transactions. */
export type DeviceCall<E extends Endpoint> = BaseCall<E> & WithUnlogged & CallingDevice;
/** A call of anyone. */
export type PublicCall<E extends Endpoint> = BaseCall<E> & WithOpen & WithSnapshot;

export type Answer<E extends Endpoint> = Promise<EndpointAnswer<E, ServedFile>>;

// Whose rows a call is about: its access names the scope, and the actor has to be of it.

/** The scope that the access of an endpoint names. */
type ScopeOf<E extends Endpoint> = E['access'] extends {
  scope: infer Name extends CallScope;
}
  ? ScopeNamed[Name]
  : Scope;

/** The scope a call is about; refuses an actor who is not of it. */
export function scopeOf<E extends Endpoint>(endpoint: E, actor: Actor): ScopeOf<E> {
  const scope = scopeOfActor(actor);
  return isScopeOf(endpoint, scope) ? scope : refuse(kernelErrors.forbidden);
}

/** Role 0 works for the platform, and so do users without an institution (docs/domain/decisions.md 10). */
function scopeOfActor({ orgId, role }: Actor): Scope {
  return orgId === null || role === Role.Platform ? platformScope : orgScope(orgId);
}

/** Whether a scope is the one that the access of a call names. */
export function isScopeOf<E extends Endpoint, S extends Scope>(
  { access }: E,
  scope: S,
): scope is S & ScopeOf<E> {
  if (access === 'device') return scope.kind === 'org';
  if (access === 'public' || access === 'signedIn' || access.scope === 'either') return true;
  return access.scope === (scope.kind === 'org' ? 'institution' : 'platform');
}
