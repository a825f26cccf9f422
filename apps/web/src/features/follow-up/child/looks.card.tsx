/** Who opened or changed what is known of the child; for managers, who answer for it. */
import { dayOf } from '@spine/contract/kernel';
import { CHILD_LOG_DAYS, type ChildLog, type ChildLogLine, childLog } from '@spine/contract/log';
import { useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { shortDay } from '../due.rules.ts';
import { Card, CardResult } from './card.tsx';
import css from './child.module.css';
import { looksText as text } from './child.text.ts';

const SHOWN = 5;
const CLOCK = [11, 16] as const;

function Line({ line: { at, name, words } }: { line: ChildLogLine }) {
  return (
    <li>
      <span className={looks.faint}>{shortDay(dayOf(at), serverToday())}</span>
      <p>{text.line(name, words)}</p>
      <span className={looks.faint}>{at.slice(...CLOCK)}</span>
    </li>
  );
}

function Lines({ log: { lines, count } }: { log: ChildLog }) {
  const [isWhole, showAll] = useState(false);
  if (lines.length === 0) return <p className={css.empty}>{text.none}</p>;
  return (
    <>
      <ul className={css.rows}>
        {(isWhole ? lines : lines.slice(0, SHOWN)).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className={css.empty}>
          <button type="button" className={buttonCss.link} onClick={() => showAll(!isWhole)}>
            {isWhole ? text.fewer : text.all(count)}
          </button>
          {isWhole && count > lines.length && text.more(lines.length, count)}
        </p>
      )}
    </>
  );
}

export function LooksCard({ id }: { id: string }) {
  const query = useApiQuery(childLog, { patientId: id }, { staleTime: 0 });
  const log = query.data;
  return (
    <Card
      section="looks"
      title={text.title}
      note={log && text.note(CHILD_LOG_DAYS, log.count, log.people)}
      acts={<span className={looks.state}>{text.onlyManagers}</span>}
    >
      <CardResult query={query}>{(read) => <Lines log={read} />}</CardResult>
    </Card>
  );
}
