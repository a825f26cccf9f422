/** The roster of a class: filters with counts, search, and a row for each child. */
import type { CalendarDate } from '@spine/contract/kernel';
import clsx from 'clsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { useLayer } from '#ui/use-layer.ts';
import { useMedia } from '#ui/use-media.ts';
import { LateEntry } from '../late-entry/late-entry.tsx';
import { useExaminer, useSync } from '../records/station-records.ts';
import { scanText } from '../scan/scan.text.ts';
import { DayMark } from '../shell/day-mark.tsx';
import { LockButton } from '../shell/lock-button.tsx';
import parts from '../shell/parts.module.css';
import { StationBar } from '../shell/station-bar.tsx';
import { SyncLine } from '../shell/sync-line.tsx';
import { FILTER_WORDS, stationText as text } from '../station.text.ts';
import { walkInText } from '../walk-in/walk-in.text.ts';
import { WalkInForm } from '../walk-in/walk-in-form.tsx';
import { countBlocked } from './blocked.rules.ts';
import { ClassButton } from './class-button.tsx';
import type { ClassNames, ClassSession } from './class-session.ts';
import { useCorrectKey } from './previous-child.tsx';
import css from './roster.module.css';
import {
  countFiltered,
  countStates,
  filterRows,
  nextRows,
  ROSTER_FILTERS,
  type RosterFilter,
  type StateCounts,
  searchRows,
} from './roster.rules.ts';
import { RosterRail } from './roster-rail.tsx';
import { RosterRows } from './roster-rows.tsx';
import { StateMark } from './state-mark.tsx';

type FiltersProps = {
  counts: StateCounts;
  filter: RosterFilter;
  choose: (filter: RosterFilter) => void;
};

const MARKS = { notExamined: 'notExamined', toRetest: 'toRetest', others: 'absent' } as const;

function Filters({ counts, filter, choose }: FiltersProps) {
  return (
    <fieldset className={css.filters} aria-label={text.filters}>
      {ROSTER_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => choose(each)}
        >
          <b>{countFiltered(counts, each)}</b>
          {each === 'all' ? (
            <span>{FILTER_WORDS.all}</span>
          ) : (
            <StateMark state={MARKS[each]} word={FILTER_WORDS[each]} />
          )}
        </button>
      ))}
    </fieldset>
  );
}

type SearchProps = {
  typed: string;
  onText: (typed: string) => void;
  openFirst: () => void;
  /** Whether it is typed into at once; later the key / does the same. */
  isSearching: boolean;
};

function Search({ typed, onText, openFirst, isSearching }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isSearching) field.current?.focus();
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isSearching]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    openFirst();
  };
  return (
    <form className={clsx(parts.find, css.search)} aria-label={text.search} onSubmit={onSubmit}>
      <Icon name="search" />
      <input
        ref={field}
        value={typed}
        placeholder={text.search}
        aria-label={text.search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => onText(event.target.value)}
      />
      {typed !== '' && (
        <button type="button" aria-label={text.clearSearch} onClick={() => onText('')}>
          <Icon name="close" />
        </button>
      )}
    </form>
  );
}

type Props = {
  session: ClassSession;
  examine: (childId: string) => void;
  /** Whether the search is typed into at once. */
  isSearching: boolean;
  changeClass: (key: string | undefined) => void;
  openSummary?: (() => void) | undefined;
  retest?: (() => void) | undefined;
  /** Whether children can be added that are not on the roster. */
  takesWalkIns?: boolean | undefined;
  /** Opens the camera. */
  scan?: (() => void) | undefined;
  /** The child examined last, and what F2 does. */
  previousChild?: ReactNode;
  correct?: (() => void) | undefined;
  /** Enters what was measured on another day; undefined ends that. */
  setLateDay?: ((day: CalendarDate | undefined) => void) | undefined;
};

/** The class after the open one, for a class without a child who waits. */
function classAfter({ chosen, clazz }: ClassSession): ClassNames | undefined {
  return chosen[chosen.findIndex(({ key }) => key === clazz.key) + 1];
}

function Complete({
  session,
  changeClass,
  openSummary,
  retest,
}: Omit<Props, 'examine' | 'isSearching'>) {
  const { toRetest } = countStates(session.children);
  const blocked = countBlocked(session.children);
  const after = classAfter(session);
  return (
    <p className={css.complete} role="status">
      <span>{blocked === 0 ? text.classComplete : text.blockedLeft(blocked)}</span>
      {retest && toRetest > 0 && (
        <button type="button" className={parts.key} onClick={retest}>
          {text.doRetest(toRetest)}
        </button>
      )}
      {openSummary && (
        <button type="button" className={parts.key} onClick={openSummary}>
          {text.summary}
        </button>
      )}
      <button
        type="button"
        className={clsx(parts.key, parts.go)}
        onClick={() => changeClass(after?.key)}
      >
        {after ? text.nextClass(text.clazzLabel(after.grade, after.clazz)) : text.otherClasses}
      </button>
    </p>
  );
}

/** A device without a network takes nobody onto its roster: who is searched in vain is noted on paper. */
function nobodyWords({ session, takesWalkIns }: Props, typed: string): string {
  if (session.children.length === 0) return text.emptyClass;
  return takesWalkIns === false && typed.trim() !== '' ? text.nobodyOnDevice : text.nobody;
}

/** The form of a walk-in; the child is examined as soon as the roster has it. */
function useWalkIn({ session: { children }, examine }: Props) {
  const { isOpen, open, close } = useLayer();
  const [addedId, setAdded] = useState<string>();
  const isThere = children.some(({ id }) => id === addedId);
  useEffect(() => {
    if (addedId !== undefined && isThere) examine(addedId);
  }, [addedId, isThere, examine]);
  return {
    isOpen,
    open,
    cancel: () => close(),
    added: (id: string) => close(() => setAdded(id)),
  };
}

/** Shows at once who is examined now. */
function firstFilter({ isMakeUp, isRetest, children }: ClassSession): RosterFilter {
  const counts = countStates(children);
  if (isRetest && counts.toRetest > 0) return 'toRetest';
  return isMakeUp && counts.absent > 0 ? 'others' : 'all';
}

function List(props: Props) {
  const { session, examine, retest } = props;
  const [filter, setFilter] = useState<RosterFilter>(firstFilter(session));
  const [typed, setTyped] = useState('');
  const walkIn = useWalkIn(props);
  const { children } = session;
  const counts = countStates(children);
  const nextId = nextRows(session, undefined, 1)[0]?.child.id;
  const rows = typed.trim() === '' ? filterRows(children, filter) : searchRows(children, typed);
  const openFirst = () => {
    const [first] = rows;
    if (typed.trim() !== '' && first) examine(first.child.id);
  };
  if (walkIn.isOpen)
    return (
      <WalkInForm
        target={{ projectId: session.project.id, schoolId: session.school.id }}
        clazz={session.clazz}
        added={walkIn.added}
        cancel={walkIn.cancel}
      />
    );
  return (
    <>
      <h1 className={looks.unseen}>
        {text.rosterOf(text.clazzLabel(session.clazz.grade, session.clazz.clazz))}
      </h1>
      <Filters
        counts={counts}
        filter={filter}
        choose={(chosen) => {
          setTyped('');
          setFilter(chosen);
        }}
      />
      {children.length > 0 && nextId === undefined && (
        <Complete
          {...props}
          retest={
            retest &&
            (() => {
              setFilter('toRetest');
              retest();
            })
          }
        />
      )}
      <div className={css.scroll}>
        <RosterRows rows={rows} nextId={nextId} examine={examine} />
        {rows.length === 0 && <p className={css.nobody}>{nobodyWords(props, typed)}</p>}
      </div>
      <div className={css.dock}>
        {props.previousChild}
        <Search
          typed={typed}
          onText={setTyped}
          openFirst={openFirst}
          isSearching={props.isSearching}
        />
        {props.scan && (
          <button type="button" className={clsx(parts.key, css.dockKey)} onClick={props.scan}>
            {scanText.open}
          </button>
        )}
        {props.takesWalkIns && (
          <button type="button" className={clsx(parts.key, css.dockKey)} onClick={walkIn.open}>
            {walkInText.open}
          </button>
        )}
        {props.setLateDay && (
          <LateEntry
            project={session.project}
            lateDay={session.lateDay}
            setLateDay={props.setLateDay}
          />
        )}
      </div>
    </>
  );
}

export function RosterScreen(props: Props) {
  const { session, examine, changeClass, previousChild } = props;
  useCorrectKey(props.correct);
  const isWide = useMedia('(min-width: 900px)');
  const examiner = useExaminer();
  const sync = useSync();
  if (!isWide)
    return (
      <div className={parts.screen}>
        <header className={css.head}>
          <ClassButton session={session} changeClass={changeClass} />
          <DayMark />
          <LockButton />
        </header>
        <SyncLine sync={sync} look="strip" />
        <main className={css.main}>
          <List {...props} />
        </main>
      </div>
    );
  return (
    <div className={parts.screen}>
      <StationBar context={`${examiner.name} · ${session.project.name}`} />
      <div className={css.wide}>
        <RosterRail session={session} examine={examine} changeClass={changeClass}>
          {previousChild}
        </RosterRail>
        <main className={clsx(css.main, css.columns)}>
          <List {...props} previousChild={undefined} />
        </main>
      </div>
    </div>
  );
}
