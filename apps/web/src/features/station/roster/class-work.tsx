/** A class at work: its roster, or the examination of one of its children. The child before stays correctable on both. */
import type { CalendarDate } from '@spine/contract/kernel';
import type { StationChild } from '@spine/contract/station';
import { Activity, useEffect, useState } from 'react';
import { toast } from '#platform/toast.ts';
import { useKeys } from '#ui/list-page/use-keys.ts';
import { useLayer } from '#ui/use-layer.ts';
import { ExamineScreen } from '../examine.screen.tsx';
import type { ChildChange } from '../records/child-change.ts';
import type { RecordEntry, RecordSink } from '../records/record-store.ts';
import { ScanScreen } from '../scan/scan-screen.tsx';
import { chooseMode } from '../shell/use-mode.ts';
import { stationText as text } from '../station.text.ts';
import type { ClassSession } from './class-session.ts';
import { type LeftChild, type Previous, PreviousChild } from './previous-child.tsx';
import { nextRows } from './roster.rules.ts';
import { RosterScreen } from './roster.screen.tsx';

type Props = {
  session: ClassSession;
  isMeasuring: boolean;
  setMeasuring: (isMeasuring: boolean) => void;
  /** Takes what is finished. */
  records: RecordSink;
  /** Says how a child stands now, before the server does. */
  mark: (childId: string, change: ChildChange) => void;
  changeClass: (key: string | undefined) => void;
  /** Whether children can be added that are not on the roster. */
  takesWalkIns?: boolean;
  /** Examines those anew who wait for it; left out where nobody does. */
  retest?: () => void;
  /** Leads to the numbers of the day, where there are any. */
  openSummary?: () => void;
  /** Invented children: no code leads to one. */
  isPractice?: boolean;
  /** Enters what was measured on another day; undefined ends that. */
  setLateDay?: (day: CalendarDate | undefined) => void;
  /** The child that the address names, and how it is taken out of the address. */
  namedChildId?: string | undefined;
  forgetName?: () => void;
  /** A refused record whose child is examined anew in its place. */
  reopened?: Reopened | undefined;
};

export type Reopened = {
  readonly entry: RecordEntry;
  /** Its child is at hand, or has left the class. */
  readonly done: () => void;
};

/**
 * The child at hand, in memory only: after a reload the next of the roster. Who has left the class meanwhile stays at hand,
 * so that nothing typed is lost.
 */
function useChildAtHand(session: ClassSession, isMeasuring: boolean) {
  const [chosen, setChosen] = useState<StationChild>();
  const next = nextRows(session, undefined, 1)[0]?.child;
  useEffect(() => {
    if (isMeasuring && !chosen && next) setChosen(next);
  }, [isMeasuring, chosen, next]);
  return { child: session.children.find(({ id }) => id === chosen?.id) ?? chosen, take: setChosen };
}

/** Takes the child that the address names as soon as the class is there, and its name out of the address. */
function useNamedChild(
  { session, namedChildId, forgetName }: Props,
  take: (child: StationChild) => void,
): void {
  const named = session.children.find(({ id }) => id === namedChildId);
  const namedId = named?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address.
  useEffect(() => {
    if (!named) return;
    take(named);
    forgetName?.();
  }, [namedId]);
}

/** Long enough to read them. */
const KEYS_MS = 12_000;
const NOBODY: ReadonlySet<string> = new Set();

export function ClassWork(props: Props) {
  const { isMeasuring, setMeasuring, changeClass, reopened, retest } = props;
  const { children } = props.session;
  const [offeredIds, setOffered] = useState(NOBODY);
  const session = { ...props.session, offeredIds };
  const { child, take } = useChildAtHand(session, isMeasuring);
  const [previous, setPrevious] = useState<Previous>();
  const [isCorrecting, setCorrecting] = useState(false);
  const [undoable, setUndoable] = useState<LeftChild>();
  const [isSearching, setSearching] = useState(false);
  const choose = (childId: string) => {
    setCorrecting(false);
    take(children.find(({ id }) => id === childId));
    setMeasuring(true);
  };
  const correct = (of: Previous) => {
    setPrevious(of);
    setCorrecting(true);
    if (of.draft) chooseMode(of.draft.mode);
    take(of.child);
    setMeasuring(true);
  };
  useNamedChild(props, take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record.
  useEffect(() => {
    if (!reopened) return;
    const { entry, done } = reopened;
    const of = children.find(({ id }) => id === entry.patientId);
    if (of) correct({ child: of, entry, draft: undefined });
    else setMeasuring(false);
    done();
  }, [reopened]);
  useKeys(({ key }) => {
    if (key === '?') toast.notice(isMeasuring ? text.keys : text.rosterKeys, KEYS_MS);
    return key === '?';
  });
  const camera = useLayer();
  const scan = props.isPractice ? undefined : camera.open;
  const correctPrevious = previous && (() => correct(previous));
  const screen =
    isMeasuring && child ? (
      <ExamineScreen
        session={session}
        child={child}
        choose={choose}
        records={props.records}
        mark={props.mark}
        changeClass={changeClass}
        leave={() => {
          setSearching(false);
          setMeasuring(false);
        }}
        search={() => {
          setSearching(true);
          setMeasuring(false);
        }}
        previous={previous}
        isCorrecting={isCorrecting}
        left={(of) => {
          setUndoable(of);
          setCorrecting(false);
          setOffered((ids) => new Set([...ids, of.child.id]));
          if (of.previous) setPrevious(of.previous);
        }}
        undoable={undoable}
        undo={(of) => {
          setUndoable(undefined);
          setOffered((ids) => new Set([...ids].filter((id) => id !== of.child.id)));
          if (of.previous) correct(of.previous);
          else choose(of.child.id);
        }}
        endUndo={() => setUndoable(undefined)}
        scan={scan}
        correct={correctPrevious}
        isPractice={props.isPractice ?? false}
      />
    ) : (
      <RosterScreen
        session={session}
        examine={choose}
        isSearching={isSearching}
        changeClass={changeClass}
        retest={
          retest &&
          (() => {
            setOffered(NOBODY);
            retest();
          })
        }
        openSummary={props.openSummary}
        takesWalkIns={props.takesWalkIns}
        scan={scan}
        setLateDay={props.setLateDay}
        correct={correctPrevious}
        previousChild={
          previous &&
          correctPrevious && <PreviousChild previous={previous} correct={correctPrevious} />
        }
      />
    );
  return (
    <>
      {/* What is typed stays, and no key reaches it. */}
      <Activity mode={camera.isOpen ? 'hidden' : 'visible'}>{screen}</Activity>
      {camera.isOpen && (
        <ScanScreen
          isListed={(childId) => children.some(({ id }) => id === childId)}
          examine={choose}
          close={camera.close}
        />
      )}
    </>
  );
}
