import { isClassDone } from '@spine/contract/project';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { stationText as text } from '../station.text.ts';
import css from './choose.module.css';
import {
  type ClassCell,
  type GradeRow,
  gradeChoice,
  toggleClass,
  toggleGrade,
} from './class-choice.rules.ts';

type Props = {
  rows: readonly GradeRow[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Examines those of a class anew who wait for it. */
  retest?: (key: string) => void;
};

/** What is said of a class beside its name. */
export function cellWords(cell: ClassCell): string {
  if (cell.note !== undefined) return cell.note;
  if (isClassDone(cell)) return text.classDone;
  const waiting = cell.remaining + cell.unanswered;
  if (cell.roster > 0 && waiting === 0) return text.toRetest(cell.toRetest);
  return waiting < cell.roster ? text.left(waiting) : text.children(cell.roster);
}

function GradeBox({ row, rows, chosen, onChange }: Props & { row: GradeRow }) {
  const choice = gradeChoice(row, chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot be both a large target and in three states.
    <button
      type="button"
      role="checkbox"
      className={css.gradeBox}
      aria-checked={choice}
      aria-label={text.grade(row.grade)}
      onClick={() => onChange(toggleGrade(rows, chosen, row))}
    >
      <span className={css.box}>
        {choice !== false && <Icon name={choice === true ? 'check' : 'minus'} />}
      </span>
      {row.grade}
    </button>
  );
}

/** The classes of a school, a row a grade; the box of a row chooses the whole grade. */
export function ClassMatrix(props: Props) {
  const { rows, chosen, onChange, retest } = props;
  return (
    <section className={clsx(looks.card, css.matrix)} aria-label={text.classes}>
      {rows.map((row) => (
        <div key={row.grade} className={css.grade}>
          <GradeBox {...props} row={row} />
          <div className={css.cells}>
            {row.cells.map((cell) => (
              <div key={cell.key} className={css.pair}>
                <button
                  type="button"
                  className={clsx(css.cell, isClassDone(cell) && css.done)}
                  aria-pressed={chosen.includes(cell.key)}
                  aria-label={`${text.clazzLabel(row.grade, cell.clazz)} ${cellWords(cell)}`}
                  onClick={() => onChange(toggleClass(rows, chosen, cell.key))}
                >
                  {cell.clazz}
                  <small>{cellWords(cell)}</small>
                </button>
                {retest && cell.toRetest > 0 && (
                  <button
                    type="button"
                    className={css.retest}
                    aria-label={text.toRetestIn(
                      text.clazzLabel(row.grade, cell.clazz),
                      cell.toRetest,
                    )}
                    onClick={() => retest(cell.key)}
                  >
                    {text.doRetest(cell.toRetest)}
                  </button>
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
