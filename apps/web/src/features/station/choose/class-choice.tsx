/** The classes of a school, and the button that begins with the first of the chosen ones. */
import clsx from 'clsx';
import type { StationAddress } from '#platform/station-address.ts';
import looks from '#ui/styles/looks.module.css';
import parts from '../shell/parts.module.css';
import { changePlace, goTo } from '../shell/use-place.ts';
import { stationText as text } from '../station.text.ts';
import css from './choose.module.css';
import { countChoice, type GradeRow } from './class-choice.rules.ts';
import { ClassMatrix } from './class-matrix.tsx';

type Props = { rows: readonly GradeRow[]; place: StationAddress };

export function ClassChoice({ rows, place }: Props) {
  const count = countChoice(rows, place.classes);
  const [chosen, classes, children] = text.chosen;
  return (
    <>
      <h2 className={css.head}>
        {text.classes}
        <span>{text.chosenOf(count.classes, count.all)}</span>
      </h2>
      <ClassMatrix
        rows={rows}
        chosen={place.classes}
        retest={(key) => {
          const classes = [...new Set([...place.classes, key])];
          goTo({ ...place, classes, open: key, isRetest: true });
        }}
        onChange={(next) => changePlace({ ...place, classes: next })}
      />
      <footer className={clsx(looks.card, css.foot)}>
        <p role="status">
          {count.first === undefined ? (
            text.chosenNone
          ) : (
            <>
              {chosen} <b>{count.classes}</b> {classes}
              <b>{count.children}</b> {children}
            </>
          )}
        </p>
        <button
          type="button"
          className={clsx(parts.key, parts.go, css.start)}
          disabled={count.first === undefined}
          onClick={() => goTo({ ...place, open: count.first })}
        >
          {text.start}
        </button>
      </footer>
    </>
  );
}
