/** What only operators read in production: numbers of the process and the list of calls. */
import { hash, timingSafeEqual } from 'node:crypto';
import { kernelErrors } from '@spine/contract/kernel';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Config } from '#config';
import { Refusal } from '../refuse.ts';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const BEARER = /^Bearer (.+)$/;

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Refuses, in production, whoever is neither on this machine nor carries the operators' token. */
export function operatorsOnly({ production, http }: Pick<Config, 'production' | 'http'>) {
  const wanted = http.operatorToken === undefined ? undefined : digestOf(http.operatorToken);
  const carriesToken = ({ headers }: FastifyRequest): boolean => {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    return !!wanted && !!token && timingSafeEqual(digestOf(token), wanted);
  };
  return (request: FastifyRequest, _reply: FastifyReply, next: HookHandlerDoneFunction): void => {
    const isTold = !production || isOnThisMachine(request) || carriesToken(request);
    next(isTold ? undefined : new Refusal(kernelErrors.unknownPath));
  };
}

/** A proxy on this machine calls for others, and says so unless `TRUST_PROXY` has told whom. */
function isOnThisMachine({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded;
}
