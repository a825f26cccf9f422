import { GENERAL_SIGNS, type GeneralSign } from '@spine/contract/exam';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { type Inspection, toggleSign } from '../../seen.ts';
import css from './normal.module.css';
import { signTileWord, normalText as text } from './normal.text.ts';
import { OptionKey } from './option-key.tsx';

type SignsProps = { seen: Inspection; onSee: (seen: Inspection) => void };

/** Step 1: the five signs of the back. */
export function SignsRow({ seen, onSee }: SignsProps) {
  const abnormal = Object.values(seen.signs).filter(Boolean).length;
  return (
    <section className={clsx(looks.card, css.block)} aria-label={text.signs} data-step="general">
      <h2>
        {text.signs}
        {abnormal > 0 && <small>{text.abnormal(abnormal)}</small>}
      </h2>
      <div className={css.tiles}>
        {GENERAL_SIGNS.map((sign) => (
          <OptionKey
            key={sign}
            isColumn
            look={signLook(seen.signs[sign])}
            onPress={() => onSee(toggleSign(seen, sign))}
          >
            <BackFigure sign={sign} />
            <span>{signTileWord[sign]}</span>
          </OptionKey>
        ))}
      </div>
    </section>
  );
}

function signLook(isAbnormal: boolean | undefined) {
  if (isAbnormal === undefined) return 'open';
  return isAbnormal ? 'finding' : 'normal';
}

const BACK =
  'M19 2v4c0 2-7 2.5-9 5-1.5 2-1.5 10-2 14M25 2v4c0 2 7 2.5 9 5 1.5 2 1.5 10 2 14M13.5 13c.3 5 1.5 7 1.5 10 0 4-2 6-2 11M30.5 13c-.3 5-1.5 7-1.5 10 0 4 2 6 2 11';
const MARKS: Readonly<Record<GeneralSign, string>> = {
  shoulder: 'M10 12.5 34 8',
  scapula: 'M15.5 13l1 6 3-1.5M28.5 11l-1 6-3-1.5',
  waist: 'M14.8 19c1 4 .6 7-.6 9M29.6 18c-2.6 4-2.6 7 0 10',
  iliac: 'M13.5 30 30.5 26.5',
  spinous: 'M22 9 20.5 18 23.5 31',
};

function BackFigure({ sign }: { sign: GeneralSign }) {
  return (
    <svg className={css.figure} viewBox="0 0 44 36" aria-hidden="true">
      <path className={css.back} d={BACK} />
      <path d={MARKS[sign]} />
    </svg>
  );
}
