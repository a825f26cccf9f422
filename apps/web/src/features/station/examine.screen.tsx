/** Child after child of a class: what is finished goes into the store, and the next of the roster comes by itself. */
import type { BlockedPermission } from '@spine/contract/consent';
import type { ExamMode, TrendPoint } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import type { StationChild } from '@spine/contract/station';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useMedia } from '#ui/use-media.ts';
import { ConsentScreen } from './consent/consent-screen.tsx';
import { keptDraft } from './measure/kept-drafts.ts';
import css from './measure/measure-screen.module.css';
import { MeasureScreen } from './measure/measure-screen.tsx';
import { UndoBar } from './measure/parts/undo-bar.tsx';
import { useModeSwitch } from './measure/use-mode-switch.ts';
import type { ChildChange } from './records/child-change.ts';
import { earlierResults } from './records/record-point.ts';
import type { RecordSink } from './records/record-store.ts';
import { serverNow } from './records/server-clock.ts';
import { useExaminer } from './records/station-records.ts';
import { findBlock } from './roster/blocked.rules.ts';
import type { ClassSession } from './roster/class-session.ts';
import { type LeftChild, type Previous, PreviousChild } from './roster/previous-child.tsx';
import rosterCss from './roster/roster.module.css';
import { countStates, nextRows } from './roster/roster.rules.ts';
import { RosterRail } from './roster/roster-rail.tsx';
import { scanText } from './scan/scan.text.ts';
import { useScoliometer } from './scoliometer/scoliometer.ts';
import { ScoliometerButton, ScoliometerForm } from './scoliometer/scoliometer-form.tsx';
import { SettingsButton } from './settings/settings-button.tsx';
import { ModeSwitch } from './shell/mode-switch.tsx';
import parts from './shell/parts.module.css';
import { PhoneBar } from './shell/phone-bar.tsx';
import shellCss from './shell/shell.module.css';
import { StationBar } from './shell/station-bar.tsx';
import { useMode } from './shell/use-mode.ts';
import { stationText as text } from './station.text.ts';
import { useFinishing } from './use-finishing.ts';

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
  /** Back to the roster, to look for a child. */
  search: () => void;
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
  /** Nothing is kept, and no scoliometer is asked for. */
  isPractice: boolean;
};

/** Whoever may not be examined is asked for its family's answer. */
export function ExamineScreen(props: ExamineProps) {
  const block = findBlock(props.child);
  return block ? <BlockedChild {...props} block={block} /> : <ChildAtHand {...props} />;
}

function BlockedChild(props: ExamineProps & { block: BlockedPermission }) {
  const { session, child, choose, leave, block } = props;
  const isTablet = useIsTablet();
  const operator = useExaminer().name;
  const next = nextRows(session, child.id, 1)[0];
  const { finish, undo, answer } = useFinishing({
    ...props,
    scoliometer: null,
    corrected: undefined,
    drop: () => undefined,
    goOn: () => (next ? choose(next.child.id) : leave()),
    undone: props.undo,
  });
  return (
    <Frame {...props} takeBack={undo}>
      <ConsentScreen
        key={child.id}
        session={session}
        child={child}
        place={placeOf(props)}
        block={block}
        operator={operator}
        hasNext={next !== undefined}
        answer={answer}
        absent={
          child.state === 'notExamined'
            ? () => finish({ kind: 'absent', draft: undefined })
            : undefined
        }
        pass={() => finish({ kind: 'passed' })}
        correct={props.correct}
        rail={isTablet && <Rail {...props} mode="quick" />}
      />
    </Frame>
  );
}

function ChildAtHand(props: ExamineProps) {
  const { session, child, choose, records, mark, leave } = props;
  const [isCovered, setCovered] = useState(true);
  const { method } = session.project;
  const [mode, setMode] = useMode(method);
  const isTablet = useIsTablet();
  const corrected = findCorrected(props);
  const { lateDay } = session;
  const scoliometer = useScoliometer({ lateDay, corrected: corrected?.entry }, props.isPractice);
  const instrument = !props.isPractice && <ScoliometerButton {...scoliometer} />;
  const examiner = useExaminer();
  const operator = examiner.name;
  const next = nextRows(session, child.id, 1)[0];

  const earlier = earlierResults(child, corrected);
  const kept = keptDraft(records, {
    examinerId: examiner.id,
    projectId: session.project.id,
    day: dayOf(session),
    childId: child.id,
    entryId: corrected?.entry.id,
  });
  const switching = useModeSwitch({ kept, initial: corrected?.draft, mode, setMode });
  const { finish, undo } = useFinishing({
    session,
    child,
    scoliometer: scoliometer.code,
    corrected,
    records,
    mark,
    drop: kept.drop,
    left: props.left,
    goOn: () => (next ? choose(next.child.id) : leave()),
    undone: props.undo,
  });
  const modeSwitch = (
    <ModeSwitch
      method={method}
      mode={mode}
      choose={switching.choose}
      isAsking={switching.isAsking}
    />
  );
  return (
    <Frame {...props} takeBack={undo} instrument={instrument} modeSwitch={modeSwitch}>
      {scoliometer.isAsked ? (
        <ScoliometerForm {...scoliometer} />
      ) : (
        <MeasureScreen
          key={`${child.id} ${corrected !== undefined}`}
          child={child}
          earlier={earlier}
          isRetest={isRetest(earlier, child)}
          place={placeOf(props)}
          now={serverNow()}
          nextChild={next ? `${next.place} ${next.child.name}` : null}
          mode={mode}
          method={method}
          isTablet={isTablet}
          operator={operator}
          scoliometer={scoliometer.code}
          initial={kept.read() ?? corrected?.draft}
          onDraft={switching.keep}
          isCovered={isCovered}
          onCover={setCovered}
          onFinish={finish}
          onCorrect={() => props.correct?.()}
          onSearch={props.search}
          instrument={isTablet && instrument}
          rail={isTablet && <Rail {...props} mode={mode} isCorrecting={corrected !== undefined} />}
        />
      )}
    </Frame>
  );
}

function useIsTablet(): boolean {
  return useMedia('(min-width: 1000px) and (min-height: 500px)');
}

/** Its place in the roster, from 1. */
function placeOf({ session, child }: ExamineProps): number {
  return session.children.findIndex(({ id }) => id === child.id) + 1;
}

/** The way back to the child that was left a moment ago. */
function undoBar({ undoable, child, endUndo, takeBack }: FrameProps) {
  if (!undoable || undoable.child.id === child.id) return undefined;
  return (
    <UndoBar
      key={undoable.child.id}
      name={undoable.child.name}
      onUndo={() => takeBack(undoable)}
      onEnd={endUndo}
    />
  );
}

function Rail({ mode, ...props }: ExamineProps & { mode: ExamMode }) {
  const isSmall = useMedia('(max-width: 1179px), (max-height: 699px)');
  return (
    <RosterRail
      session={props.session}
      isFolded={mode === 'normal' || isSmall}
      childId={props.child.id}
      examine={props.choose}
      openRoster={props.leave}
      changeClass={props.changeClass}
    >
      <RailEnd {...props} />
    </RosterRail>
  );
}

type FrameProps = ExamineProps & {
  /** Takes the child back that was left a moment ago. */
  takeBack: (left: LeftChild) => void;
  instrument?: ReactNode;
  modeSwitch?: ReactNode;
  children: ReactNode;
};

/** The screen of the child at hand under its bar. */
function Frame(props: FrameProps) {
  const { session, leave, instrument, modeSwitch, children } = props;
  const operator = useExaminer().name;
  const { grade, clazz } = session.clazz;
  const undo = undoBar(props);
  return (
    <div className={clsx(parts.screen, css.screen)}>
      {useIsTablet() ? (
        <StationBar context={`${operator} · ${session.project.name}`} undo={undo}>
          {modeSwitch}
          <SettingsButton look={shellCss.barButton} />
        </StationBar>
      ) : (
        <PhoneBar
          clazz={text.clazzLabel(grade, clazz)}
          progress={progressOf(session)}
          leave={leave}
          instrument={instrument}
          undo={undo}
        >
          {modeSwitch}
        </PhoneBar>
      )}
      {children}
    </div>
  );
}

/** The child before, and the ways to another. */
function RailEnd({ previous, correct, isCorrecting, leave, scan }: ExamineProps) {
  return (
    <>
      {previous && correct && !isCorrecting && (
        <PreviousChild previous={previous} correct={correct} />
      )}
      <div className={rosterCss.finds}>
        <button type="button" className={clsx(parts.key, rosterCss.find)} onClick={leave}>
          {text.find}
        </button>
        {scan && (
          <button type="button" className={clsx(parts.key, rosterCss.find)} onClick={scan}>
            {scanText.open}
          </button>
        )}
      </div>
    </>
  );
}

/** On which its children are examined. */
function dayOf({ lateDay }: ClassSession): string {
  return lateDay ?? dateInShanghai(serverNow());
}

/** The child before with its record, where it is at hand again. */
function findCorrected({ isCorrecting, previous, child }: ExamineProps): Previous | undefined {
  return isCorrecting && previous?.child.id === child.id ? previous : undefined;
}

/** Whether what was found last was found in this project. */
function isRetest(earlier: readonly TrendPoint[], { last }: StationChild): boolean {
  return earlier.length > 0 && earlier.at(-1)?.id !== last?.id;
}

function progressOf({ children }: ClassSession): string {
  return `${children.length - countStates(children).notExamined}/${children.length}`;
}
