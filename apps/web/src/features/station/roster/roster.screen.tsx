/** The roster of a class: filters with counts, search, and a row for each child. */
import type { CalendarDate } from '@spine/contract/kernel';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { useSession } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { useMedia } from '#ui/use-media.ts';
import { LateEntry } from '../late-entry/late-entry.tsx';
import { useSync } from '../records/station-records.ts';
import { LateMark } from '../shell/late-mark.tsx';
import { StationBar } from '../shell/station-bar.tsx';
import { SyncLine } from '../shell/sync-line.tsx';
import { FILTER_WORDS, stationText as text } from '../station.text.ts';
import { ClassButton } from './class-button.tsx';
import type { ClassNames, ClassSession } from './class-session.ts';
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

type SearchProps = { typed: string; onText: (typed: string) => void; openFirst: () => void };

function Search({ typed, onText, openFirst }: SearchProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    openFirst();
  };
  return (
    <form className={css.search} aria-label={text.search} onSubmit={onSubmit}>
      <Icon name="search" />
      <input
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
  changeClass: (key: string | undefined) => void;
  /** Enters what was measured on another day; undefined ends that. */
  setLateDay: (day: CalendarDate | undefined) => void;
};

/** The class after the open one, for a class without a child who waits. */
function classAfter({ chosen, clazz }: ClassSession): ClassNames | undefined {
  return chosen[chosen.findIndex(({ key }) => key === clazz.key) + 1];
}

function Complete({ session, changeClass }: Pick<Props, 'session' | 'changeClass'>) {
  const after = classAfter(session);
  return (
    <p className={css.complete} role="status">
      {text.classComplete}
      <button type="button" onClick={() => changeClass(after?.key)}>
        {after ? text.nextClass(text.clazzLabel(after.grade, after.clazz)) : text.otherClasses}
      </button>
    </p>
  );
}

function List({ session, examine, changeClass, setLateDay }: Props) {
  const [filter, setFilter] = useState<RosterFilter>('all');
  const [typed, setTyped] = useState('');
  const { children } = session;
  const counts = countStates(children);
  const nextId = nextRows(children, undefined, 1)[0]?.child.id;
  const rows = typed.trim() === '' ? filterRows(children, filter) : searchRows(children, typed);
  const openFirst = () => {
    const [first] = rows;
    if (typed.trim() !== '' && first) examine(first.child.id);
  };
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
        <Complete session={session} changeClass={changeClass} />
      )}
      <div className={css.scroll}>
        <RosterRows rows={rows} nextId={nextId} examine={examine} />
        {rows.length === 0 && (
          <p className={css.nobody}>{children.length === 0 ? text.emptyClass : text.nobody}</p>
        )}
      </div>
      <div className={css.dock}>
        <Search typed={typed} onText={setTyped} openFirst={openFirst} />
        <LateEntry project={session.project} lateDay={session.lateDay} setLateDay={setLateDay} />
      </div>
    </>
  );
}

export function RosterScreen(props: Props) {
  const { session, examine, changeClass } = props;
  const isWide = useMedia('(min-width: 900px)');
  const user = useSession((state) => state.user);
  const sync = useSync();
  if (!isWide)
    return (
      <div className={css.phone}>
        <header className={css.head}>
          <ClassButton session={session} changeClass={changeClass} />
          <LateMark />
        </header>
        <SyncLine sync={sync} isStrip />
        <main className={css.main}>
          <List {...props} />
        </main>
      </div>
    );
  return (
    <div className={css.phone}>
      <StationBar context={`${user?.realName || user?.username} · ${session.project.name}`} />
      <div className={css.wide}>
        <RosterRail session={session} examine={examine} changeClass={changeClass} />
        <main className={clsx(css.main, css.columns)}>
          <List {...props} />
        </main>
      </div>
    </div>
  );
}
