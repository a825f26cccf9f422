import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { Draft } from '../../draft.ts';
import { fillNormal, hasFinding, takeBackNormal } from '../../seen.ts';
import css from './normal.module.css';
import { normalText as text } from './normal.text.ts';

/** Says that everything nobody answered is normal, and takes that back. */
export function AllNormalKey({ draft, onDraft }: { draft: Draft; onDraft: (next: Draft) => void }) {
  const isFilled = draft.seenBefore !== null;
  return (
    <button
      type="button"
      className={clsx(css.allNormal, isFilled && css.filled)}
      aria-pressed={isFilled}
      onClick={() => onDraft(toggleNormal(draft))}
    >
      {isFilled && <Icon name="check" />}
      <span>
        <b>{hasFinding(draft.seen) ? text.restNormal : text.allNormal}</b>
        <small>{text.allNormalParts}</small>
      </span>
      {isFilled && <em>{text.takeBack}</em>}
    </button>
  );
}

function toggleNormal(draft: Draft): Draft {
  const { seen, seenBefore } = draft;
  return seenBefore
    ? { ...draft, seen: takeBackNormal(seen, seenBefore), seenBefore: null }
    : { ...draft, seen: fillNormal(seen), seenBefore: seen };
}
