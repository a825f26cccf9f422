import { picCode } from '@spine/contract/session';
import { md5 } from 'js-md5';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '#platform/call.ts';

/** A picture code as it travels (docs/domain/decisions.md 6). */
export const pictureDigest = (typed: string): string => md5(typed.trim().toLowerCase());

/** Names this page to the server, so that the code it was given is the one it may use. */
function newMachineCode(): string {
  // randomUUID needs a secure context; schools open the page over plain HTTP in their own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The text of the current picture code, and how to get another. The first one waits for `ready`: the answer that
 * makes the page ready also brings the anti-forgery cookie this call needs.
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
