/** Columns, filters, the card of a phone and the facts of an incident. */
import {
  INCIDENT_KINDS,
  INCIDENT_STATES,
  type IncidentRow,
  incidentKindWord,
} from '@spine/contract/audit';
import { formatToMinute } from '@spine/contract/kernel';
import clsx from 'clsx';
import type { Fact } from '#ui/facts.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import css from './incident.module.css';
import { incidentText as text } from './incident.text.ts';

const count = (children: number | null) =>
  children === null ? text.unknown : children.toLocaleString('zh-CN');

const childrenOf = ({ under14, from14 }: IncidentRow) =>
  text.childrenOf(count(under14), count(from14));

const schoolOf = ({ schoolId, schoolName }: IncidentRow) =>
  schoolId === null ? text.anySchool : schoolName;

/** Whom it was told, and of an open one what is still owed. */
function Told({ familiesToldOn, authorityToldOn }: IncidentRow) {
  return (
    <span className={css.told}>
      <span className={clsx(familiesToldOn === null && css.owed)}>
        {familiesToldOn === null ? text.familiesUntold : text.familiesTold(familiesToldOn)}
      </span>
      <span className={clsx(authorityToldOn === null && css.owed)}>
        {authorityToldOn === null ? text.authorityUntold : text.authorityTold(authorityToldOn)}
      </span>
    </span>
  );
}

function State({ closedOn }: IncidentRow) {
  return (
    <span className={clsx(looks.state, closedOn === null && looks.on)}>
      {text.stateWord[closedOn === null ? 'open' : 'closed']}
    </span>
  );
}

export const incidentColumns: readonly ListColumn<IncidentRow>[] = [
  { key: 'noticedOn', title: text.noticedOn, width: 116, fixed: 'start', sortable: true },
  { key: 'kind', title: text.kind, width: 64, render: ({ kind }) => incidentKindWord[kind] },
  { key: 'schoolName', title: text.school, width: 150, shownInDrawer: true, render: schoolOf },
  {
    key: 'what',
    title: text.what,
    width: 220,
    render: ({ what }) => <span title={what}>{what}</span>,
  },
  { key: 'children', title: text.children, width: 200, shownInDrawer: true, render: childrenOf },
  {
    key: 'familiesToldOn',
    title: text.families,
    width: 110,
    shownInDrawer: true,
    render: ({ familiesToldOn }) =>
      familiesToldOn ?? <span className={css.owed}>{text.untold}</span>,
  },
  {
    key: 'authorityToldOn',
    title: text.authority,
    width: 124,
    shownInDrawer: true,
    render: ({ authorityToldOn }) =>
      authorityToldOn ?? <span className={css.owed}>{text.unreported}</span>,
  },
  { key: 'state', title: text.state, width: 86, fixed: 'end', render: (row) => <State {...row} /> },
];

export const incidentFilters: readonly FilterField[] = [
  {
    kind: 'select',
    name: 'kind',
    label: text.kind,
    options: optionsOf(INCIDENT_KINDS, incidentKindWord),
  },
  {
    kind: 'select',
    name: 'state',
    label: text.state,
    options: optionsOf(INCIDENT_STATES, text.stateWord),
  },
];

export function IncidentCard({ row }: { row: IncidentRow }) {
  return (
    <>
      <b>
        {incidentKindWord[row.kind]} · {row.noticedOn}
      </b>{' '}
      <State {...row} />
      <br />
      {row.what}
      <br />
      <span className={looks.soft}>{schoolOf(row)}</span>
      <br />
      <Told {...row} />
    </>
  );
}

export function incidentFacts(row: IncidentRow): readonly Fact[] {
  return [
    [text.kind, incidentKindWord[row.kind]],
    [text.school, schoolOf(row)],
    [text.happenedOn, row.happenedOn],
    [text.noticedOn, row.noticedOn],
    [text.children, childrenOf(row)],
    [text.what, row.what],
    [text.cause, row.cause || text.none],
    [text.measures, row.measures || text.none],
    [text.told, <Told key="told" {...row} />],
    [text.state, row.closedOn === null ? text.stateWord.open : text.closed(row.closedOn)],
    [text.recordedBy, text.recorded(row.recordedByName, formatToMinute(row.recordedAt))],
    ...(row.changedAt === null
      ? []
      : ([
          [text.changedBy, text.recorded(row.changedByName, formatToMinute(row.changedAt))],
        ] as const)),
  ];
}
