/** Restricts what only operators may read in production: metrics of the process and the list of calls. */
import { hash, timingSafeEqual } from 'node:crypto';
import { kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Config } from '#config';
import { Refusal } from '../refuse.ts';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const BEARER = /^Bearer (.+)$/;

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** In production, refuses requests that neither come from this machine nor carry the operators' token. */
export function operatorsOnly({ production, http }: Pick<Config, 'production' | 'http'>) {
  const expected = http.operatorToken === undefined ? undefined : digestOf(http.operatorToken);
  const carriesToken = ({ headers }: FastifyRequest): boolean => {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    return !!expected && !!token && timingSafeEqual(digestOf(token), expected);
  };
  return (request: FastifyRequest, _reply: FastifyReply, next: HookHandlerDoneFunction): void => {
    const isAllowed = !production || isOnThisMachine(request) || carriesToken(request);
    next(isAllowed ? undefined : new Refusal(kernelErrors.unknownPath));
  };
}

/** A proxy on this machine forwards calls of others, which its headers show unless `TRUST_PROXY` has resolved them. */
function isOnThisMachine({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded;
}
