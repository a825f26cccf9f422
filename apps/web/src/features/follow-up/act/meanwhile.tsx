/** What others did in the case while a form was open, above what is typed: the next try is decided on it. */
import { useEffect, useRef } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import looks from '#ui/styles/looks.module.css';
import { caseText as text } from '../case.text.ts';
import { type CaseChange, entryDetails, entryTitle } from '../entry.rules.ts';
import css from './meanwhile.module.css';

export function Meanwhile({ changes }: { changes: readonly CaseChange[] }) {
  const root = useRef<HTMLDivElement>(null);
  const today = serverToday();
  const ids = changes.map(({ entry }) => entry.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long form is scrolled to what is new.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'start' });
  }, [ids]);
  if (changes.length === 0) return null;
  return (
    <div className={css.meanwhile} role="alert" ref={root}>
      <p>{text.meanwhile}</p>
      <ul>
        {changes.map(({ entry, isGone }) => (
          <li key={entry.id}>
            {isGone && text.gone}
            <b>{entryTitle(entry, today)}</b> {entryDetails(entry, today)}{' '}
            {!isGone && <span className={looks.soft}>{entry.byName}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
