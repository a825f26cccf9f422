/** The curves that the hospital measured: segment, direction, apex and angle, one row each. */
import { LEVELS, SEGMENTS, sideWord } from '@spine/contract/exam';
import { CURVES_MAX } from '@spine/contract/follow-up';
import { clinicalSegmentWord } from '@spine/contract/referral-letter';
import clsx from 'clsx';
import buttonCss from '#ui/styles/button.module.css';
import { visitResultText as words } from '#ui/visit-result/visit-result.text.ts';
import {
  type CurveValues,
  curveFault,
  type VisitValues,
} from '#ui/visit-result/visit-values.rules.ts';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';

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

type RowProps = {
  number: number;
  curve: CurveValues;
  isWrong: boolean;
  /** Its fault stands below. */
  isShown: boolean;
  set: (curve: CurveValues) => void;
};

function CurveRow({ number, curve, isWrong, isShown, set }: RowProps) {
  const labelOf = (word: string) => text.curveOf(number, word);
  return (
    <div className={css.curve}>
      <Select
        label={labelOf(words.segment)}
        word={words.segment}
        value={curve.segment ?? ''}
        options={SEGMENT_OPTIONS}
        onChoose={(segment) => set({ ...curve, segment })}
      />
      <Select
        label={labelOf(words.side)}
        word={words.side}
        value={curve.side ?? ''}
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
          // That of the row to be mended is pointed at.
          name={isWrong ? 'curves' : 'curve'}
          inputMode="decimal"
          autoComplete="off"
          aria-label={labelOf(words.cobb)}
          placeholder={words.cobb}
          aria-invalid={isShown}
          value={curve.cobbAngle ?? ''}
          onChange={(event) => set({ ...curve, cobbAngle: event.target.value })}
        />
        <small>{words.degrees}</small>
      </span>
    </div>
  );
}

type Props = Pick<VisitValues, 'xray'> & {
  curves: readonly CurveValues[];
  hint: string;
  /** Whether the form was sent with a fault in a row. */
  isPointed: boolean;
  set: (curves: CurveValues[]) => void;
};

export function CurveFields({ curves, xray, hint, isPointed, set }: Props) {
  const { length } = curves;
  const replace = (at: number, ...by: CurveValues[]) => set(curves.toSpliced(at, 1, ...by));
  return (
    <section className={css.curves}>
      <div className={css.curvesHead}>
        <h2>{text.curveTitle(length)}</h2>
        {length < CURVES_MAX && (
          <button type="button" onClick={() => set([...curves, {}])}>
            {text.addCurve(length + 1)}
          </button>
        )}
      </div>
      {curves.map((curve, at) => {
        const fault = curveFault(curve, xray);
        const isShown = fault !== undefined && (isPointed || xray === 'no');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and hold no state.
          <div key={at} className={css.curveRow}>
            <CurveRow
              number={at + 1}
              curve={curve}
              isWrong={fault !== undefined}
              isShown={isShown}
              set={(changed) => replace(at, changed)}
            />
            {isShown && <p className={css.fault}>{fault}</p>}
            {(isShown || at > 0) && (
              <button
                type="button"
                className={clsx(css.removal, buttonCss.link)}
                onClick={() => replace(at, ...(length > 1 ? [] : [{}]))}
              >
                {words.removeCurve(at + 1)}
              </button>
            )}
          </div>
        );
      })}
      <p className={css.hint}>{hint}</p>
    </section>
  );
}
