/** The manager's digest: exports of many children, and who came to many in a day bit by bit. */
import { type DisclosureRow, listDisclosures } from '@spine/contract/disclosure';
import { dayOf, formatToMinute, formatToSecond, LOG_MODEL_NAMES } from '@spine/contract/kernel';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { LogNav } from '#ui/page/log-nav.tsx';
import looks from '#ui/styles/looks.module.css';
import { disclosureText as text } from './disclosure.text.ts';

const USERNAME_MAX = 15;

function personOf({ name, username }: DisclosureRow): string {
  return name === username ? name : text.fullName(name, username);
}

const modelNames: Readonly<Record<string, string>> = LOG_MODEL_NAMES;

/** Of what kind its rows are; a day may have several. */
function modelOf({ model }: DisclosureRow): string {
  return model === null ? text.several : (modelNames[model] ?? model);
}

function contentOf({ at, day, message }: DisclosureRow): string {
  return day ? text.dayOf(dayOf(at), day.exports, day.numbers) : message;
}

const columns: readonly ListColumn<DisclosureRow>[] = [
  {
    key: 'username',
    title: text.user,
    width: 180,
    fixed: 'start',
    render: personOf,
  },
  { key: 'model', title: text.model, width: 96, render: modelOf },
  {
    key: 'message',
    title: text.content,
    width: 420,
    render: (row) => <span title={contentOf(row)}>{contentOf(row)}</span>,
  },
  { key: 'children', title: text.children, width: 96, align: 'right' },
  {
    key: 'at',
    title: text.at,
    width: 168,
    fixed: 'end',
    sortable: true,
    render: ({ at }) => formatToSecond(at),
  },
];

const filters: readonly FilterField[] = [
  { kind: 'text', name: 'username', label: text.username, max: USERNAME_MAX },
  { kind: 'dates', names: ['from', 'to'], label: text.days },
];

function DisclosureCard({ row }: { row: DisclosureRow }) {
  return (
    <>
      <b>{contentOf(row)}</b>
      <br />
      <span className={looks.soft}>
        {modelOf(row)} · {text.count(row.children)} · {personOf(row)} · {formatToMinute(row.at)}
      </span>
    </>
  );
}

export function DisclosureListPage() {
  return (
    <ListPage
      listKey="disclosures"
      title={text.title}
      nav={<LogNav />}
      endpoint={listDisclosures}
      rowKey={(row) => row.id}
      columns={columns}
      filters={filters}
      emptyHint={text.emptyHint}
      card={(row) => <DisclosureCard row={row} />}
    />
  );
}
