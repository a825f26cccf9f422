/** The slips of a class: ticked, saved together, kept until the server has them. */
import {
  CONSENT_BATCH_MAX,
  type ConsentChild,
  isAnswerDay,
  type RecordedConsent,
  recordConsents,
  type STAFF_CHANNELS,
} from '@spine/contract/consent';
import type { CalendarDate } from '@spine/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx';
import { useOnce } from '#ui/use-once.ts';
import { ANSWER_QUERIES, type ClassInput } from '../consent.queries.ts';
import { classText as text } from './class.text.ts';
import {
  type OpenSlip,
  openSlips,
  renewIds,
  type Slips,
  setReason,
  setTick,
  type TickedBox,
  toggleTick,
  withoutSaved,
  withoutStored,
} from './slips.rules.ts';

/** What all slips of a class share. */
export type SlipOrigin = {
  readonly channel: (typeof STAFF_CHANNELS)[number];
  readonly day: CalendarDate;
  /** Undefined for the newest. */
  readonly noticeVersion: number | undefined;
};

const NONE: Slips = new Map();

function toAnswer({ child, slip: { id, answer, reason } }: OpenSlip) {
  const words = reason.trim();
  return { id, patientId: child.id, answer, ...(words !== '' && { reason: words }) };
}

async function record(place: ClassInput, origin: SlipOrigin, open: readonly OpenSlip[]) {
  const results: RecordedConsent[] = [];
  for (let at = 0; at < open.length; at += CONSENT_BATCH_MAX) {
    const answers = open.slice(at, at + CONSENT_BATCH_MAX).map(toAnswer);
    const { rows } = await call(recordConsents, { ...place, ...origin, answers }, { quiet: true });
    results.push(...rows);
  }
  return results;
}

export function useSlips(place: ClassInput, rows: readonly ConsentChild[]) {
  const queries = useQueryClient();
  const [slips, setSlips] = useState(NONE);
  const [origin, setOrigin] = useState<SlipOrigin>({
    channel: 'paper',
    day: serverToday(),
    noticeVersion: undefined,
  });
  const [older, setOlder] = useState<readonly RecordedConsent[]>([]);
  const [fault, setFault] = useState<string>();
  const { busy, once } = useOnce();
  // A class that was renamed meanwhile stays, with its children as they were, as long as slips of it are open.
  const held = useRef(rows);
  if (rows.length > 0 || slips.size === 0) held.current = rows;
  const children = held.current;
  useEffect(() => setSlips((former) => withoutStored(former, rows)), [rows]);
  const open = openSlips(slips, children);
  const mayBeSaved = open.length > 0 && isAnswerDay(origin.day, serverToday());

  const save = () =>
    once(async () => {
      if (!mayBeSaved) return;
      const refresh = () =>
        Promise.all(
          ANSWER_QUERIES.map((each) => queries.invalidateQueries({ queryKey: keyOf(each) })),
        );
      try {
        const results = await record(place, origin, open);
        setFault(undefined);
        setOlder(results.filter(({ outcome }) => outcome === 'older'));
        await refresh();
        const savedIds = results.map(({ id }) => id);
        setSlips((former) => withoutSaved(former, savedIds));
        toast.success(text.SAVED);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        setFault(error.message);
        // The class may have changed, and a call without an answer may have arrived.
        await refresh();
      }
    });
  const submit = () => void save();
  useUnsavedGuard(open.length > 0, { submit }, leavesClass);

  return {
    children,
    slips,
    open,
    /** The slip of a child that is not saved. */
    slipOf: (childId: string) => open.find(({ child }) => child.id === childId)?.slip,
    origin,
    older,
    // What the server has after all did not fail.
    fault: open.length > 0 ? fault : undefined,
    busy,
    mayBeSaved,
    save: submit,
    discard: () => {
      setSlips(NONE);
      setFault(undefined);
    },
    dismissOlder: () => setOlder([]),
    /** Ticks a box; with a touch, a second one takes the tick away. */
    tick: (box: TickedBox, isTouch: boolean) => {
      const change = isTouch ? toggleTick : setTick;
      setSlips((former) => change(former, box, newRecordId()));
    },
    setReason: (childId: string, reason: string) =>
      setSlips((former) => setReason(former, { childId, reason }, newRecordId())),
    setOrigin: (change: Partial<SlipOrigin>) => {
      setOrigin((former) => ({ ...former, ...change }));
      setSlips((former) => renewIds(former, newRecordId));
    },
  };
}

export type SlipsOfClass = ReturnType<typeof useSlips>;

type PageAddress = { readonly pathname: string; readonly search: string };

/** Another class is another query of the same page. */
function leavesClass(from: PageAddress, to: PageAddress): boolean {
  return from.pathname !== to.pathname || from.search !== to.search;
}
