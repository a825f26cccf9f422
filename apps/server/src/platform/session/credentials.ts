/** How a request says who it is, and the anti-forgery pair of browsers (docs/domain/decisions.md 5). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TRUSTED_DAYS } from '@spine/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../auth/network.ts';
import { type Account, deviceCookie, findSource, type SignInSource } from './known-device.ts';
import type { SessionClient } from './session-store.ts';
import { isIssued } from './token.ts';

const SESSION_COOKIE = 'SESSION';
const ANONYMOUS_COOKIE = 'VISITOR';
const DEVICE_COOKIE = 'DEVICE';
/** The longest that browsers accept. */
const DEVICE_SECONDS = 400 * 24 * 3600;
/** A browser is remembered for each of its users. */
const TRUSTED_COOKIE = 'TRUSTED';
const TRUSTED_MARK_BYTES = 9;
const TRUSTED_SECONDS = TRUSTED_DAYS * 24 * 3600;
const FORGERY_COOKIE = 'XSRF-TOKEN';
const FORGERY_HEADER = 'x-xsrf-token';
const FORGERY_BYTES = 18;
const LANGUAGE_COOKIE = 'language';
const BEARER = /^Bearer ([\w-]{20,100})$/;

export type CookieRules = {
  readonly secure: boolean;
  readonly hours: number;
  /** Signs the device cookie, and binds the anti-forgery pair to its session. */
  readonly secret: string;
};

/** Over TLS the prefix keeps other hosts of the domain from setting the cookie. */
function cookieName(name: string, { secure }: Pick<CookieRules, 'secure'>): string {
  return secure ? `__Host-${name}` : name;
}

/** Clients that are not browsers say `X-Client: app` or carry a bearer token; cookies mean nothing to them. */
export function clientOf(request: FastifyRequest): SessionClient {
  return request.headers['x-client'] === 'app' || request.headers.authorization ? 'app' : 'browser';
}

/** The session token of a request, if it carries one. */
export function tokenOf(
  request: FastifyRequest,
  rules: Pick<CookieRules, 'secure'>,
): string | undefined {
  if (clientOf(request) === 'browser') return request.cookies[cookieName(SESSION_COOKIE, rules)];
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** The anti-forgery token of a session: another host of the domain that sets a cookie cannot compute it. */
function forgeryTokenOf(session: string, { secret }: CookieRules): string {
  const digest = createHmac('sha256', secret).update(`anti-forgery:${session}`).digest();
  return digest.subarray(0, FORGERY_BYTES).toString('base64url');
}

/**
 * Whether a browser's write carries the pair of cookie and header; a page of another site cannot read the cookie. Where
 * it carries a session too, the pair is that session's.
 */
export function carriesForgeryPair(request: FastifyRequest, rules: CookieRules): boolean {
  const cookie = request.cookies[cookieName(FORGERY_COOKIE, rules)] ?? '';
  const header = String(request.headers[FORGERY_HEADER] ?? '');
  const session = tokenOf(request, rules);
  const isOwn = !session || isSame(header, forgeryTokenOf(session, rules));
  return cookie.length >= 16 && isSame(cookie, header) && isOwn;
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Sets the cookies a browser lacks: anti-forgery token (its session's, if it has one), anonymous id, language. Returns
 * the anonymous id.
 */
export function ensureBrowserCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: CookieRules,
): string {
  const base = { path: '/', sameSite: 'lax', secure: rules.secure } as const;
  ensureForgeryToken({ request, reply }, rules);
  if (!request.cookies[LANGUAGE_COOKIE]) reply.setCookie(LANGUAGE_COOKIE, 'zh', base);
  const anonymous = cookieName(ANONYMOUS_COOKIE, rules);
  const visitor = request.cookies[anonymous] ?? randomBytes(18).toString('base64url');
  if (!request.cookies[anonymous]) reply.setCookie(anonymous, visitor, { ...base, httpOnly: true });
  return visitor;
}

function ensureForgeryToken(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  rules: CookieRules,
): void {
  const current = request.cookies[cookieName(FORGERY_COOKIE, rules)];
  const session = tokenOf(request, rules);
  const expected = session ? forgeryTokenOf(session, rules) : current;
  if (expected && expected === current) return;
  setForgeryToken(reply, expected || randomBytes(FORGERY_BYTES).toString('base64url'), rules);
}

function setForgeryToken(reply: FastifyReply, token: string, rules: CookieRules): void {
  const { secure } = rules;
  reply.setCookie(cookieName(FORGERY_COOKIE, rules), token, { path: '/', sameSite: 'lax', secure });
}

/** Puts the session token into its cookie, and that session's anti-forgery token beside it. */
export function setSessionCookie(reply: FastifyReply, token: string, rules: CookieRules): void {
  setForgeryToken(reply, forgeryTokenOf(token, rules), rules);
  reply.setCookie(cookieName(SESSION_COOKIE, rules), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: rules.secure,
    maxAge: rules.hours * 3600,
  });
}

/** Removes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, rules: CookieRules): void {
  reply.clearCookie(cookieName(SESSION_COOKIE, rules), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: rules.secure,
  });
}

/** Where a password of this account is tried from. */
export function signInSourceOf(
  request: FastifyRequest,
  account: Account,
  rules: CookieRules,
): SignInSource {
  const cookie = request.cookies[cookieName(DEVICE_COOKIE, rules)];
  return findSource(account, { cookie, network: networkOf(request.ip) }, rules.secret);
}

/** Remembers the device for those who signed in on it, until their password changes; an app may store the cookie too. */
export function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accounts: readonly Account[],
  rules: CookieRules,
): void {
  const remembered = deviceCookie(
    request.cookies[cookieName(DEVICE_COOKIE, rules)],
    accounts,
    rules.secret,
  );
  reply.setCookie(cookieName(DEVICE_COOKIE, rules), remembered, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: rules.secure,
    maxAge: DEVICE_SECONDS,
  });
}

function trustedCookieName(userId: string, rules: CookieRules): string {
  const digest = createHmac('sha256', rules.secret).update(`trusted browser:${userId}`).digest();
  const mark = digest.subarray(0, TRUSTED_MARK_BYTES).toString('base64url');
  return cookieName(`${TRUSTED_COOKIE}-${mark}`, rules);
}

/** The token by which a browser is remembered for a user; undefined for one that nobody issued. */
export function trustedTokenOf(
  request: FastifyRequest,
  userId: string,
  rules: CookieRules,
): string | undefined {
  const token = request.cookies[trustedCookieName(userId, rules)];
  return token && isIssued('trusted browser', token, rules.secret) ? token : undefined;
}

/** Remembers a browser for a user. */
export function setTrustedCookie(
  reply: FastifyReply,
  { userId, token }: { userId: string; token: string },
  rules: CookieRules,
): void {
  reply.setCookie(trustedCookieName(userId, rules), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: rules.secure,
    maxAge: TRUSTED_SECONDS,
  });
}
