/** Every examination of a child: two of them can be compared; voided ones stay in sight, struck, with their reason. */
import type { HistoryRow } from '@spine/contract/exam';
import clsx from 'clsx';
import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { useNarrow } from '#ui/use-media.ts';
import { useCaseRow } from '../../use-case-row.ts';
import { HISTORY_SIZE, useHistory } from '../../use-history.ts';
import { Card, CardResult } from '../card.tsx';
import { examsText as text } from '../child.text.ts';
import { findShownExam } from '../verdict/verdict.rules.ts';
import { compareTwo } from './compare.rules.ts';
import { ExamLines } from './exam-lines.tsx';
import { ExamTable } from './exam-table.tsx';
import css from './exams.module.css';
import { ItemsRow, leadsWithSideView } from './items-row.tsx';
import { pickOf } from './segments.rules.ts';

/** Loaded when it is opened, because of its drawings. */
const ComparePanel = lazyComponent(async () => (await import('./compare.panel.tsx')).ComparePanel);

/** The two that are chosen, the newer first; undefined unless there are two. */
function chosenPair(
  rows: readonly HistoryRow[],
  picked: readonly string[],
): readonly [HistoryRow, HistoryRow] | undefined {
  const [later, earlier] = rows.filter(({ id }) => picked.includes(id));
  return later && earlier && [later, earlier];
}

function Foot({ rows, total }: { rows: readonly HistoryRow[]; total: number }) {
  const voided = rows.filter((exam) => exam.voided !== null).length;
  return (
    <p className={css.foot}>
      <span>
        {total > HISTORY_SIZE ? text.more(HISTORY_SIZE, total) : text.foot(total, voided)}
      </span>
      <span>{text.noDiagnosis}</span>
    </p>
  );
}

type PickActs = { count: number; compare: (() => void) | undefined; clear: () => void };

function Acts({ count, compare, clear }: PickActs) {
  return (
    <>
      <button
        type="button"
        className={clsx(buttonCss.btn, css.small)}
        disabled={compare === undefined}
        onClick={compare}
      >
        {text.compare}
      </button>
      {count > 0 && (
        <button
          type="button"
          className={clsx(buttonCss.btn, buttonCss.text, css.small)}
          onClick={clear}
        >
          {text.unpick}
        </button>
      )}
    </>
  );
}

export function ExamsCard({ id }: { id: string }) {
  const history = useHistory(id);
  const [picked, pick] = useState<readonly string[]>([]);
  const [isComparing, compare] = useState(false);
  const narrow = useNarrow();
  const row = useCaseRow(id).data?.rows[0];
  const shown = findShownExam(history.data?.rows ?? [], row);
  const pair = chosenPair(history.data?.rows ?? [], picked);
  const Rows = narrow ? ExamLines : ExamTable;
  return (
    <Card
      section="exams"
      title={text.title}
      note={picked.length === 0 ? text.hint : text.picked(picked.length)}
      acts={
        <Acts
          count={picked.length}
          compare={pair && (() => compare(true))}
          clear={() => pick([])}
        />
      }
    >
      <CardResult query={history}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className={css.foot}>{text.none}</p>
          ) : (
            <>
              <Rows
                rows={rows}
                picked={picked}
                pick={(examId) => pick(pickOf(picked, examId))}
                compared={pair && compareTwo(pair)}
              />
              {shown && leadsWithSideView(shown) && <ItemsRow exam={shown} />}
              <Foot rows={rows} total={total} />
            </>
          )
        }
      </CardResult>
      {isComparing && pair && (
        <ComparePanel pair={pair} compared={compareTwo(pair)} onClose={() => compare(false)} />
      )}
    </Card>
  );
}
