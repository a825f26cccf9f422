/** The active filters as removable chips with field and value. */
import { Icon } from '#ui/icon/icon.tsx';
import { useRegionLabel } from '#ui/region-cascader/region-label.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { listText } from '../list.text.ts';
import { type FilterField, namesOf, type RegionFilter } from '../list-types.ts';
import css from './filter-chips.module.css';

type Filters = Readonly<Record<string, string>>;
type Props = {
  fields: readonly FilterField[];
  applied: Filters;
  apply: (filters: Filters) => void;
};

/** The value of a filter as shown in its field; '' when it is not active. */
export function formatFilter(field: Exclude<FilterField, RegionFilter>, applied: Filters): string {
  if (field.kind === 'dates') {
    const [from, to] = field.names.map((name) => applied[name] ?? '');
    return from || to ? listText.dates(from ?? '', to ?? '') : '';
  }
  const value = applied[field.name] ?? '';
  if (field.kind === 'text' || value === '') return value;
  const labelOf = (one: string) =>
    field.options.find((option) => option.value === one)?.label ?? one;
  return field.multiple ? listText.several(value.split(',').map(labelOf)) : labelOf(value);
}

function Chip({ label, words, remove }: { label: string; words: string; remove: () => void }) {
  if (words === '') return null;
  return (
    <span className={css.chip}>
      <span>{listText.chip(label, words)}</span>
      <button type="button" aria-label={listText.removeFilter(label)} onClick={remove}>
        <Icon name="close" small />
      </button>
    </span>
  );
}

type RegionProps = { field: RegionFilter; applied: Filters; remove: () => void };

function RegionChip({ field, applied, remove }: RegionProps) {
  const codes = field.names.map((name) => applied[name] ?? '').filter((code) => code !== '');
  return <Chip label={field.label} words={useRegionLabel(codes)} remove={remove} />;
}

export function FilterChips({ fields, applied, apply }: Props) {
  const active = fields.filter((field) => namesOf(field).some((name) => applied[name]));
  if (active.length === 0) return null;
  return (
    <div className={css.chips}>
      <span className={looks.faint}>{listText.filtered}</span>
      {active.map((field) => {
        const names = namesOf(field);
        const key = names.join();
        const others = Object.entries(applied).filter(([name]) => !names.includes(name));
        const remove = () => apply(Object.fromEntries(others));
        if (field.kind === 'region')
          return <RegionChip key={key} field={field} applied={applied} remove={remove} />;
        return (
          <Chip
            key={key}
            label={field.label}
            words={formatFilter(field, applied)}
            remove={remove}
          />
        );
      })}
      <button type="button" className={buttonCss.link} onClick={() => apply({})}>
        {listText.clearFilters}
      </button>
    </div>
  );
}
