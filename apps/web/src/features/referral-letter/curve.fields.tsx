/** The curves that the hospital measured: segment, direction, apex and angle, one row each. */
import { LEVELS, SEGMENTS, sideWord } from '@spine/contract/exam';
import { CURVES_MAX } from '@spine/contract/follow-up';
import { clinicalSegmentWord } from '@spine/contract/referral-letter';
import clsx from 'clsx';
import buttonCss from '#ui/styles/button.module.css';
import { visitResultText as words } from '#ui/visit-result/visit-result.text.ts';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';
import { type CurveText, NO_CURVE } from './hospital-values.rules.ts';

const SEGMENT_OPTIONS = SEGMENTS.map((each) => [each, clinicalSegmentWord[each]] as const);
const SIDE_OPTIONS = [
  ['left', sideWord.left],
  ['right', sideWord.right],
] as const;
const APEX_OPTIONS = LEVELS.map((each) => [each, each] as const);

type SelectProps<Value extends string> = {
  label: string;
  word: string;
  value: Value | '';
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value | '') => void;
};

function Select<Value extends string>({
  label,
  word,
  value,
  options,
  onChoose,
}: SelectProps<Value>) {
  return (
    <select
      className={clsx(css.box, css.select, buttonCss.input)}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find(([each]) => each === event.target.value);
        onChoose(chosen ? chosen[0] : '');
      }}
    >
      <option value="">{word}</option>
      {options.map(([each, shown]) => (
        <option key={each} value={each}>
          {shown}
        </option>
      ))}
    </select>
  );
}

type RowProps = { number: number; curve: CurveText; set: (curve: CurveText) => void };

function CurveRow({ number, curve, set }: RowProps) {
  const labelOf = (word: string) => text.curveOf(number, word);
  return (
    <div className={css.curve}>
      <Select
        label={labelOf(words.segment)}
        word={words.segment}
        value={curve.segment}
        options={SEGMENT_OPTIONS}
        onChoose={(segment) => set({ ...curve, segment })}
      />
      <Select
        label={labelOf(words.side)}
        word={words.side}
        value={curve.side}
        options={SIDE_OPTIONS}
        onChoose={(side) => set({ ...curve, side })}
      />
      <Select
        label={labelOf(words.apex)}
        word={words.apex}
        value={curve.apex ?? ''}
        options={APEX_OPTIONS}
        onChoose={(apex) => set({ ...curve, apex })}
      />
      <span className={css.cobb}>
        <input
          className={clsx(css.box, buttonCss.input)}
          name="curves"
          inputMode="numeric"
          autoComplete="off"
          aria-label={labelOf(words.cobb)}
          placeholder={words.cobb}
          value={curve.cobb}
          onChange={(event) => set({ ...curve, cobb: event.target.value })}
        />
        <small>{words.degrees}</small>
      </span>
    </div>
  );
}

type Props = {
  curves: readonly CurveText[];
  hint: string;
  fault: string | undefined;
  set: (curves: CurveText[]) => void;
};

export function CurveFields({ curves, hint, fault, set }: Props) {
  const { length } = curves;
  return (
    <section className={css.curves}>
      <div className={css.curvesHead}>
        <h2>{text.curveTitle(length)}</h2>
        {length < CURVES_MAX && (
          <button type="button" onClick={() => set([...curves, NO_CURVE])}>
            {text.addCurve(length + 1)}
          </button>
        )}
      </div>
      {curves.map((curve, at) => (
        <CurveRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move.
          key={at}
          number={at + 1}
          curve={curve}
          set={(changed) => set(curves.map((each, other) => (other === at ? changed : each)))}
        />
      ))}
      <p className={fault ? css.fault : css.hint}>{fault ?? hint}</p>
    </section>
  );
}
