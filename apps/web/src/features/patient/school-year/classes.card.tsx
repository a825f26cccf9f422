/** The classes of the coming year, those whose name says another grade first, each to be renamed. */
import type { SchoolYear } from '@spine/contract/enrolment';
import clsx from 'clsx';
import { useState } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './school-year.module.css';
import { schoolYearText as text } from './school-year.text.ts';

export type ClassOfYear = SchoolYear['classes'][number];

/** Rows that are shown before the others are asked for. */
const FIRST_ROWS = 6;

type Props = {
  classes: readonly ClassOfYear[];
  /** Undefined where the user may not. */
  rename: ((clazz: ClassOfYear) => void) | undefined;
};

function ClassRow({ clazz, rename }: { clazz: ClassOfYear; rename: Props['rename'] }) {
  const { from, count, saysGrade } = clazz;
  return (
    <li>
      {from && <span>{text.named(from)}</span>}
      {from && <span aria-hidden="true">{text.arrow}</span>}
      <b>{text.named(clazz)}</b>
      {saysGrade !== null && <small>{text.saysGrade(saysGrade)}</small>}
      <small>
        {text.people(count)}
        {rename && (
          <>
            {' '}
            <button type="button" className={buttonCss.link} onClick={() => rename(clazz)}>
              {text.rename}
            </button>
          </>
        )}
      </small>
    </li>
  );
}

export function ClassesCard({ classes, rename }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const wrong = classes.filter(({ saysGrade }) => saysGrade !== null);
  const ordered = [...wrong, ...classes.filter(({ saysGrade }) => saysGrade === null)];
  const shown = showsAll ? ordered : ordered.slice(0, Math.max(FIRST_ROWS, wrong.length));
  const more = ordered.length - shown.length;
  return (
    <section className={clsx(looks.card, css.card)} aria-label={text.classes}>
      <div className={css.head}>
        <h2>{text.classes}</h2>
      </div>
      <p>{text.classesHint}</p>
      <ul className={css.rows}>
        {shown.map((clazz) => (
          <ClassRow key={text.named(clazz)} clazz={clazz} rename={rename} />
        ))}
        {(more > 0 || showsAll) && (
          <li>
            <button type="button" className={buttonCss.link} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? text.fewerClasses : text.moreClasses(more)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
