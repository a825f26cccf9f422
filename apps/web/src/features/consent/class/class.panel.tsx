/** The children of a class with what their families answered, where staff enter slips of paper. */
import type { ConsentChild } from '@spine/contract/consent';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { useKeys } from '#ui/list-page/use-keys.ts';
import looks from '#ui/styles/looks.module.css';
import { type ClassInput, type ShownNotice, useClassAnswers } from '../consent.queries.ts';
import { countAnswers } from '../consent-counts.rules.ts';
import { CountsPanel } from '../counts.panel.tsx';
import { AnswerDrawer } from './answer.drawer.tsx';
import { ChildRow } from './child-row.tsx';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import { ClassTools } from './class-tools.tsx';
import { SaveBar } from './save-bar.tsx';
import { SaveNotes } from './save-notes.tsx';
import { type ClassFilter, filterChildren, findUnanswered } from './slips.rules.ts';
import { useSlips } from './use-slips.ts';

type Props = { place: ClassInput; notice: ShownNotice };
type SheetProps = Props & { rows: readonly ConsentChild[] };

/** The keys 1 and 2 tick the child at hand, the arrows lead to the next without an answer. */
function useSheet({ place, notice, rows: newest }: SheetProps) {
  const slips = useSlips(place, newest, notice);
  const { children } = slips;
  const [filter, setFilter] = useState<ClassFilter>('all');
  const rows = filterChildren(children, filter);
  const [chosenId, setChosen] = useState(() =>
    findUnanswered(rows, slips.slips, { childId: undefined }),
  );
  const list = useRef<HTMLOListElement>(null);
  const atHand = rows.find(({ child }) => child.id === chosenId)?.child;
  const canAgree = notice.versions.length > 0;
  const goOn = (backwards: boolean) => {
    const next = findUnanswered(rows, slips.slips, { childId: chosenId, backwards });
    if (next === undefined) return;
    setChosen(next);
    list.current?.querySelector<HTMLElement>(`[data-child="${next}"] button:enabled`)?.focus();
  };
  useKeys(({ key }) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') goOn(key === 'ArrowUp');
    else if (key === '1' && atHand && canAgree) slips.tick({ child: atHand, tick: 'yes' }, false);
    else if (key === '2' && atHand) slips.tick({ child: atHand, tick: 'no' }, false);
    else return false;
    return true;
  });
  return { slips, filter, setFilter, rows, chosenId, setChosen, list, canAgree };
}

function Sheet(props: SheetProps) {
  const { notice } = props;
  const { slips, filter, setFilter, rows, chosenId, setChosen, list, canAgree } = useSheet(props);
  const { children } = slips;
  const [shownId, setShown] = useState<string>();
  const shown = children.find(({ id }) => id === shownId);
  return (
    <>
      <CountsPanel rows={[countAnswers(children.map(({ newest }) => newest?.answer ?? null))]} />
      <SaveNotes slips={slips} rows={children} canAgree={canAgree} />
      <section className={clsx(css.sheet, looks.card)}>
        <ClassTools rows={children} filter={filter} choose={setFilter} />
        <div className={css.scroll}>
          <ol ref={list} className={css.list} aria-label={text.list}>
            {rows.map((row) => (
              <ChildRow
                key={row.child.id}
                row={row}
                slip={slips.slipOf(row.child.id)}
                isAtHand={row.child.id === chosenId}
                noticeVersion={slips.origin.noticeVersion}
                choose={setChosen}
                tick={slips.tick}
                show={setShown}
              />
            ))}
          </ol>
          {rows.length === 0 && <p className={css.nobody}>{text.nobody}</p>}
        </div>
        <SaveBar slips={slips} rows={children} notice={notice} />
      </section>
      {shown && (
        <AnswerDrawer
          key={shown.id}
          child={shown}
          slip={slips.slipOf(shown.id)}
          setReason={(reason) => slips.setReason(shown.id, reason)}
          close={() => setShown(undefined)}
        />
      )}
    </>
  );
}

export function ClassPanel({ place, notice }: Props) {
  return (
    <QueryResult query={useClassAnswers(place)} widths={[60, 60, 60]}>
      {({ rows }) => <Sheet place={place} notice={notice} rows={rows} />}
    </QueryResult>
  );
}
