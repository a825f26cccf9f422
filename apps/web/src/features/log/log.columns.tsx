/** The columns and filters of the operation log, and the text for the objects of a line. */
import {
  formatToSecond,
  LOG_MODEL_NAMES,
  LOG_MODELS,
  OPERATION_NAMES,
  OPERATION_TYPES,
} from '@spine/contract/kernel';
import {
  LISTED_POINT_MAX,
  LOG_LEVELS,
  type LogPoint,
  type ListedLogRow as LogRow,
} from '@spine/contract/log';
import { ROLE_NAMES } from '@spine/contract/session';
import clsx from 'clsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import css from './log.module.css';
import { logText as text } from './log.text.ts';

// The objects of a line, short enough for a cell: a name, or the random end of an id, and how many there are.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TAIL = 8;

/** `3FA9C10B` for an id made by the platform; other numbers stay as they are. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(-TAIL).toUpperCase() : id;
}

/** The name of an object, else its kind if it was deleted, else the end of its id. */
export function pointName({ id, kind, name, deleted }: LogPoint): string {
  if (name !== null) return name;
  if (deleted) return kind === 'exam' ? text.deletedExam : text.deletedChild;
  return shortId(id);
}

/** The objects of a line in the list: the first one and how many there are. */
export function pointSummary({ keypoint, point }: Pick<LogRow, 'keypoint' | 'point'>): string {
  const cut = keypoint.length >= LISTED_POINT_MAX;
  const ids = keypoint.split(',').filter(Boolean);
  const [id] = ids;
  if (id === undefined) return text.none;
  const first = point ? pointName(point) : shortId(id);
  if (cut) return text.many(first, ids.length - 1);
  return ids.length === 1 ? first : text.several(first, ids.length);
}

const USERNAME_MAX = 15;
const modelNames: Readonly<Record<string, string>> = LOG_MODEL_NAMES;
const operationNames: Readonly<Record<string, string>> = OPERATION_NAMES;

function Level({ level }: { level: LogRow['level'] }) {
  return (
    <span className={clsx(css.level, looks.plainTag, looks.xs)} data-level={level}>
      {text.levels[level]}
    </span>
  );
}

/** Every column has `render`, because the drawer uses it too. */
export const logColumns: readonly Extract<ListColumn<LogRow>, { render: unknown }>[] = [
  {
    key: 'username',
    title: text.username,
    width: 124,
    fixed: 'start',
    sortable: true,
    render: (row) => row.username,
  },
  {
    key: 'orgname',
    title: text.orgname,
    width: 168,
    sortable: true,
    render: (row) => row.orgname || text.platform,
  },
  {
    key: 'role',
    title: text.role,
    width: 104,
    sortable: true,
    render: (row) => (row.role === null ? text.none : ROLE_NAMES[row.role]),
  },
  {
    key: 'model',
    title: text.model,
    width: 84,
    sortable: true,
    render: (row) => modelNames[row.model] ?? row.model,
  },
  {
    key: 'keypoint',
    title: text.keypoint,
    width: 180,
    render: (row) => <span title={row.keypoint}>{pointSummary(row)}</span>,
  },
  {
    key: 'keymsg',
    title: text.keymsg,
    width: 220,
    render: (row) => <span title={row.keymsg}>{row.keymsg}</span>,
  },
  {
    key: 'level',
    title: text.level,
    width: 76,
    sortable: true,
    render: (row) => <Level level={row.level} />,
  },
  {
    key: 'optype',
    title: text.optype,
    width: 100,
    sortable: true,
    render: (row) => operationNames[row.optype] ?? row.optype,
  },
  {
    key: 'optime',
    title: text.optime,
    width: 168,
    fixed: 'end',
    sortable: true,
    render: (row) => formatToSecond(row.optime),
  },
];

/** A line on a phone. */
export function LogCard({ line }: { line: LogRow }) {
  return (
    <>
      <b>{line.keymsg}</b> {line.level !== 'INFO' && <Level level={line.level} />}
      <br />
      <span className={looks.soft}>
        {line.username} · {formatToSecond(line.optime)}
      </span>
    </>
  );
}

export const logFilters: readonly FilterField[] = [
  { kind: 'text', name: 'username', label: text.username, max: USERNAME_MAX },
  {
    kind: 'select',
    name: 'model',
    label: text.model,
    options: optionsOf(LOG_MODELS, LOG_MODEL_NAMES),
    folded: true,
  },
  {
    kind: 'select',
    name: 'optype',
    label: text.optype,
    options: optionsOf(OPERATION_TYPES, OPERATION_NAMES),
  },
  {
    kind: 'select',
    name: 'level',
    label: text.level,
    options: optionsOf(LOG_LEVELS, text.levels),
  },
  { kind: 'dates', names: ['from', 'to'], label: text.optime },
];
