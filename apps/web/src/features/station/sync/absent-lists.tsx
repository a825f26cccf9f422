import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import parts from '../shell/parts.module.css';
import css from './day-panel.module.css';
import type { AbsentList } from './day-summary.rules.ts';
import { syncText as text } from './sync.text.ts';

type Props = {
  lists: readonly AbsentList[];
  /** Stands on paper only. */
  heading: string;
};

/** Who was absent, a block for each class; printed, nothing else of the screen is on the paper. */
export function AbsentLists({ lists, heading }: Props) {
  const count = lists.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <section className={clsx(looks.card, css.absents)} aria-labelledby="absents">
      <header>
        <h2 id="absents">{count === 0 ? text.nobodyAbsent : text.handOver(count)}</h2>
        {count > 0 && (
          <button type="button" className={parts.key} onClick={() => window.print()}>
            <Icon name="print" />
            {text.print}
          </button>
        )}
      </header>
      <p className={css.printed}>{heading}</p>
      <ul>
        {lists.map(({ key, grade, clazz, names }) => (
          <li key={key}>
            <h3>{text.clazzLabel(grade, clazz)}</h3>
            <ul>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two children of a class may have one name.
                <li key={at}>{name}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
