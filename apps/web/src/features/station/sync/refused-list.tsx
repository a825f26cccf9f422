/** What the server did not take: who, when, its sentence, and the buttons that cure it. */
import { timeInShanghai } from '@spine/contract/kernel';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import type { RecordEntry, RefusedEntry } from '../records/record-store.ts';
import { kindOf } from '../records/record-totals.ts';
import { recordStore } from '../records/station-records.ts';
import parts from '../shell/parts.module.css';
import { type Cure, curesOf } from './cure.ts';
import { DiscardButton } from './discard-button.tsx';
import css from './sync.module.css';
import { syncText as text } from './sync.text.ts';

const [TIME_FROM, TIME_TO] = [11, 16];

type CureProps = { cure: Cure; entry: RecordEntry; open: (entry: RecordEntry) => void };

function CureButton({ cure, entry, open }: CureProps) {
  if (cure === 'discard')
    return (
      <DiscardButton of={entry.childName} discard={() => void recordStore.discard(entry.id)} />
    );
  const acts: Readonly<Record<typeof cure, () => void>> = {
    open: () => open(entry),
    retry: () => void recordStore.retry(entry.id),
    dismiss: () => void recordStore.discard(entry.id),
  };
  return (
    <button
      type="button"
      className={clsx(parts.key, css.cure)}
      aria-label={text.cureOf(cure, entry.childName)}
      onClick={acts[cure]}
    >
      {text.cure(cure)}
    </button>
  );
}

function wordsOf(entry: RecordEntry): string {
  const time = timeInShanghai(new Date(entry.madeAt)).slice(TIME_FROM, TIME_TO);
  return text.entryOf(text.clazzLabel(entry.grade, entry.clazz), kindOf(entry), time);
}

type Props = { refused: readonly RefusedEntry[]; open: (entry: RecordEntry) => void };

export function RefusedList({ refused, open }: Props) {
  if (refused.length === 0) return null;
  return (
    <section className={clsx(looks.card, css.refused)} aria-labelledby="refused">
      <h2 id="refused">
        <Icon name="warn" />
        {text.refusedTitle(refused.length)}
      </h2>
      <ul>
        {refused.map((each) => (
          <li key={each.entry.id}>
            <div>
              <b>{each.entry.childName}</b> <span>{wordsOf(each.entry)}</span>
              <p>{each.fault.message}</p>
            </div>
            {curesOf(each).map((cure) => (
              <CureButton key={cure} cure={cure} entry={each.entry} open={open} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
