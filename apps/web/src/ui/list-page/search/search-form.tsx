/** The search form of a list: fields, 查询, 重置, 展开. Changes apply on 查询 or Enter. */
import { trimInvisible } from '@spine/contract/kernel';
import { Button, Input, Select } from 'antd';
import clsx from 'clsx';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { setListPreferences, usePreferences } from '#platform/browser/storage.ts';
import { CLEARABLE } from '#ui/form/clearable.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { listText } from '../list.text.ts';
import {
  type DatesFilter,
  type FilterField,
  namesOf,
  type Option,
  type RegionFilter,
  type SelectFilter,
  type TextFilter,
} from '../list-types.ts';
import { faultProps, findFilterFault } from './filter-fault.ts';
import css from './search-form.module.css';

/** The date picker and the regions are large, so they are loaded when they are shown. */
const DayRange = lazy(async () => ({ default: (await import('./day-range.tsx')).DayRange }));
const RegionCascader = lazy(async () => ({
  default: (await import('#ui/region-cascader/region-cascader.tsx')).RegionCascader,
}));

type Values = Readonly<Record<string, string>>;
type Change = (change: Record<string, string>) => void;
type FirstProps = { first: boolean };
type FilterControlProps<Field> = {
  field: Field;
  values: Values;
  change: Change;
  /** The id of the error message, where there is one. */
  note: string | undefined;
};

/** Marks the field that `/` focuses. */
export const SEARCH_FIELD = 'data-list-search';

function Label({ children }: { children: ReactNode }) {
  return <span className={css.qfLabel}>{children}</span>;
}

function TextControl(props: FilterControlProps<TextFilter> & FirstProps) {
  const { field, values, change, first, note } = props;
  return (
    <Input
      {...(field.typed && { 'data-typed': field.typed })}
      {...faultProps(note)}
      prefix={<Label>{field.label}</Label>}
      suffix={first ? <kbd>/</kbd> : <span />}
      aria-label={field.label}
      placeholder={field.placeholder ?? listText.type}
      maxLength={field.max}
      value={values[field.name] ?? ''}
      onChange={(event) => change({ [field.name]: event.target.value })}
      allowClear={first ? false : CLEARABLE}
      {...(first && { [SEARCH_FIELD]: '' })}
    />
  );
}

/** Several chosen options are shown as a number, so that the field stays on one line. */
function SelectControl({ field, values, change }: FilterControlProps<SelectFilter>) {
  const value = values[field.name];
  const shared = {
    prefix: <Label>{field.label}</Label>,
    'aria-label': field.label,
    placeholder: field.placeholder ?? listText.all,
    options: [...field.options],
    loading: field.loading ?? false,
    allowClear: true,
    suffixIcon: <Icon name="down" />,
    showSearch: { optionFilterProp: 'label' },
    popupMatchSelectWidth: false,
  };
  if (!field.multiple)
    return (
      <Select
        {...shared}
        value={value ?? null}
        onChange={(chosen: string | null | undefined) => change({ [field.name]: chosen ?? '' })}
      />
    );
  return (
    <Select<string[], Option>
      {...shared}
      mode="multiple"
      value={(value ?? '').split(',').filter(Boolean)}
      maxTagCount={0}
      maxTagPlaceholder={(chosen) =>
        chosen.length === 1 ? chosen[0]?.label : listText.chosen(chosen.length)
      }
      onChange={(chosen) => change({ [field.name]: chosen.join(',') })}
    />
  );
}

function ComingInput({ label }: { label: string }) {
  return <Input aria-label={label} prefix={<Label>{label}</Label>} disabled />;
}

function DatesControl({ field, values, change, note }: FilterControlProps<DatesFilter>) {
  const [fromName, toName] = field.names;
  return (
    <Suspense fallback={<ComingInput label={field.label} />}>
      <DayRange
        prefix={<Label>{field.label}</Label>}
        label={field.label}
        note={note}
        from={values[fromName] ?? ''}
        to={values[toName] ?? ''}
        onChange={(from, to) => change({ [fromName]: from, [toName]: to })}
      />
    </Suspense>
  );
}

function RegionControl({ field, values, change }: FilterControlProps<RegionFilter>) {
  const codes = field.names.map((name) => values[name] ?? '').filter((code) => code !== '');
  return (
    <Suspense fallback={<ComingInput label={field.label} />}>
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

/** The control of a filter field. `first` is the text field that `/` focuses. */
function FilterControl({ first, field, ...on }: FilterControlProps<FilterField> & FirstProps) {
  switch (field.kind) {
    case 'text':
      return <TextControl field={field} first={first} {...on} />;
    case 'select':
      return <SelectControl field={field} {...on} />;
    case 'dates':
      return <DatesControl field={field} {...on} />;
    case 'region':
      return <RegionControl field={field} {...on} />;
  }
}

/** A control with its error message below. */
function CheckedControl(props: Omit<FilterControlProps<FilterField>, 'note'> & FirstProps) {
  const id = useId();
  const fault = findFilterFault(props.field, props.values);
  return (
    <>
      <FilterControl {...props} note={fault === undefined ? undefined : id} />
      {fault !== undefined && (
        <p id={id} className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

type Props = {
  listKey: string;
  fields: readonly FilterField[];
  applied: Values;
  apply: (filters: Values) => void;
  /** What 重置 does; by default it clears all filters. */
  reset?: () => void;
};

function trimmed(filters: Values): Values {
  const entries = Object.entries(filters).map(
    ([name, value]) => [name, trimInvisible(value)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function focusOn(form: HTMLFormElement, { label }: FilterField): void {
  form.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.focus();
}

export function SearchForm({ listKey, fields, applied, apply, reset = () => apply({}) }: Props) {
  const narrow = useNarrow();
  const [draft, setDraft] = useState(applied);
  const expanded = usePreferences((state) => state.lists[listKey]?.expanded ?? false);
  const [resets, setResets] = useState(0);
  const content = JSON.stringify(applied);
  // The fields follow the applied filters, which also change by a removed chip, the back button or a link. Compared by content,
  // because options that load late create equal filters anew, and the input must not be lost then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content of the filters and a reset are the triggers.
  useEffect(() => setDraft(applied), [content, resets]);
  const firstText = fields.find((field) => field.kind === 'text' && !field.folded);
  const isFolded = (field: FilterField) =>
    narrow ? field !== (firstText ?? fields[0]) : field.folded === true;
  const shown = fields.filter((field) => expanded || !isFolded(field));
  const start = () => {
    setResets((count) => count + 1);
    reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faultProps = fields.find((field) => findFilterFault(field, draft) !== undefined);
    if (faultProps) return focusOn(event.currentTarget, faultProps);
    apply(trimmed(draft));
  };
  return (
    <search aria-label={listText.searchForm}>
      <form className={clsx(css.query, expanded && css.expanded)} onSubmit={submit}>
        {shown.map((field) => (
          <div
            className={css.qf}
            data-kind={field.kind}
            key={namesOf(field).join()}
            style={field.width && !narrow ? { flexBasis: field.width, flexGrow: 0 } : {}}
          >
            <CheckedControl
              field={field}
              first={field === firstText}
              values={draft}
              change={(change) => setDraft((former) => ({ ...former, ...change }))}
            />
          </div>
        ))}
        <div className={css.acts}>
          <Button type="primary" htmlType="submit">
            {listText.search}
          </Button>
          {(!narrow || expanded) && (
            <Button type="text" onClick={start}>
              {listText.reset}
            </Button>
          )}
          {fields.some(isFolded) && (
            <Button
              type="link"
              aria-expanded={expanded}
              onClick={() => setListPreferences(listKey, { expanded: !expanded })}
            >
              {expanded ? listText.fold : listText.expand}
              <Icon name={expanded ? 'up' : 'down'} small />
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
