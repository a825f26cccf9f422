import type { StationChild } from '@spine/contract/station';
import { useEffect, useState } from 'react';
import type { Draft } from '../draft.ts';
import { type ChildChecks, lineOf, type MonitoredLine, NO_LINE } from './monitored-line.ts';

/** Loaded for the first monitored child of the page. */
let loaded: ChildChecks | undefined;

/** Undefined while the chunk is on its way, and where it cannot come: nobody waits for it. */
function useChildChecks(isMonitored: boolean): ChildChecks | undefined {
  const [checks, setChecks] = useState(loaded);
  useEffect(() => {
    if (!isMonitored) return;
    import('./child-faults.ts').then(
      (chunk) => {
        loaded = chunk;
        setChecks(chunk);
      },
      () => undefined,
    );
  }, [isMonitored]);
  return checks;
}

/** What the monitoring says of the child at hand. */
export function useMonitored(
  { monitored }: Pick<StationChild, 'monitored'>,
  draft: Draft,
  isStoring: boolean,
): MonitoredLine {
  const checks = useChildChecks(monitored !== undefined);
  return monitored ? lineOf(monitored, { draft, isStoring }, checks) : NO_LINE;
}
