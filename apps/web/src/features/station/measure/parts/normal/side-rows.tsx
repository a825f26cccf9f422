import { historyWord, sagittalWord } from '@spine/contract/exam';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import {
  chooseProne,
  chooseSagittal,
  type Inspection,
  isProneDue,
  toggleHistory,
} from '../../seen.ts';
import css from './normal.module.css';
import {
  historyOrder,
  proneOrder,
  proneTileWord,
  sagittalOrder,
  normalText as text,
} from './normal.text.ts';
import { lookOf, OptionKey } from './option-key.tsx';

type SideProps = { seen: Inspection; onSee: (seen: Inspection | null) => void };

/** Step 5: the side view, and the prone test that proves a sign. */
export function SagittalRow({ seen, onSee }: SideProps) {
  const { sagittal } = seen;
  const isOff = !isProneDue(seen);
  return (
    <section className={clsx(looks.card, css.block)} aria-label={text.sagittal} data-step="side">
      <h2>{text.sagittal}</h2>
      <div className={css.options}>
        {sagittalOrder.map((sign) => (
          <OptionKey
            key={sign}
            look={lookOf(sagittal?.sign === sign, sign === 'normal')}
            onPress={() => onSee(chooseSagittal(seen, sign))}
          >
            {sagittalWord[sign]}
          </OptionKey>
        ))}
        <p className={css.label}>
          {text.prone}
          <small>{text.proneHint}</small>
        </p>
        {proneOrder.map((prone) => (
          <OptionKey
            key={prone}
            isOff={isOff}
            look={lookOf(sagittal?.prone === prone, prone === 'gone')}
            onPress={() => onSee(chooseProne(seen, prone))}
          >
            {proneTileWord[prone]}
          </OptionKey>
        ))}
      </div>
    </section>
  );
}

/** Step 6: what the child or its teacher tells of illness. */
export function HistoryRow({ seen, onSee }: SideProps) {
  return (
    <section className={clsx(looks.card, css.block)} aria-label={text.history}>
      <h2>
        {text.history}
        <small>{text.several}</small>
      </h2>
      <div className={css.options}>
        {historyOrder.map((history) => (
          <OptionKey
            key={history}
            look={lookOf(seen.history.includes(history), history === 'none')}
            onPress={() => onSee(toggleHistory(seen, history))}
          >
            {historyWord[history]}
          </OptionKey>
        ))}
      </div>
    </section>
  );
}
