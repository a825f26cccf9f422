/** The page of an import: its title with the school, the step, the work on the left, numbers and rules on the right. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon/icon.tsx';
import pageCss from '#ui/page/page.module.css';
import css from './roster-import.module.css';
import { rosterImportText as text } from './roster-import.text.ts';

type Step = 1 | 2 | 3;
type Props = { school?: string; step: Step; children: ReactNode; aside?: ReactNode };

function Steps({ at }: { at: Step }) {
  return (
    <ol className={css.steps}>
      {text.steps.map((name, index) => {
        const place = index + 1;
        const state = place < at ? css.ok : '';
        return (
          <li
            key={name}
            className={place === at ? css.now : state}
            {...(place === at && { 'aria-current': 'step' })}
          >
            <span className={css.n} aria-hidden="true">
              {place < at ? <Icon name="check" small /> : place}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}

export function Frame({ school, step, children, aside }: Props) {
  return (
    <div className={clsx(css.page, pageCss.main)}>
      <Link className={css.back} to="/mainPage/patientsList">
        <Icon name="left" small />
        {text.back}
      </Link>
      <div className={clsx(css.heading, pageCss.title)}>
        <h1>{text.title}</h1>
        {school && <span className={pageCss.sub}>{school}</span>}
        <Steps at={step} />
      </div>
      <div className={css.cols}>
        <div className={css.lft}>{children}</div>
        <aside className={css.rgt}>{aside}</aside>
      </div>
    </div>
  );
}
