/** The state of the page: the code and what the list shows stay in memory alone. */
import {
  readSchoolList,
  receiveSchoolList,
  type SchoolListView,
} from '@spine/contract/school-list';
import { useEffect, useState } from 'react';
import { findDeviceKey, forgetDeviceKey, keepDeviceKey } from '#platform/browser/device-key.ts';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { useOnce } from '#ui/use-once.ts';
import { stepAfter } from './refusal.rules.ts';

const QUIET = { quiet: true } as const;

export function useListed(token: string) {
  const [view, setView] = useState<SchoolListView>();
  const [isClosed, setClosed] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isKnown, setKnown] = useState(() => findDeviceKey(token) !== undefined);
  const { busy, once } = useOnce();

  const show = (error: unknown): number => {
    if (!(error instanceof Refused)) throw error;
    if (stepAfter(error.code) === 'closed') setClosed(true);
    else setRefusal(error.fields[0]?.message ?? error.message);
    return error.code;
  };
  const read = (code?: string) =>
    once(async () => {
      setRefusal('');
      const input = { token, key: keepDeviceKey(token), ...(code !== undefined && { code }) };
      await call(readSchoolList, input, QUIET)
        .then(setView)
        .catch((error: unknown) => {
          if (stepAfter(show(error)) !== 'code') return;
          forgetDeviceKey(token);
          setKnown(false);
          if (code === undefined) setRefusal('');
        });
    });
  // A device that has opened the list before asks for no code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    if (isKnown) void read();
  }, []);
  return {
    view,
    isClosed,
    isKnown,
    refusal,
    busy,
    open: (code: string) => void read(code),
    retry: () => void read(),
    receive: (name: string) =>
      void once(async () => {
        setRefusal('');
        const input = { token, key: keepDeviceKey(token), name };
        await call(receiveSchoolList, input, QUIET).then(setView).catch(show);
      }),
  };
}
