/** Child after child of a class: what is finished goes into the store, and the next of the roster comes by itself. */
import type { ExamMode } from '@spine/contract/exam';
import { lateExamTime, type StationChild } from '@spine/contract/station';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#platform/toast.ts';
import { useMedia } from '#ui/use-media.ts';
import { type Draft, losesFinding } from './measure/draft.ts';
import { type KeptDraft, keptDraft } from './measure/kept-drafts.ts';
import { type Finish, MeasureScreen } from './measure/measure-screen.tsx';
import { UndoBar } from './measure/parts/undo-bar.tsx';
import { StoreFull } from './offline/vault/device-errors.ts';
import { type ChildChange, changeAfter } from './records/child-change.ts';
import {
  attendanceEntry,
  declinedEntry,
  examEntry,
  type Made,
  voidEntry,
} from './records/make-entry.ts';
import type { RecordEntry, RecordSink } from './records/record-store.ts';
import { useExaminer } from './records/station-records.ts';
import type { ClassSession } from './roster/class-session.ts';
import { type LeftChild, type Previous, PreviousChild } from './roster/previous-child.tsx';
import css from './roster/roster.module.css';
import { countStates, nextRows } from './roster/roster.rules.ts';
import { RosterRail } from './roster/roster-rail.tsx';
import { scanText } from './scan/scan.text.ts';
import { ModeSwitch } from './shell/mode-switch.tsx';
import { PhoneBar } from './shell/phone-bar.tsx';
import { StationBar } from './shell/station-bar.tsx';
import { useMode } from './shell/use-mode.ts';
import { stationText as text } from './station.text.ts';

type ExamineProps = {
  session: ClassSession;
  child: StationChild;
  /** Takes another child of the class. */
  choose: (childId: string) => void;
  /** Takes what is finished. */
  records: RecordSink;
  /** Says how a child stands now, before the server does. */
  mark: (childId: string, change: ChildChange) => void;
  changeClass: (key: string | undefined) => void;
  /** Back to the roster. */
  leave: () => void;
  /** Opens the camera. */
  scan?: (() => void) | undefined;
  previous: Previous | undefined;
  /** Whether the child before is at hand again, so that what is finished takes the place of its record. */
  isCorrecting: boolean;
  /** What is finished, or passed over. */
  left: (child: LeftChild) => void;
  /** The child that was left a moment ago, and how it is taken again. */
  undoable: LeftChild | undefined;
  undo: (left: LeftChild) => void;
  endUndo: () => void;
  /** Takes the child before again. */
  correct: (() => void) | undefined;
};

export function ExamineScreen(props: ExamineProps) {
  const { session, child, choose, records, mark, leave, previous, correct } = props;
  const [isCovered, setCovered] = useState(true);
  const { method } = session.project;
  const [mode, setMode] = useMode(method);
  const isTablet = useMedia('(min-width: 900px)');
  const examiner = useExaminer();
  const operator = examiner.name;
  const next = nextRows(session, child.id, 1)[0];
  const goOn = () => (next ? choose(next.child.id) : leave());

  const corrected = props.isCorrecting && previous?.child.id === child.id ? previous : undefined;
  const kept = keptDraft(records, {
    examinerId: examiner.id,
    projectId: session.project.id,
    lateDay: session.lateDay,
    childId: child.id,
    entryId: corrected?.entry.id,
  });
  const switching = useModeSwitch({ kept, initial: corrected?.draft, mode, setMode });
  const isFinishing = useRef(false);
  const store = async (outcome: Finish) => {
    if (outcome.kind === 'passed') {
      props.left({ child, previous: undefined });
      return goOn();
    }
    const made = madeWith({ child, madeBy: examiner, session });
    const entry = entryOf(outcome, made);
    try {
      if (corrected) await replaceEntry(corrected.entry, { records, entry, made });
      else await records.add(entry);
    } catch (error) {
      // The child stays at hand: nothing of it is kept anywhere else.
      return toast.error(notStoredWords(error));
    }
    mark(child.id, changeAfter(entry, method));
    kept.drop();
    props.left({ child, previous: { child, entry, draft: outcome.draft } });
    goOn();
  };
  /** A second tap while the device stores the first does nothing. */
  const onlyOnce = async (work: () => Promise<unknown>) => {
    if (isFinishing.current) return;
    isFinishing.current = true;
    try {
      await work();
    } finally {
      isFinishing.current = false;
    }
  };
  const undo = async (left: LeftChild) => {
    const former = left.previous;
    if (former?.entry.kind !== 'attendance') return props.undo(left);
    const made = madeWith({ child: left.child, madeBy: examiner, session });
    const entry = attendanceEntry(false, made);
    try {
      await replaceEntry(former.entry, { records, entry, made });
    } catch (error) {
      return toast.error(notStoredWords(error));
    }
    mark(left.child.id, changeAfter(entry, method));
    props.undo({ ...left, previous: { ...former, entry } });
  };
  const { undoable } = props;
  const { grade, clazz } = session.clazz;
  const modeSwitch = (
    <ModeSwitch
      method={method}
      mode={mode}
      choose={switching.choose}
      isAsking={switching.isAsking}
    />
  );
  return (
    <div className={css.phone}>
      {isTablet ? (
        <StationBar context={`${operator} · ${session.project.name}`}>{modeSwitch}</StationBar>
      ) : (
        <PhoneBar
          clazz={text.clazzLabel(grade, clazz)}
          progress={progressOf(session)}
          leave={leave}
        >
          {modeSwitch}
        </PhoneBar>
      )}
      <MeasureScreen
        key={`${child.id} ${corrected !== undefined}`}
        child={child}
        place={session.children.findIndex(({ id }) => id === child.id) + 1}
        now={new Date()}
        nextChild={next ? `${next.place} ${next.child.name}` : null}
        mode={mode}
        method={method}
        isTablet={isTablet}
        operator={operator}
        initial={kept.read() ?? corrected?.draft}
        onDraft={switching.keep}
        isCovered={isCovered}
        onCover={setCovered}
        onFinish={(outcome) => void onlyOnce(() => store(outcome))}
        onCorrect={() => correct?.()}
        undo={
          undoable &&
          undoable.child.id !== child.id && (
            <UndoBar
              key={undoable.child.id}
              name={undoable.child.name}
              onUndo={() => void onlyOnce(() => undo(undoable))}
              onEnd={props.endUndo}
            />
          )
        }
        rail={
          isTablet && (
            <RosterRail
              session={session}
              isFolded={mode === 'normal'}
              childId={child.id}
              examine={choose}
              openRoster={leave}
              changeClass={props.changeClass}
            >
              {previous && correct && !corrected && (
                <PreviousChild previous={previous} correct={correct} />
              )}
              <div className={css.finds}>
                <button type="button" className={css.find} onClick={leave}>
                  {text.find}
                </button>
                {props.scan && (
                  <button type="button" className={css.find} onClick={props.scan}>
                    {scanText.open}
                  </button>
                )}
              </div>
            </RosterRail>
          )
        }
      />
    </div>
  );
}

function notStoredWords(error: unknown): string {
  return error instanceof StoreFull ? text.storeFull : text.storeFailed;
}

type Switching = {
  kept: KeptDraft;
  initial: Draft | undefined;
  mode: ExamMode;
  setMode: (mode: ExamMode) => void;
};

/** Asks before something that was found is left out; it stays in the draft, and counts again in the former mode. */
function useModeSwitch({ kept, initial, mode, setMode }: Switching) {
  const [askingOf, setAskingOf] = useState<string>();
  const isAsking = askingOf === kept.key;
  const keep = (draft: Draft) => {
    kept.keep(draft);
    setAskingOf(undefined);
  };
  const choose = (next: ExamMode) => {
    const draft = kept.read() ?? initial;
    if (draft && !isAsking && losesFinding(draft, next)) return setAskingOf(kept.key);
    if (draft) kept.keep({ ...draft, mode: next });
    setAskingOf(undefined);
    setMode(next);
  };
  // A child with a finding comes back as it was examined, whatever was chosen for another meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each child.
  useEffect(() => {
    const draft = kept.read();
    if (draft && losesFinding(draft, mode)) setMode(draft.mode);
  }, [kept.key]);
  return { isAsking, keep, choose };
}

function progressOf({ children }: ClassSession): string {
  return `${children.length - countStates(children).notExamined}/${children.length}`;
}

type Making = Pick<Made, 'child' | 'madeBy'> & { session: ClassSession };

function madeWith({ child, madeBy, session }: Making): Made {
  const { project, school, clazz, lateDay, children } = session;
  const target = { projectId: project.id, schoolId: school.id };
  const of = { child, madeBy, target, grade: clazz.grade, clazz: clazz.clazz };
  const now = new Date();
  if (lateDay === undefined) return { ...of, now };
  const examTimes = children.flatMap(({ examTime }) => (examTime ? [new Date(examTime)] : []));
  return { ...of, now: lateExamTime({ day: lateDay, examTimes, now }), isLate: true };
}

function entryOf(outcome: Exclude<Finish, { kind: 'passed' }>, made: Made): RecordEntry {
  if (outcome.kind === 'examined') return examEntry(outcome.draft, made);
  return outcome.kind === 'absent' ? attendanceEntry(true, made) : declinedEntry(made);
}

type Replacement = { records: RecordSink; entry: RecordEntry; made: Made };

/** Puts the corrected entry in the place of the former one. What was sent already is voided. */
async function replaceEntry(former: RecordEntry, { records, entry, made }: Replacement) {
  if (await records.replace(former.id, entry)) return;
  if (former.kind === 'exam') await records.add(voidEntry(former.id, made));
  await records.add(entry);
}
