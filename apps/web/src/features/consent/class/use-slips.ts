/** The slips of a class: ticked, saved together, kept until the server has them. */
import {
  type ConsentChild,
  isAnswerDay,
  listConsents,
  type RecordedConsent,
} from '@spine/contract/consent';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { Refused } from '#platform/call/refused.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx';
import { useOnce } from '#ui/use-once.ts';
import { ANSWER_QUERIES, type ClassInput, type ShownNotice } from '../consent.queries.ts';
import { classText as text } from './class.text.ts';
import { recordSlips, type SlipOrigin, schoolOf } from './record-slips.ts';
import {
  openSlips,
  renewIds,
  type Slips,
  setReason,
  setTick,
  type TickedBox,
  tickAnew,
  toggleTick,
  withoutSaved,
  withoutStored,
} from './slips.rules.ts';

const NONE: Slips = new Map();

/** What all slips share: today and the newest version, as of when the first of them was ticked, unless others are chosen. */
function useOrigin({ versions }: ShownNotice, slips: Slips) {
  const [chosen, setChosen] = useState<Partial<SlipOrigin>>({});
  const pinned = useRef<SlipOrigin>(undefined);
  if (slips.size === 0) pinned.current = undefined;
  const newest = {
    channel: 'paper',
    day: serverToday(),
    noticeVersion: versions[0]?.version,
  } as const;
  const readOrigin = (): SlipOrigin => {
    const origin = { ...(pinned.current ?? newest), ...chosen };
    // The version on the screen, also where the first was published meanwhile.
    return { ...origin, noticeVersion: origin.noticeVersion ?? newest.noticeVersion };
  };
  return {
    origin: readOrigin(),
    pinOrigin: () => {
      pinned.current ??= { ...newest, day: serverToday() };
      return readOrigin();
    },
    chooseOrigin: (change: Partial<SlipOrigin>) =>
      setChosen((former) => ({ ...former, ...change })),
  };
}

export function useSlips(place: ClassInput, rows: readonly ConsentChild[], notice: ShownNotice) {
  const queries = useQueryClient();
  const [slips, setSlips] = useState(NONE);
  const { origin, pinOrigin, chooseOrigin } = useOrigin(notice, slips);
  const [results, setResults] = useState<readonly RecordedConsent[]>([]);
  const [fault, setFault] = useState<string>();
  const { busy, once } = useOnce();
  // A class that was renamed meanwhile stays, with its children as they were, as long as slips of it are open.
  const held = useRef(rows);
  if (rows.length > 0 || slips.size === 0) held.current = rows;
  const children = held.current;
  const target = children === rows ? place : schoolOf(place);
  useEffect(() => setSlips((former) => withoutStored(former, rows)), [rows]);
  const open = openSlips(slips, children);
  const mayBeSaved = open.length > 0 && isAnswerDay(origin.day, serverToday());

  const refresh = () =>
    Promise.all(ANSWER_QUERIES.map((each) => queries.invalidateQueries({ queryKey: keyOf(each) })));
  const settle = (recorded: readonly RecordedConsent[]) => {
    const saved = recorded.filter(({ outcome }) => outcome !== 'changed');
    const others = recorded.filter(({ outcome }) => outcome === 'changed');
    const list = queries.getQueryData<ClassAnswers>(keyOf(listConsents, place));
    const savedIds = saved.map(({ id }) => id);
    setSlips((former) =>
      tickAnew(withoutSaved(former, savedIds), childrenOf(list, others), newRecordId),
    );
    if (saved.length > 0) toast.success(text.SAVED);
  };
  const save = () =>
    once(async () => {
      try {
        const recorded = await recordSlips(target, origin, open);
        setFault(undefined);
        setResults(recorded);
        await refresh();
        settle(recorded);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        setFault(error.message);
        // The class may have changed, and a call without an answer may have arrived.
        await refresh();
      }
    });
  const submit = () => void (mayBeSaved && save());
  useUnsavedGuard(open.length > 0, { submit }, leavesClass);

  return {
    children,
    slips,
    open,
    /** The slip of a child that is not saved. */
    slipOf: (childId: string) => open.find(({ child }) => child.id === childId)?.slip,
    origin,
    /** Stored, but a later answer stands. */
    older: results.filter(({ outcome }) => outcome === 'older'),
    /** Not stored: another answer came meanwhile, which nobody had seen here. */
    changed: results.filter(({ outcome }) => outcome === 'changed'),
    // What the server has after all did not fail.
    fault: open.length > 0 ? fault : undefined,
    busy,
    mayBeSaved,
    save: submit,
    discard: () => {
      setSlips(NONE);
      setFault(undefined);
    },
    dismissResults: () => setResults([]),
    /** Ticks a box; with a touch, a second one takes the tick away. */
    tick: (box: TickedBox, isTouch: boolean) => {
      const change = isTouch ? toggleTick : setTick;
      const { noticeVersion } = pinOrigin();
      setSlips((former) => change(former, { ...box, noticeVersion }, newRecordId()));
    },
    setReason: (childId: string, reason: string) =>
      setSlips((former) => setReason(former, { childId, reason }, newRecordId())),
    setOrigin: (change: Partial<SlipOrigin>) => {
      chooseOrigin(change);
      setSlips((former) => renewIds(former, newRecordId));
    },
  };
}

export type SlipsOfClass = ReturnType<typeof useSlips>;

type ClassAnswers = { readonly rows: readonly ConsentChild[] };

/** The children of some answers, as the class was read last. */
function childrenOf(
  list: ClassAnswers | undefined,
  answers: readonly RecordedConsent[],
): readonly ConsentChild[] {
  return (list?.rows ?? []).filter(({ id }) => answers.some(({ patientId }) => patientId === id));
}

type PageAddress = { readonly pathname: string; readonly search: string };

/** Another class is another query of the same page. */
function leavesClass(from: PageAddress, to: PageAddress): boolean {
  return from.pathname !== to.pathname || from.search !== to.search;
}
