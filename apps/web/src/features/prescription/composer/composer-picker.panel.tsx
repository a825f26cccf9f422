/** The action library beside the plan: searched and filtered; one click adds an action. */
import {
  ACTION_CATEGORIES,
  ACTION_CATEGORY_NAMES,
  ACTION_LEVEL_NAMES,
  ACTION_LEVELS,
  ACTION_POSITION_NAMES,
  ACTION_POSITIONS,
  type ActionRow,
  listActions,
} from '@spine/contract/action';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { Button, Input, Select } from 'antd';
import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import { CLEARABLE } from '#ui/form/clearable.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import { filterActions, type PickerFilter } from './composer.draft.ts';
import composerCss from './composer.module.css';
import { composerText as text } from './composer.text.ts';
import css from './composer-picker.module.css';

const FRESH_MS = 3_600_000;
const NO_FILTER: PickerFilter = { name: '' };

const CHOICES = {
  category: optionsOf(ACTION_CATEGORIES, ACTION_CATEGORY_NAMES),
  level: optionsOf(ACTION_LEVELS, ACTION_LEVEL_NAMES),
  position: optionsOf(ACTION_POSITIONS, ACTION_POSITION_NAMES),
} as const;

type FilterProps = { filter: PickerFilter; change: (part: Partial<PickerFilter>) => void };

function FilterSelect<Name extends keyof typeof CHOICES>({
  name,
  filter,
  change,
}: FilterProps & { name: Name }) {
  return (
    <Select<string>
      aria-label={text.filters[name]}
      placeholder={text.filters[name]}
      value={filter[name] ?? null}
      options={[...CHOICES[name]]}
      allowClear
      suffixIcon={<Icon name="down" />}
      popupMatchSelectWidth={false}
      onChange={(value: string | null) => change({ [name]: value ?? undefined })}
    />
  );
}

function Filters(props: FilterProps) {
  const { filter, change } = props;
  return (
    <div className={css.pickerFilters}>
      <Input
        aria-label={text.search}
        placeholder={text.search}
        prefix={<Icon name="search" />}
        allowClear={CLEARABLE}
        value={filter.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <FilterSelect name="category" {...props} />
      <FilterSelect name="level" {...props} />
      <FilterSelect name="position" {...props} />
    </div>
  );
}

type RowProps = { action: ActionRow; times: number; pick: (() => void) | undefined };

function Row({ action, times, pick }: RowProps) {
  const levels = action.levels.map((level) => ACTION_LEVEL_NAMES[level]).join(' ');
  return (
    <li>
      <button type="button" className={css.pickerRow} disabled={!pick} onClick={pick}>
        <span className={looks.unseen}>{text.pick}</span>
        <ActionCover size="row" {...action} />
        <span className={css.what}>
          <b>{action.name}</b>
          <small>
            {ACTION_POSITION_NAMES[action.position]} · {levels}
          </small>
        </span>
        {times > 0 && <small className={css.times}>{text.picked(times)}</small>}
        <Icon name="plus" />
      </button>
    </li>
  );
}

type Props = {
  /** How often the plan contains each action. */
  counts: ReadonlyMap<string, number>;
  /** Undefined while the plan is full. */
  pick: ((action: ActionRow) => void) | undefined;
};

function PickerList({
  actions,
  counts,
  pick,
  clear,
}: Props & { actions: readonly ActionRow[]; clear: () => void }) {
  if (actions.length === 0)
    return (
      <div className={css.pickerNone}>
        <p className={looks.soft}>{text.none}</p>
        <Button onClick={clear}>{text.clear}</Button>
      </div>
    );
  return (
    <ul>
      {actions.map((action) => (
        <Row
          key={action.id}
          action={action}
          times={counts.get(action.id) ?? 0}
          pick={pick && (() => pick(action))}
        />
      ))}
    </ul>
  );
}

export function ComposerPickerPanel({ counts, pick }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const actions = useApiQuery(
    listActions,
    { size: DROPDOWN_SIZE, asc: 'name' },
    { refetchInterval: FRESH_MS },
  );
  const matches = useMemo(
    () => filterActions(actions.data?.rows ?? [], filter),
    [actions.data, filter],
  );
  return (
    <section className={clsx(composerCss.picker, looks.card)} aria-label={text.library}>
      <div className={composerCss.head}>
        <h2 className={looks.h2}>{text.library}</h2>
        {actions.data && <span className={looks.soft}>{text.found(matches.length)}</span>}
      </div>
      <Filters filter={filter} change={(part) => setFilter((former) => ({ ...former, ...part }))} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className={css.pickerScroll} tabIndex={0}>
        <QueryResult query={actions} widths={[32, 160]}>
          {() => (
            <PickerList
              actions={matches}
              counts={counts}
              pick={pick}
              clear={() => setFilter(NO_FILTER)}
            />
          )}
        </QueryResult>
      </div>
    </section>
  );
}
