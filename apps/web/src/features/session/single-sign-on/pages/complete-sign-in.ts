/**
 * Completes a sign-in with what a provider led back with. The loader of the page does it, once for each visit, however often the
 * page is drawn. The address loses its query first: its code and state are nobody else's.
 */

import type { SessionData } from '@spine/contract/session';
import { completeSingleSignOn, type SingleSignOnResult } from '@spine/contract/single-sign-on';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { takeReturnPath } from '#platform/session/return-path.ts';

export type Completed =
  | { did: SingleSignOnResult; session: SessionData }
  | { did: 'refused'; refused: Refused };

export type ReturnData = {
  /** Undefined where nobody led here: the page was reloaded, or opened by a bookmark. */
  completing: Promise<Completed> | undefined;
  /** Where the user wanted to go. */
  next: string;
};

/** Others, such as `session_state`, are of no use here. */
const NAMES = ['code', 'iss', 'error'] as const;

export function completeSignIn({ request, params }: LoaderFunctionArgs): ReturnData {
  const { pathname, searchParams } = new URL(request.url);
  window.history.replaceState(window.history.state, '', pathname);
  const next = takeReturnPath();
  const state = searchParams.get('state');
  if (state === null || !(searchParams.has('code') || searchParams.has('error')))
    return { completing: undefined, next };
  const answer = NAMES.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const input = { ...Object.fromEntries(answer), providerId: params['providerId'] ?? '', state };
  return { completing: complete(input), next };
}

async function complete(
  input: Parameters<typeof call<typeof completeSingleSignOn>>[1],
): Promise<Completed> {
  try {
    return await call(completeSingleSignOn, input, { quiet: true, probe: true });
  } catch (error) {
    if (error instanceof Refused) return { did: 'refused', refused: error };
    throw error;
  }
}
