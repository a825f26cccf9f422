/** Columns, filters, tabs and the phone's card of both lists of approvals. */
import {
  type AccessRow,
  APPROVAL_STATES,
  type ApprovalRow,
  type ApprovalState,
  approvalStateWord,
  countAccess,
  PERSON_NAME_MAX,
} from '@spine/contract/approval';
import { formatToMinute } from '@spine/contract/kernel';
import clsx from 'clsx';
import { serverToday } from '#platform/call/server-time.ts';
import type { FilterField, ListColumn, Option } from '#ui/list-page/list-types.ts';
import { listTabs } from '#ui/list-page/tabs/tab-bar.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './approval.module.css';
import { approvalText as text } from './approval.text.ts';

type Person = Pick<AccessRow, 'username' | 'realName'>;
type RoleNames = Pick<AccessRow, 'roleName' | 'orgName'>;

export const nameOf = ({ realName, username }: Person): string => realName ?? username;

/** A name may be another's, or change: the account says who it is. */
export const fullName = (name: string, username: string): string =>
  name === username ? name : text.fullName(name, username);

/** The same in a cell. */
function FullName({ name, username }: { name: string; username: string }) {
  return (
    <span className={css.end}>
      <span>{name}</span>
      {name !== username && <span className={clsx(looks.soft, css.small)}>{username}</span>}
    </span>
  );
}

/** A shape for each state, and the word. */
export function StateMark({ state }: { state: ApprovalState }) {
  return (
    <span className={css.mark} data-state={state}>
      <i />
      {approvalStateWord[state]}
    </span>
  );
}

function PersonName({ realName, username }: Person) {
  return (
    <span className={css.person}>
      <span>{realName ?? username}</span>
      {realName !== null && <span className={looks.soft}>{username}</span>}
    </span>
  );
}

const personColumn = { key: 'username', title: text.realName, width: 220, fixed: 'start' } as const;
const roleColumn = { key: 'roleName', title: text.role, width: 110 } as const;
const orgColumn = {
  key: 'orgName',
  title: text.organization,
  width: 220,
  shownInDrawer: true,
} as const;

/** The institution stands for who sees several. */
export function accessColumns(seesOrganizations: boolean): readonly ListColumn<AccessRow>[] {
  return [
    { ...personColumn, render: PersonName },
    roleColumn,
    ...(seesOrganizations ? [orgColumn] : []),
    { key: 'state', title: text.state, width: 128, render: StateMark },
    {
      key: 'endsOn',
      title: text.endsOn,
      width: 110,
      render: ({ newest }) => newest?.endsOn ?? text.none,
    },
    {
      key: 'purpose',
      title: text.purpose,
      width: 200,
      shownInDrawer: true,
      render: ({ newest }) => newest?.purpose ?? text.none,
    },
    {
      key: 'approvedByName',
      title: text.approvedBy,
      width: 110,
      shownInDrawer: true,
      render: ({ newest }) =>
        newest ? (
          <FullName name={newest.approvedByName} username={newest.approvedByUsername} />
        ) : (
          text.none
        ),
    },
    {
      key: 'approvedAt',
      title: text.approvedAt,
      width: 150,
      shownInDrawer: true,
      render: ({ newest }) => (newest ? formatToMinute(newest.approvedAt) : text.none),
    },
  ];
}

type Ended = Pick<ApprovalRow, 'endedAt' | 'endedByName' | 'endedByUsername' | 'endReason'>;

const reasonOf = ({ endReason }: Ended) => endReason ?? text.replaced;

/** Who ended it, and when. */
const endOf = ({ endedAt, endedByName, endedByUsername }: Ended) =>
  endedAt === null
    ? ''
    : text.doneBy(fullName(endedByName ?? '', endedByUsername ?? ''), formatToMinute(endedAt));

/** Who approved, and when. */
export const approvalOf = ({ approvedByName, approvedByUsername, approvedAt }: ApprovalRow) =>
  text.doneBy(fullName(approvedByName, approvedByUsername), formatToMinute(approvedAt));

/** How an approval ended before its day, in one line. */
export const endLine = (ended: Ended) => text.endLine(reasonOf(ended), endOf(ended));

/** The same in a cell. */
function EndWords(ended: ApprovalRow) {
  if (ended.endedAt === null)
    return ended.endsOn < serverToday() ? approvalStateWord.expired : text.current;
  return (
    <span className={css.end}>
      <span title={reasonOf(ended)}>{reasonOf(ended)}</span>
      <span className={clsx(looks.soft, css.small)}>{endOf(ended)}</span>
    </span>
  );
}

export function approvalColumns(seesOrganizations: boolean): readonly ListColumn<ApprovalRow>[] {
  return [
    { ...personColumn, render: PersonName },
    roleColumn,
    ...(seesOrganizations ? [orgColumn] : []),
    { key: 'purpose', title: text.purpose, width: 200 },
    {
      key: 'approvedByName',
      title: text.approvedBy,
      width: 110,
      render: ({ approvedByName, approvedByUsername }) => (
        <FullName name={approvedByName} username={approvedByUsername} />
      ),
    },
    {
      key: 'approvedAt',
      title: text.approvedAt,
      width: 150,
      render: ({ approvedAt }) => formatToMinute(approvedAt),
    },
    { key: 'endsOn', title: text.endsOn, width: 110 },
    { key: 'endedAt', title: text.ended, width: 240, render: EndWords },
  ];
}

/** Who sees several institutions chooses one; without one the placeholder says what is listed. */
export function approvalFilters(
  seesOrganizations: boolean,
  organizations: readonly Option[],
  placeholder: string,
): FilterField[] {
  const fields: FilterField[] = [
    { kind: 'text', name: 'name', label: text.name, max: PERSON_NAME_MAX },
  ];
  if (!seesOrganizations) return fields;
  return [
    ...fields,
    {
      kind: 'select',
      name: 'orgId',
      label: text.organization,
      options: organizations,
      placeholder,
    },
  ];
}

export const accessTabs = listTabs({
  name: 'state',
  label: text.states,
  counted: countAccess,
  nothing: text.nothing,
  initial: 'active',
  options: APPROVAL_STATES.map((value) => ({ value, label: approvalStateWord[value] })),
});

type CardProps<Row> = { row: Row; seesOrganizations: boolean };

/** What somebody is, and where, for who sees several institutions. */
function roleWords({
  row: { roleName, orgName },
  seesOrganizations,
}: CardProps<RoleNames>): string {
  return seesOrganizations ? `${roleName} · ${orgName}` : roleName;
}

/** A user on a phone. */
export function AccessCard({ row, seesOrganizations }: CardProps<AccessRow>) {
  const { newest, state } = row;
  return (
    <>
      <span className={css.cardHead}>
        <b>{nameOf(row)}</b>
        <StateMark state={state} />
      </span>
      <span className={css.cardLine}>{roleWords({ row, seesOrganizations })}</span>
      {newest && (
        <span className={css.cardLine}>
          {newest.purpose} · {text.untilWords(newest.endsOn)}
        </span>
      )}
    </>
  );
}

/** An approval on a phone, in full: it has no drawer. */
export function ApprovalCard({ row, seesOrganizations }: CardProps<ApprovalRow>) {
  return (
    <>
      <span className={css.cardHead}>
        <b>{nameOf(row)}</b>
        <span className={looks.soft}>{roleWords({ row, seesOrganizations })}</span>
      </span>
      <span className={css.cardLine}>
        {row.purpose} · {text.untilWords(row.endsOn)}
      </span>
      <span className={css.cardLine}>
        {text.approvedBy} {approvalOf(row)}
      </span>
      {row.endedAt !== null && <span className={css.cardLine}>{endLine(row)}</span>}
    </>
  );
}
