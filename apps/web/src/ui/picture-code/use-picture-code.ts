import { picCode } from '@spine/contract/session';
import { md5 } from 'js-md5';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '#platform/call/call.ts';

/** A picture code as it is sent (docs/domain/decisions.md 6). */
export const pictureDigest = (typed: string): string => md5(typed.trim().toLowerCase());

/** Identifies this page to the server, which accepts a code only from the page that requested it. */
function newMachineCode(): string {
  // `randomUUID` needs TLS; schools also open the page over plain HTTP in their own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The text of the current picture code, and how to request another. The first request waits for `ready`: the answer that makes
 * the page ready also sets the anti-forgery cookie that this call needs.
 */
export function usePictureCode(ready: boolean, call: Call) {
  const mcode = useRef(newMachineCode());
  const [code, setCode] = useState<string>();
  const refresh = useCallback(async () => {
    try {
      setCode(await call(picCode, { ttp: String(Date.now()), mcode: mcode.current }));
    } catch {
      setCode(undefined);
    }
  }, [call]);
  useEffect(() => {
    if (ready) void refresh();
  }, [ready, refresh]);
  return { code, refresh, mcode: mcode.current };
}
