/** How a request says who it is, and the anti-forgery pair of browsers (docs/domain/decisions.md 5). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../auth/network.ts';
import { type Place, placeOf, rememberedOn } from './known-device.ts';
import type { SessionClient } from './session-store.ts';

const SESSION_COOKIE = 'SESSION';
const ANONYMOUS_COOKIE = 'VISITOR';
const DEVICE_COOKIE = 'DEVICE';
/** As long as browsers keep any. */
const DEVICE_SECONDS = 400 * 24 * 3600;
const FORGERY_COOKIE = 'XSRF-TOKEN';
const FORGERY_HEADER = 'x-xsrf-token';
const LANGUAGE_COOKIE = 'language';
const BEARER = /^Bearer ([\w-]{20,100})$/;

export type CookieRules = {
  readonly secure: boolean;
  readonly hours: number;
  /** Seals what a device is known by. */
  readonly secret: string;
};

/** Over TLS the name itself keeps other hosts of the domain from planting the cookie. */
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

/** Whether a browser's write carries the pair of cookie and header; a page of another site cannot read the cookie. */
export function carriesForgeryPair(request: FastifyRequest, rules: CookieRules): boolean {
  const cookie = Buffer.from(request.cookies[cookieName(FORGERY_COOKIE, rules)] ?? '');
  const header = Buffer.from(String(request.headers[FORGERY_HEADER] ?? ''));
  return cookie.length >= 16 && cookie.length === header.length && timingSafeEqual(cookie, header);
}

/** Gives a browser the cookies it lacks: anti-forgery token, anonymous id, language. */
export function greet(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): string {
  const base = { path: '/', sameSite: 'lax', secure: rules.secure } as const;
  const forgery = cookieName(FORGERY_COOKIE, rules);
  if (!request.cookies[forgery]) {
    reply.setCookie(forgery, randomBytes(18).toString('base64url'), base);
  }
  if (!request.cookies[LANGUAGE_COOKIE]) reply.setCookie(LANGUAGE_COOKIE, 'zh', base);
  const anonymous = cookieName(ANONYMOUS_COOKIE, rules);
  const visitor = request.cookies[anonymous] ?? randomBytes(18).toString('base64url');
  if (!request.cookies[anonymous]) reply.setCookie(anonymous, visitor, { ...base, httpOnly: true });
  return visitor;
}

/** Puts the session token into its cookie. */
export function giveSession(reply: FastifyReply, token: string, rules: CookieRules): void {
  reply.setCookie(cookieName(SESSION_COOKIE, rules), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: rules.secure,
    maxAge: rules.hours * 3600,
  });
}

/** Takes the session cookie away. */
export function takeSession(reply: FastifyReply, rules: CookieRules): void {
  reply.clearCookie(cookieName(SESSION_COOKIE, rules), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: rules.secure,
  });
}

/** Where a password for this name is tried. */
export function deviceAt(request: FastifyRequest, username: string, rules: CookieRules): Place {
  const cookie = request.cookies[cookieName(DEVICE_COOKIE, rules)];
  return placeOf(username, { cookie, network: networkOf(request.ip) }, rules.secret);
}

/** Lets a device be known under the names of who signed in on it; an app may keep the cookie too. */
export function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  names: readonly string[],
  rules: CookieRules,
): void {
  const remembered = rememberedOn(
    request.cookies[cookieName(DEVICE_COOKIE, rules)],
    names,
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
