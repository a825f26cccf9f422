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

type Closed = Pick<IncidentRow, 'closedOn'>;

/** In red where an incident is open and it was not told: of a closed one somebody decided that it need not be. */
function Day({ day, owed, closedOn }: { day: string | null; owed: string } & Closed) {
  return <span className={clsx(day === null && closedOn === null && css.owed)}>{day ?? owed}</span>;
}

function Told({ familiesToldOn, authorityToldOn, closedOn }: IncidentRow) {
  return (
    <span className={css.told}>
      <Day
        day={familiesToldOn && text.familiesTold(familiesToldOn)}
        owed={text.familiesUntold}
        closedOn={closedOn}
      />
      <Day
        day={authorityToldOn && text.authorityTold(authorityToldOn)}
        owed={text.authorityUntold}
        closedOn={closedOn}
      />
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
    render: ({ familiesToldOn, closedOn }) => (
      <Day day={familiesToldOn} owed={text.untold} closedOn={closedOn} />
    ),
  },
  {
    key: 'authorityToldOn',
    title: text.authority,
    width: 124,
    shownInDrawer: true,
    render: ({ authorityToldOn, closedOn }) => (
      <Day day={authorityToldOn} owed={text.unreported} closedOn={closedOn} />
    ),
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
