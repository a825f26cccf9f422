import { formatToMinute } from '@spine/contract/kernel';
import type { SessionData } from '@spine/contract/session';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';

/** Says who reset the second factor, when and why. */
export function ResetNote({ reset }: { reset: NonNullable<SessionData['factorsReset']> }) {
  return (
    <p className={css.note} role="alert">
      {text.reset(reset.by, formatToMinute(reset.at), reset.reason)}
    </p>
  );
}
