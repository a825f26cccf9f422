import { type ReactNode, useState } from 'react';
import css from './cover.module.css';

type Props = {
  src: string | null;
  size: 'row' | 'card' | 'large';
  /** Shown without a picture, or when it does not load. */
  placeholder: ReactNode;
};

/** A square picture beside a name; decorative, so hidden from screen readers. */
export function Cover({ src, size, placeholder }: Props) {
  const [missing, setMissing] = useState<string>();
  const isShown = src !== null && src !== missing;
  return (
    <span className={css.cover} data-size={size} aria-hidden="true">
      {isShown ? (
        <img src={src} alt="" loading="lazy" onError={() => setMissing(src)} />
      ) : (
        placeholder
      )}
    </span>
  );
}
