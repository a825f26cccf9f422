/** What becomes of the child at hand: stored, and then the next one comes; or taken back by who left it a moment ago. */
import type { StationChild } from '@spine/contract/station';
import { useRef } from 'react';
import { toast } from '#platform/toast.ts';
import { nextPaperTime } from './late-entry/late-day.ts';
import type { Finish } from './measure/measure-screen.tsx';
import { StoreFull } from './offline/vault/device-errors.ts';
import { type ChildChange, changeAfter } from './records/child-change.ts';
import {
  attendanceEntry,
  consentEntry,
  declinedEntry,
  examEntry,
  type Made,
} from './records/make-entry.ts';
import type { RecordEntry, RecordSink, SpotAnswer } from './records/record-store.ts';
import { replaceEntry } from './records/replace-entry.ts';
import { readClockAhead } from './records/server-clock.ts';
import { useExaminer } from './records/station-records.ts';
import type { ClassSession } from './roster/class-session.ts';
import type { LeftChild, Previous } from './roster/previous-child.tsx';
import { stationText as text } from './station.text.ts';

type Options = {
  session: ClassSession;
  child: StationChild;
  /** The number of the scoliometer. */
  scoliometer: string | null;
  /** The record that what is finished takes the place of. */
  corrected: Previous | undefined;
  records: RecordSink;
  /** Says how a child stands now, before the server does. */
  mark: (childId: string, change: ChildChange) => void;
  /** What was entered is in the record. */
  drop: () => void;
  left: (child: LeftChild) => void;
  goOn: () => void;
  undone: (left: LeftChild) => void;
};

export function useFinishing(options: Options) {
  const { session, child, scoliometer, corrected, records, mark, drop, left, goOn, undone } =
    options;
  const { method } = session.project;
  const examiner = useExaminer();
  const isFinishing = useRef(false);
  /** A second tap while the device stores the first does nothing. A child whose record is not stored stays at hand. */
  const store = async (work: () => Promise<unknown>, stored: () => void) => {
    if (isFinishing.current) return;
    isFinishing.current = true;
    const isStored = await work().then(() => true, showFailure);
    isFinishing.current = false;
    if (isStored) stored();
  };
  const finish = (outcome: Finish) => {
    if (outcome.kind === 'passed') {
      if (isFinishing.current) return;
      left({ child, previous: undefined });
      return goOn();
    }
    const made = madeWith({ child, madeBy: examiner, session, scoliometer });
    const entry = entryOf(outcome, made);
    const work = () =>
      corrected ? replaceEntry(corrected.entry, { records, entry, made }) : records.add(entry);
    void store(work, () => {
      const before = corrected?.child ?? child;
      mark(child.id, { retestOf: before.retestOf, ...changeAfter(entry, method) });
      drop();
      left({ child, previous: { child: before, entry, draft: outcome.draft } });
      goOn();
    });
  };
  const undo = (leftChild: LeftChild) => {
    if (isFinishing.current) return;
    const former = leftChild.previous;
    if (former?.entry.kind !== 'attendance') return undone(leftChild);
    const made = madeWith({ child: leftChild.child, madeBy: examiner, session, scoliometer });
    const entry = attendanceEntry(false, made);
    void store(
      () => replaceEntry(former.entry, { records, entry, made }),
      () => {
        mark(leftChild.child.id, changeAfter(entry, method));
        undone({ ...leftChild, previous: { ...former, entry } });
      },
    );
  };
  /** Whoever agrees is examined at once. */
  const answer = (given: SpotAnswer) => {
    const entry = consentEntry(given, madeWith({ child, madeBy: examiner, session, scoliometer }));
    void store(
      () => records.add(entry),
      () => {
        mark(child.id, changeAfter(entry, method));
        if (given.answer === 'agreed') return;
        left({ child, previous: undefined });
        goOn();
      },
    );
  };
  return { finish, undo, answer };
}

function showFailure(error: unknown): false {
  toast.error(error instanceof StoreFull ? text.storeFull : text.storeFailed);
  return false;
}

type Making = Pick<Made, 'child' | 'madeBy' | 'scoliometer'> & { session: ClassSession };

function madeWith({ child, madeBy, scoliometer, session }: Making): Made {
  const { project, school, clazz, lateDay, children } = session;
  const target = { projectId: project.id, schoolId: school.id };
  const of = { child, madeBy, scoliometer, target, grade: clazz.grade, clazz: clazz.clazz };
  const made = { ...of, now: new Date(), clockAheadMs: readClockAhead() };
  if (lateDay === undefined) return made;
  return { ...made, paperTime: nextPaperTime(lateDay, children) };
}

function entryOf(outcome: Exclude<Finish, { kind: 'passed' }>, made: Made): RecordEntry {
  if (outcome.kind === 'examined') return examEntry(outcome.draft, made);
  return outcome.kind === 'absent' ? attendanceEntry(true, made) : declinedEntry(made);
}
