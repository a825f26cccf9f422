import { type RefObject, useEffect, useRef } from 'react';
import type { Draft } from './draft.ts';

/** Keeps the row that is measured in sight where a sheet has no room for all; `step` is what the sheet shows. */
export function useActiveRow(draft: Draft, step: string | null): RefObject<HTMLDivElement | null> {
  const sheet = useRef<HTMLDivElement>(null);
  const { mode, readings, open, chosen } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not for what is seen, which is touched elsewhere on the sheet.
  useEffect(() => {
    const show = () => {
      const slot = sheet.current?.querySelector('[aria-current="true"]');
      slot?.parentElement?.scrollIntoView({ block: 'nearest' });
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [mode, step, readings, open, chosen]);
  return sheet;
}
