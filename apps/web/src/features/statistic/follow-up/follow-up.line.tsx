/** Where the cases of follow-up are now, in numbers; for users who may see them, each leads to its children. */
import {
  CASE_TABS,
  type CaseTab,
  caseTabWord,
  FEWEST_TOLD,
  sumCases,
} from '@spine/contract/follow-up';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import looks from '#ui/styles/looks.module.css';
import { statisticText as text } from '../statistic.text.ts';
import css from './follow-up.module.css';

/** What is to be checked is work of the day, and counted by its stage too. */
const SHOWN_TABS = CASE_TABS.filter((tab) => tab !== 'toCheck');

type Props = { schoolId: string | undefined };

export function FollowUpLine({ schoolId }: Props) {
  const { data } = useApiQuery(sumCases, schoolId ? { schoolId } : {});
  if (!data) return null;
  return (
    <p className={css.line}>
      <b>{text.followUp}</b> <span className={looks.faint}>{text.followUpNow}</span>
      {SHOWN_TABS.map((tab) => (
        <span key={tab}>
          {caseTabWord[tab]} <Sum tab={tab} sum={data[tab]} schoolId={schoolId} />
        </span>
      ))}
    </p>
  );
}

function Sum({ tab, sum, schoolId }: Props & { tab: CaseTab; sum: number | null }) {
  const mayList = useCan('followUp.menu');
  const words = sum === null ? text.fewerThan(FEWEST_TOLD) : sum.toLocaleString('zh-CN');
  if (!mayList || sum === 0) return <b>{words}</b>;
  const search = new URLSearchParams({ tab, ...(schoolId && { schoolId }) });
  return <Link to={{ pathname: '/mainPage/follow-up', search: search.toString() }}>{words}</Link>;
}
