/** One field of the search row: the label stands inside the box, the value beside it. */
import { Input, Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { listText } from './list.text.ts';
import type {
  DatesFilter,
  FilterField,
  Option,
  RegionFilter,
  SelectFilter,
  TextFilter,
} from './list-types.ts';

/** The calendar and the regions weigh more than the rest of the row: they come when they are shown. */
const DayRange = lazy(async () => ({ default: (await import('./day-range.tsx')).DayRange }));
const RegionCascader = lazy(async () => ({
  default: (await import('#ui/region-cascader/region-cascader.tsx')).RegionCascader,
}));

type Values = Readonly<Record<string, string>>;
type Change = (change: Record<string, string>) => void;
type Props<Field> = { field: Field; values: Values; change: Change };

/** What `/` looks for. */
export const SEARCH_FIELD = 'data-list-search';

function Label({ children }: { children: ReactNode }) {
  return <span className="qf-label">{children}</span>;
}

function TextControl({ field, values, change, first }: Props<TextFilter> & { first: boolean }) {
  return (
    <Input
      prefix={<Label>{field.label}</Label>}
      suffix={first ? <kbd>/</kbd> : <span />}
      aria-label={field.label}
      placeholder={listText.type}
      maxLength={field.max}
      value={values[field.name] ?? ''}
      onChange={(event) => change({ [field.name]: event.target.value })}
      allowClear={!first}
      {...(first && { [SEARCH_FIELD]: '' })}
    />
  );
}

function SelectControl({ field, values, change }: Props<SelectFilter>) {
  if (field.multiple) return <MultipleControl field={field} values={values} change={change} />;
  return (
    <Select
      prefix={<Label>{field.label}</Label>}
      aria-label={field.label}
      placeholder={field.placeholder ?? listText.all}
      value={values[field.name] ?? null}
      options={[...field.options]}
      loading={field.loading ?? false}
      allowClear
      suffixIcon={<Icon name="down" />}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(value: string | null | undefined) => change({ [field.name]: value ?? '' })}
    />
  );
}

/** The words of one choice, the number of several: the field keeps its one line. */
function MultipleControl({ field, values, change }: Props<SelectFilter>) {
  return (
    <Select<string[], Option>
      mode="multiple"
      prefix={<Label>{field.label}</Label>}
      aria-label={field.label}
      placeholder={field.placeholder ?? listText.all}
      value={(values[field.name] ?? '').split(',').filter(Boolean)}
      options={[...field.options]}
      loading={field.loading ?? false}
      allowClear
      maxTagCount={0}
      maxTagPlaceholder={(chosen) =>
        chosen.length === 1 ? chosen[0]?.label : listText.chosen(chosen.length)
      }
      suffixIcon={<Icon name="down" />}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(chosen) => change({ [field.name]: chosen.join(',') })}
    />
  );
}

function DatesControl({ field, values, change }: Props<DatesFilter>) {
  const [fromName, toName] = field.names;
  return (
    <Suspense fallback={<Input prefix={<Label>{field.label}</Label>} disabled />}>
      <DayRange
        prefix={<Label>{field.label}</Label>}
        label={field.label}
        from={values[fromName] ?? ''}
        to={values[toName] ?? ''}
        onChange={(from, to) => change({ [fromName]: from, [toName]: to })}
      />
    </Suspense>
  );
}

function RegionControl({ field, values, change }: Props<RegionFilter>) {
  const codes = field.names.map((name) => values[name] ?? '').filter((code) => code !== '');
  return (
    <Suspense fallback={<Input prefix={<Label>{field.label}</Label>} disabled />}>
      <RegionCascader
        prefix={<Label>{field.label}</Label>}
        label={field.label}
        anyLevel
        value={codes}
        onChange={(next) =>
          change(Object.fromEntries(field.names.map((name, at) => [name, next[at] ?? ''])))
        }
      />
    </Suspense>
  );
}

/** Draws the control of a filter field. `first` marks the text field that `/` focuses. */
export function FilterControl({ first, ...props }: Props<FilterField> & { first: boolean }) {
  const { field, values, change } = props;
  switch (field.kind) {
    case 'text':
      return <TextControl field={field} values={values} change={change} first={first} />;
    case 'select':
      return <SelectControl field={field} values={values} change={change} />;
    case 'dates':
      return <DatesControl field={field} values={values} change={change} />;
    case 'region':
      return <RegionControl field={field} values={values} change={change} />;
  }
}
