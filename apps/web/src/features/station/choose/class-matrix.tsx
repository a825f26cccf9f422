import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { stationText as text } from '../station.text.ts';
import css from './choose.module.css';
import {
  type ClassCell,
  type GradeRow,
  gradeChoice,
  isClassDone,
  toggleClass,
  toggleGrade,
} from './class-choice.rules.ts';

type Props = {
  rows: readonly GradeRow[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** What is said of a class beside its name. */
function cellWords(cell: ClassCell): string {
  if (cell.note !== undefined) return cell.note;
  if (isClassDone(cell)) return text.classDone;
  if (cell.roster > 0 && cell.remaining === 0) return text.toRetest(cell.toRetest);
  return cell.remaining < cell.roster ? text.left(cell.remaining) : text.children(cell.roster);
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
  const { rows, chosen, onChange } = props;
  return (
    <section className={clsx(looks.card, css.matrix)} aria-label={text.classes}>
      {rows.map((row) => (
        <div key={row.grade} className={css.grade}>
          <GradeBox {...props} row={row} />
          <div className={css.cells}>
            {row.cells.map((cell) => (
              <button
                key={cell.key}
                type="button"
                className={clsx(css.cell, isClassDone(cell) && css.done)}
                aria-pressed={chosen.includes(cell.key)}
                aria-label={`${text.clazzLabel(row.grade, cell.clazz)} ${cellWords(cell)}`}
                onClick={() => onChange(toggleClass(rows, chosen, cell.key))}
              >
                {cell.clazz}
                <small>{cellWords(cell)}</small>
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
