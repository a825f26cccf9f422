/** Whom an undo left as they are, by the reason: what a person may want to do by hand. */
import {
  listRosterRows,
  type RosterBatch,
  type RosterBatchRow,
  type RosterUndoTally,
  rosterPartWord,
  type UndoReason,
  undoReasonWord,
} from '@spine/contract/patient';
import { useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './roster-batch.module.css';
import { rosterBatchText as text } from './roster-batch.text.ts';
import { sumOf } from './sums.table.tsx';

const LISTED = 50;

function whatStays({ kind, kept }: RosterBatchRow): string {
  if (kind === 'new') return text.newStays;
  return text.partsStay(kept.map((part) => rosterPartWord[part]));
}

function Child({ row }: { row: RosterBatchRow }) {
  return (
    <li>
      <b>{row.name}</b>
      <span>
        {row.gradeName}
        {row.clazzName}
      </span>
      <div>
        {row.reason && undoReasonWord[row.reason]}
        {row.outcome === 'kept' && <small>{whatStays(row)}</small>}
      </div>
    </li>
  );
}

function Children({ batchId, reason }: { batchId: string; reason: UndoReason }) {
  const query = useApiQuery(listRosterRows, { batchId, reason, size: LISTED });
  return (
    <QueryResult query={query} widths={[80, 80, 160]}>
      {({ rows, total }) => (
        <>
          <ul className={css.children}>
            {rows.map((row) => (
              <Child key={row.nr} row={row} />
            ))}
          </ul>
          {total > rows.length && <p className={css.more}>{text.more(total - rows.length)}</p>}
        </>
      )}
    </QueryResult>
  );
}

export function LeftChildren({ batch, tally }: { batch: RosterBatch; tally: RosterUndoTally }) {
  const { reasons } = tally;
  const [chosen, choose] = useState(reasons[0]?.reason);
  const { left } = sumOf(tally);
  if (left === 0 || chosen === undefined) return null;
  return (
    <section className={looks.part}>
      <h3>
        {text.leftTitle(left)}
        <small>{text.leftHint}</small>
      </h3>
      <fieldset className={css.reasons} aria-label={text.reasons}>
        {reasons.map(({ reason, count }) => (
          <button
            key={reason}
            type="button"
            aria-pressed={reason === chosen}
            onClick={() => choose(reason)}
          >
            {text.reason(undoReasonWord[reason], count)}
          </button>
        ))}
      </fieldset>
      <Children batchId={batch.id} reason={chosen} />
    </section>
  );
}
