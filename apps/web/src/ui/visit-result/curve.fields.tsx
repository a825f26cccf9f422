/** The curves that the hospital measured, one row each. */
import { LEVELS, SEGMENTS, segmentWord, sideWord } from '@spine/contract/exam';
import { CURVES_MAX } from '@spine/contract/follow-up';
import { Button, Form, type FormRule, Input, Select } from 'antd';
import { faultRule } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import css from './visit-result.module.css';
import { visitResultText as text } from './visit-result.text.ts';
import { type CurveValues, curveFault, isBlankCurve } from './visit-values.rules.ts';

const SEGMENT_OPTIONS = optionsOf(SEGMENTS, segmentWord);
const SIDE_OPTIONS = optionsOf(['left', 'right'], sideWord);
const PLACE = ['segment', 'side', 'apex'] as const;
const APEX_OPTIONS = LEVELS.map((value) => ({ value, label: value }));

/** Of the whole row: what else it says asks for an angle. */
const rowRule =
  (at: number): FormRule =>
  ({ getFieldValue }) =>
    faultRule(() => curveFault(getFieldValue(['curves', at]) ?? {}, getFieldValue('xray')));

type RowProps = { at: number; remove?: () => void };

function CurveRow({ at, remove }: RowProps) {
  const label = text.curve(at + 1);
  return (
    <fieldset className={css.curve} aria-label={label}>
      <Form.Item name={[at, 'segment']} noStyle>
        <Select
          options={SEGMENT_OPTIONS}
          placeholder={text.segment}
          aria-label={text.segment}
          allowClear
        />
      </Form.Item>
      <Form.Item name={[at, 'side']} noStyle>
        <Select options={SIDE_OPTIONS} placeholder={text.side} aria-label={text.side} allowClear />
      </Form.Item>
      <Form.Item name={[at, 'apex']} noStyle>
        <Select
          options={APEX_OPTIONS}
          placeholder={text.apex}
          aria-label={text.apex}
          allowClear
          showSearch
        />
      </Form.Item>
      <Form.Item
        name={[at, 'cobbAngle']}
        rules={[rowRule(at)]}
        dependencies={['xray', ...PLACE.map((field) => ['curves', at, field])]}
        className={css.cobb}
      >
        <Input
          inputMode="decimal"
          placeholder={text.cobb}
          aria-label={text.cobb}
          suffix={text.degrees}
          autoComplete="off"
        />
      </Form.Item>
      {remove && (
        <Button type="text" onClick={remove} aria-label={text.removeCurve(at + 1)}>
          ×
        </Button>
      )}
    </fieldset>
  );
}

export function CurveFields() {
  const curves = Form.useWatch<readonly CurveValues[] | undefined>('curves') ?? [];
  return (
    <Form.List name="curves">
      {(rows, { add, remove }) => (
        <fieldset className={css.curves}>
          <legend>{text.curveHint}</legend>
          {rows.map(({ key, name }) => (
            <CurveRow
              key={key}
              at={name}
              {...((rows.length > 1 || !isBlankCurve(curves[name] ?? {})) && {
                remove: () => {
                  remove(name);
                  // The last row stays, empty.
                  if (rows.length === 1) add({});
                },
              })}
            />
          ))}
          {rows.length < CURVES_MAX && (
            <Button type="link" onClick={() => add({})}>
              {text.addCurve(rows.length + 1)}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
