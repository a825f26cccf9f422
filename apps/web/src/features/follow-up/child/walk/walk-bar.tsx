/** Where the child is in the list the page was opened from, and the way to the one before and after it. */
import { IconButton } from '#ui/icon/icon-button.tsx';
import css from '../child.module.css';
import { walkText as text } from '../child.text.ts';
import type { Walk } from './use-walk.ts';

export function WalkBar({ walk }: { walk: Walk }) {
  const { list, place, total, totalIsFloor, back, forward } = walk;
  return (
    <nav className={css.walk} aria-label={text.label}>
      <span>
        {place === undefined
          ? text.left
          : text.place[list](place, `${total}${totalIsFloor ? '+' : ''}`)}
      </span>
      <IconButton icon="up" label={text.back} disabled={!back} onClick={() => back?.()} />
      <IconButton
        icon="down"
        label={text.forward}
        disabled={!forward}
        onClick={() => forward?.()}
      />
    </nav>
  );
}
