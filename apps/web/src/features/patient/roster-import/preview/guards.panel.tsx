/** What looks wrong about the whole file, one line each, with the way to the rows it is about. */
import {
  guardText,
  passedGuardText,
  ROSTER_MARKS,
  type RosterGuard,
  type RosterMark,
} from '@spine/contract/patient';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './guards.module.css';
import { previewText as text } from './preview.text.ts';

type Props = {
  guards: readonly RosterGuard[];
  /** The guard whose rows are shown. */
  shown: RosterMark | undefined;
  show: (mark: RosterMark) => void;
};

function Raised({ guard, shown, show }: Omit<Props, 'guards'> & { guard: RosterGuard }) {
  const { title, hint } = guardText(guard);
  const mark = ROSTER_MARKS.find((each) => each === guard.kind);
  return (
    <li>
      <span className={css.icon}>
        <Icon name="warn" />
      </span>
      <div>
        <b>{title}</b>
        <small>{hint}</small>
      </div>
      {mark && (
        <button
          type="button"
          className={buttonCss.link}
          aria-pressed={shown === mark}
          onClick={() => show(mark)}
        >
          {text.seeMarked(guard.n)}
        </button>
      )}
    </li>
  );
}

export function GuardsPanel({ guards, ...rows }: Props) {
  const raised = guards.filter((guard) => guard.raised);
  const passed = guards.filter((guard) => !guard.raised);
  if (guards.length === 0) return null;
  return (
    <section className={clsx(looks.card, css.guards)} aria-labelledby="roster-guards">
      <header>
        <h2 className={looks.h2} id="roster-guards">
          {raised.length > 0 ? text.guardsTitle(raised.length) : text.guardsPassed}
        </h2>
        {raised.length > 0 && <span>{text.guardsHint}</span>}
      </header>
      {raised.length > 0 && (
        <ul>
          {raised.map((guard) => (
            <Raised key={guard.kind} guard={guard} {...rows} />
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <p className={css.passed}>
          <span className={css.icon}>
            <Icon name="check" />
          </span>
          {text.passed(passed.map(passedGuardText), raised.length > 0)}
        </p>
      )}
    </section>
  );
}
