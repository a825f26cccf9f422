/** Columns, filters and the phone's card of the action library. */

import {
  ACTION_CATEGORIES,
  ACTION_CATEGORY_NAMES,
  ACTION_LEVEL_NAMES,
  ACTION_LEVELS,
  ACTION_NAME_MAX,
  ACTION_POSITION_NAMES,
  ACTION_POSITIONS,
  type ActionRow,
  muscleNames,
} from '@spine/contract/action';
import { dayOf } from '@spine/contract/kernel';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import type { FilterField, ListColumn, Option } from '#ui/list-page/list-types.ts';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import { actionText as text } from './action.text.ts';

export const CATEGORY_OPTIONS = optionsOf(ACTION_CATEGORIES, ACTION_CATEGORY_NAMES);
export const LEVEL_OPTIONS = optionsOf(ACTION_LEVELS, ACTION_LEVEL_NAMES);
export const POSITION_OPTIONS = optionsOf(ACTION_POSITIONS, ACTION_POSITION_NAMES);

function levelWords({ levels }: Pick<ActionRow, 'levels'>): string {
  return text.listed(levels.map((level) => ACTION_LEVEL_NAMES[level]));
}

function NameCell({ action }: { action: ActionRow }) {
  return (
    <span className={looks.pictured}>
      <ActionCover size="row" {...action} />
      <span>{action.name}</span>
    </span>
  );
}

export const actionColumns: readonly ListColumn<ActionRow>[] = [
  {
    key: 'name',
    title: text.name,
    width: 208,
    fixed: 'start',
    sortable: true,
    render: (row) => <NameCell action={row} />,
  },
  {
    key: 'category',
    title: text.category,
    width: 88,
    render: (row) => ACTION_CATEGORY_NAMES[row.category],
  },
  { key: 'levels', title: text.levels, width: 136, render: levelWords },
  {
    key: 'position',
    title: text.position,
    width: 80,
    render: (row) => ACTION_POSITION_NAMES[row.position],
  },
  {
    key: 'muscles',
    title: text.muscles,
    width: 220,
    render: (row) => text.listed(muscleNames(row.muscles)),
  },
  { key: 'remark', title: text.suggested, width: 180, render: (row) => row.remark || text.none },
  {
    key: 'video',
    title: text.video,
    width: 64,
    render: (row) => (row.videoUrl === null ? text.none : text.hasVideo),
  },
  {
    key: 'createtime',
    title: text.createtime,
    width: 112,
    sortable: true,
    render: (row) => dayOf(row.createtime),
  },
];

type FilterContext = { muscles: readonly Option[]; loading: boolean; narrow: boolean };

/** On a phone the name and the position stay in sight and the rest is behind 展开. */
export function actionFilters({ muscles, loading, narrow }: FilterContext): FilterField[] {
  const folded = narrow;
  return [
    { kind: 'text', name: 'name', label: text.shortName, max: ACTION_NAME_MAX },
    { kind: 'select', name: 'position', label: text.shortPosition, options: POSITION_OPTIONS },
    { kind: 'select', name: 'category', label: text.category, options: CATEGORY_OPTIONS, folded },
    { kind: 'select', name: 'level', label: text.level, options: LEVEL_OPTIONS, folded },
    { kind: 'select', name: 'muscle', label: text.muscles, options: muscles, loading, folded },
  ];
}

export function ActionCard({ action }: { action: ActionRow }) {
  return (
    <span className={looks.pictured}>
      <ActionCover size="row" {...action} />
      <span>
        <b>{action.name}</b>
        <br />
        <span className={looks.soft}>
          {ACTION_POSITION_NAMES[action.position]} · {levelWords(action)}
        </span>
      </span>
    </span>
  );
}
