/** One user in the drawer: how the access stands, and everything that was ever approved. */
import { type AccessRow, type ApprovalRow, listApprovals } from '@spine/contract/approval';
import { useApiQuery } from '#platform/call/use-api.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import { approvalOf, endLine, nameOf, StateMark } from './approval.columns.tsx';
import css from './approval.module.css';
import { approvalText as text } from './approval.text.ts';

const MOST_SHOWN = 100;

function factsOf({ username, realName, roleName, orgName, state, newest }: AccessRow): Fact[] {
  return [
    [text.state, <StateMark key="state" state={state} />],
    ...(newest ? [[text.endsOn, newest.endsOn] as const] : []),
    [text.username, username],
    [text.realName, realName ?? text.noRealName],
    [text.role, roleName],
    [text.organization, orgName],
  ];
}

function Approval({ row }: { row: ApprovalRow }) {
  return (
    <li>
      <span>{row.purpose}</span>
      <span>
        {row.roleName} · {text.untilWords(row.endsOn)}
      </span>
      <span className={looks.soft}>{approvalOf(row)}</span>
      {row.endedAt !== null && <span>{endLine(row)}</span>}
    </li>
  );
}

function History({ userId }: { userId: string }) {
  const { data } = useApiQuery(listApprovals, { userId, size: MOST_SHOWN });
  if (!data) return <SkeletonRows widths={[120, 90]} />;
  if (data.rows.length === 0) return <p className={looks.soft}>{text.noHistory}</p>;
  return (
    <ul>
      {data.rows.map((row) => (
        <Approval key={row.id} row={row} />
      ))}
    </ul>
  );
}

export function AccessPanel({ row }: { row: AccessRow }) {
  return (
    <>
      <h2 className={css.name}>{nameOf(row)}</h2>
      <Facts className={looks.kv} facts={factsOf(row)} />
      <section className={css.history} aria-labelledby="approval-history">
        <h3 id="approval-history" className={looks.h2}>
          {text.history}
        </h3>
        <History userId={row.id} />
      </section>
    </>
  );
}
