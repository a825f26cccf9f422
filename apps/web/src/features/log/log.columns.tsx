import { LOG_MODEL_NAMES, OPERATION_NAMES } from '@spine/contract/kernel';
import { LOG_LEVELS, LOG_MODELS, type LogRow, OPERATION_TYPES } from '@spine/contract/log';
import { ROLE_NAMES } from '@spine/contract/session';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { logText as text } from './log.text.ts';
import { pointSummary } from './log-point.ts';
import { secondOf } from './log-time.ts';

const USERNAME_MAX = 15;
const modelNames: Readonly<Record<string, string>> = LOG_MODEL_NAMES;
const operationNames: Readonly<Record<string, string>> = OPERATION_NAMES;

function Level({ level }: { level: LogRow['level'] }) {
  return <span className={`plain-tag xs log-${level.toLowerCase()}`}>{text.levels[level]}</span>;
}

export const logColumns: readonly ListColumn<LogRow>[] = [
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
    width: 132,
    render: (row) => <span title={row.keypoint}>{pointSummary(row.keypoint)}</span>,
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
    render: (row) => secondOf(row.optime),
  },
];

/** A line on a phone. */
export function LogCard({ line }: { line: LogRow }) {
  return (
    <>
      <b>{line.keymsg}</b> {line.level !== 'INFO' && <Level level={line.level} />}
      <br />
      <span className="soft">
        {line.username} · {secondOf(line.optime)}
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
    options: LOG_MODELS.map((value) => ({ value, label: LOG_MODEL_NAMES[value] })),
    folded: true,
  },
  {
    kind: 'select',
    name: 'optype',
    label: text.optype,
    options: OPERATION_TYPES.map((value) => ({ value, label: OPERATION_NAMES[value] })),
  },
  {
    kind: 'select',
    name: 'level',
    label: text.level,
    options: LOG_LEVELS.map((value) => ({ value, label: text.levels[value] })),
  },
  { kind: 'dates', names: ['from', 'to'], label: text.optime },
];
