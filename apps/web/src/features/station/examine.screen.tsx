/** Child after child of a class: what is finished goes into the store, and the next of the roster comes by itself. */
import { assessExam, ExamStatus, type ScreeningMethod } from '@spine/contract/exam';
import { lateExamTime, type StationChild, type StationState } from '@spine/contract/station';
import { useState } from 'react';
import { useSession } from '#platform/session/session.ts';
import { useMedia } from '#ui/use-media.ts';
import { toFindings } from './measure/draft.ts';
import { examTypeOf } from './measure/live-result.ts';
import { type Finish, MeasureScreen } from './measure/measure-screen.tsx';
import {
  attendanceEntry,
  declinedEntry,
  examEntry,
  type Made,
  voidEntry,
} from './records/make-entry.ts';
import type { RecordEntry } from './records/record-store.ts';
import { recordStore } from './records/station-records.ts';
import type { ChildChange, ClassSession } from './roster/class-session.ts';
import { type Previous, PreviousChild } from './roster/previous-child.tsx';
import css from './roster/roster.module.css';
import { countStates, nextRows } from './roster/roster.rules.ts';
import { RosterRail } from './roster/roster-rail.tsx';
import { PhoneBar } from './shell/phone-bar.tsx';
import { StationBar } from './shell/station-bar.tsx';
import { stationText as text } from './station.text.ts';

type ExamineProps = {
  session: ClassSession;
  child: StationChild;
  /** Takes another child of the class. */
  choose: (childId: string) => void;
  /** Says how a child stands now, before the server does. */
  mark: (childId: string, change: ChildChange) => void;
  changeClass: (key: string | undefined) => void;
  /** Back to the roster. */
  leave: () => void;
};

export function ExamineScreen(props: ExamineProps) {
  const { session, child, choose, mark, leave } = props;
  const [isCovered, setCovered] = useState(true);
  const [previous, setPrevious] = useState<Previous>();
  const [correcting, setCorrecting] = useState<Previous>();
  const isTablet = useMedia('(min-width: 900px)');
  const operator = useSession(({ user }) => user?.realName || user?.username || '');
  const next = nextRows(session.children, child.id, 1)[0];
  const goOn = () => (next ? choose(next.child.id) : leave());

  const correct = (of: Previous) => {
    setCorrecting(of);
    setPrevious(undefined);
    choose(of.child.id);
  };
  const finish = async (outcome: Finish) => {
    if (outcome.kind === 'passed') return goOn();
    const made = madeBy({ child, operator, session });
    const entry = entryOf(outcome, made);
    if (correcting) await replaceEntry(correcting.entry, entry, made);
    else await recordStore.add(entry);
    mark(child.id, changeAfter(outcome, entry, session.project.method));
    const draft = outcome.kind === 'examined' ? outcome.draft : undefined;
    setPrevious({ child, entry, draft });
    setCorrecting(undefined);
    goOn();
  };
  const { grade, clazz } = session.clazz;
  const isCorrected = correcting?.child.id === child.id;
  return (
    <div className={css.phone}>
      {isTablet ? (
        <StationBar context={`${operator} · ${session.project.name}`} />
      ) : (
        <PhoneBar
          clazz={text.clazzLabel(grade, clazz)}
          progress={progressOf(session)}
          leave={leave}
        />
      )}
      <MeasureScreen
        key={`${child.id} ${isCorrected}`}
        child={child}
        place={session.children.findIndex(({ id }) => id === child.id) + 1}
        now={new Date()}
        nextChild={next ? `${next.place} ${next.child.name}` : null}
        method={session.project.method}
        operator={operator}
        initial={isCorrected ? correcting.draft : undefined}
        isCovered={isCovered}
        onCover={setCovered}
        onFinish={(outcome) => void finish(outcome)}
        onCorrect={() => previous && correct(previous)}
        rail={
          isTablet && (
            <RosterRail
              session={session}
              childId={child.id}
              examine={choose}
              openRoster={leave}
              changeClass={props.changeClass}
            >
              {previous && <PreviousChild previous={previous} correct={() => correct(previous)} />}
              <button type="button" className={css.find} onClick={leave}>
                {text.find}
              </button>
            </RosterRail>
          )
        }
      />
    </div>
  );
}

function progressOf({ children }: ClassSession): string {
  return `${children.length - countStates(children).notExamined}/${children.length}`;
}

function madeBy({
  child,
  operator,
  session,
}: Pick<Made, 'child' | 'operator'> & { session: ClassSession }): Made {
  const { project, school, lateDay, children } = session;
  const target = { projectId: project.id, schoolId: school.id };
  const now = new Date();
  if (lateDay === undefined) return { child, operator, target, now };
  const examTimes = children.flatMap(({ examTime }) => (examTime ? [new Date(examTime)] : []));
  const late = lateExamTime({ day: lateDay, examTimes, now });
  return { child, operator, target, now: late, isLate: true };
}

function entryOf(outcome: Exclude<Finish, { kind: 'passed' }>, made: Made): RecordEntry {
  if (outcome.kind === 'absent') return attendanceEntry(true, made);
  return outcome.kind === 'declined' ? declinedEntry(made) : examEntry(outcome.draft, made);
}

/** Puts the corrected entry in the place of the former one. What was sent already is voided. */
async function replaceEntry(former: RecordEntry, entry: RecordEntry, made: Made): Promise<void> {
  if (await recordStore.replace(former.id, entry)) return;
  if (former.kind === 'exam') await recordStore.add(voidEntry(former.id, made));
  await recordStore.add(entry);
}

function changeAfter(
  outcome: Exclude<Finish, { kind: 'passed' }>,
  entry: RecordEntry,
  method: ScreeningMethod,
): ChildChange {
  const state = stateAfter(outcome, method);
  return entry.kind === 'exam' ? { state, examTime: entry.record.examTime } : { state };
}

/** How the child stands by the rules, before the server says so. */
function stateAfter(
  outcome: Exclude<Finish, { kind: 'passed' }>,
  method: ScreeningMethod,
): StationState {
  if (outcome.kind !== 'examined') return outcome.kind;
  const { draft } = outcome;
  const exam = { ...toFindings(draft), typeId: examTypeOf(draft), status: ExamStatus.Inspected };
  const assessment = assessExam(exam, method);
  const isOpen = assessment.ok && assessment.result.outcome === 'incomplete';
  return isOpen ? 'toRetest' : 'examined';
}
