import type { BlockedPermission } from '@spine/contract/consent';
import type { StationState } from '@spine/contract/station';
import { Icon } from '#ui/icon/icon.tsx';
import { BLOCKED_WORDS, STATE_WORDS } from '../station.text.ts';
import css from './state-mark.module.css';

type Props = {
  state: StationState;
  /** Said instead of the word of the state. */
  word?: string;
  /** Behind the word, for example the time. */
  more?: string | undefined;
};

/** How a child stands, as shape and word: never a grade, never by colour alone. */
export function StateMark({ state, word = STATE_WORDS[state], more }: Props) {
  return (
    <span className={css.state}>
      <span className={css.dot} data-kind={state}>
        {state === 'examined' && <Icon name="check" small />}
      </span>
      {word}
      {more !== undefined && <span>{more}</span>}
    </span>
  );
}

/** Why a child may not be examined. */
export function BlockMark({ block }: { block: BlockedPermission }) {
  return (
    <span className={css.state}>
      <span className={css.dot} data-kind="blocked">
        <Icon name="lock" small />
      </span>
      {BLOCKED_WORDS[block]}
    </span>
  );
}
