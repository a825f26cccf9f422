/** What a batch wrote by kind, and what of it was taken back, or would be. */
import type { RosterUndoTally } from '@spine/contract/patient';
import css from './roster-batch.module.css';
import { rosterBatchText as text } from './roster-batch.text.ts';

const KINDS = ['new', 'changed'] as const;
type Sums = RosterUndoTally['new'];

export function sumOf(tally: RosterUndoTally): Sums {
  const add = (part: keyof Sums) => KINDS.reduce((sum, kind) => sum + tally[kind][part], 0);
  return { written: add('written'), undone: add('undone'), left: add('left') };
}

type Words = Readonly<Record<'undone' | 'left', string>>;

export function SumsTable({ tally, words }: { tally: RosterUndoTally; words: Words }) {
  const rows = [
    ...KINDS.map((kind) => ({
      name: text.childKinds[kind],
      sums: tally[kind],
      className: undefined,
    })),
    { name: text.sum, sums: sumOf(tally), className: css.total },
  ];
  return (
    <table className={css.sums}>
      <thead>
        <tr>
          <th scope="col">{text.columns.kind}</th>
          <th scope="col">{text.columns.written}</th>
          <th scope="col">{words.undone}</th>
          <th scope="col">{words.left}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, sums, className }) => (
          <tr key={name} className={className}>
            <th scope="row">{name}</th>
            <td>{text.number(sums.written)}</td>
            <td>{text.number(sums.undone)}</td>
            <td>{text.number(sums.left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
