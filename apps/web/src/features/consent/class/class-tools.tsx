/** The filters of a class with their counts, and its keys. */
import type { ConsentChild } from '@spine/contract/consent';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import { CLASS_FILTERS, type ClassFilter, filterChildren } from './slips.rules.ts';

type Props = {
  rows: readonly ConsentChild[];
  filter: ClassFilter;
  choose: (filter: ClassFilter) => void;
};

export function ClassTools({ rows, filter, choose }: Props) {
  return (
    <div className={css.tools}>
      <fieldset className={css.filters} aria-label={text.filters}>
        {CLASS_FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === filter}
            onClick={() => choose(each)}
          >
            {text.filter[each]} {filterChildren(rows, each).length}
          </button>
        ))}
      </fieldset>
      <span className={css.keys}>
        {text.keysLead}
        <kbd>1</kbd>
        {text.keyYes}
        <kbd>2</kbd>
        {text.keyNo}
        <kbd>↓</kbd>
        {text.keyNext}
      </span>
    </div>
  );
}
