/** 个人信息删除记录: when and for whose request something was erased, never of whom, each with its certificate. */
import {
  type ErasureRow,
  erasureCauseWord,
  erasureCertificate,
  listErasures,
} from '@spine/contract/erasure';
import { formatToMinute } from '@spine/contract/kernel';
import { Link, Navigate } from 'react-router';
import { downloadFile } from '#platform/call/download.ts';
import { useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ActionLinks } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import css from './erasure.module.css';
import { erasureText as text } from './erasure.text.ts';
import { RetentionButton } from './retention.button.tsx';

const ROSTER = '/mainPage/patientsList';
const ONE_ACTION = 104;
const NO_FILTERS: readonly FilterField[] = [];

const filesOf = ({ filesLeft }: ErasureRow): string =>
  filesLeft === 0 ? text.filesGone : text.filesLeft(filesLeft);

const COLUMNS: readonly ListColumn<ErasureRow>[] = [
  { key: 'number', title: text.code, width: 190, fixed: 'start' },
  {
    key: 'erasedAt',
    title: text.erasedAt,
    width: 150,
    sortable: true,
    render: ({ erasedAt }) => formatToMinute(erasedAt),
  },
  { key: 'cause', title: text.request, width: 130, render: ({ cause }) => erasureCauseWord[cause] },
  { key: 'askedOn', title: text.askedOn, width: 110 },
  { key: 'reason', title: text.reason, width: 220 },
  {
    key: 'orderedByName',
    title: text.orderedBy,
    width: 110,
    render: ({ orderedByName }) => orderedByName || text.nobody,
  },
  { key: 'exams', title: text.exams, width: 110, render: ({ counts }) => counts.exams },
  { key: 'filesLeft', title: text.state, width: 110, render: filesOf },
];

function ErasureActs({ row: { id } }: { row: ErasureRow }) {
  const download = () => void downloadFile(erasureCertificate, { id });
  return <ActionLinks acts={[{ label: text.certificate, act: download }]} />;
}

function ErasureCard({ row }: { row: ErasureRow }) {
  return (
    <>
      <b>{row.number}</b>
      <br />
      <span className={looks.soft}>
        {formatToMinute(row.erasedAt)} · {erasureCauseWord[row.cause]} · {row.reason}
      </span>
      <br />
      <ErasureActs row={row} />
    </>
  );
}

export function ErasureListPage() {
  const mayErase = useCan('patientList.erase');
  if (!mayErase) return <Navigate to={ROSTER} replace />;
  return (
    <ListPage
      listKey="erasures"
      title={text.listTitle}
      nav={
        <Link className={css.back} to={ROSTER}>
          <Icon name="left" />
          {text.back}
        </Link>
      }
      endpoint={listErasures}
      rowKey={(row) => row.id}
      columns={COLUMNS}
      filters={NO_FILTERS}
      emptyHint={text.emptyHint}
      actions={<RetentionButton />}
      card={(row) => <ErasureCard row={row} />}
      actionsWidth={ONE_ACTION}
      rowActions={(row) => <ErasureActs row={row} />}
    />
  );
}
