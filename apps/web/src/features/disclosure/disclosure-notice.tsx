/** Tells a manager who has signed in what was exported and shown of many children since the digest was read last. */
import {
  countUnreadDisclosures,
  markDisclosuresRead,
  type UnreadDisclosures,
} from '@spine/contract/disclosure';
import { shortDayText } from '@spine/contract/kernel';
import { Link } from 'react-router';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import notice from '#ui/styles/page-notice.module.css';
import { disclosureNoticeText as text } from './disclosure.text.ts';

const FRESH_MS = 60_000;

type Days = { count: number; from: string; to: string };

function wordsOf({ count, from, to }: Days): string {
  if (from === to) return text.yesterday(count);
  return text.since(count, shortDayText(from), shortDayText(to));
}

/** Undefined where there is nothing to read. */
function toDays(unread: UnreadDisclosures | undefined): Days | undefined {
  const { count = 0, from = null, to = null } = unread ?? {};
  return count > 0 && from !== null && to !== null ? { count, from, to } : undefined;
}

export function DisclosureNotice() {
  const { data } = useApiQuery(countUnreadDisclosures, {}, { staleTime: FRESH_MS });
  const mark = useApiMutation(markDisclosuresRead, { refresh: [countUnreadDisclosures] });
  const days = toDays(data);
  if (!days) return null;
  const read = () => void mark.mutateAsync({ input: { through: days.to } }).catch(() => undefined);
  return (
    <aside className={notice.notice} aria-label={text.label}>
      <Icon name="export" />
      <Link to={`/mainPage/logs/disclosures?from=${days.from}&to=${days.to}`} onClick={read}>
        {wordsOf(days)}
      </Link>
      <button type="button" className={buttonCss.link} onClick={read}>
        {text.read}
      </button>
    </aside>
  );
}
