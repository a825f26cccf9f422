/** A day in a form without antd, typed or picked from the calendar of the phone. */
import { type DayBounds, findTypedDay, typedDayFault } from '@spine/contract/kernel';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { formText } from '#ui/form/form.text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './plain-day-input.module.css';

/** The state of the field: the text is parsed when the field is left, and is then a day or a fault. */
export function usePlainDay(value: string, onText: (typed: string) => void, bounds: DayBounds) {
  const [left, setLeft] = useState(false);
  return {
    fault: left ? typedDayFault(value, bounds) : undefined,
    box: {
      ...bounds,
      value,
      type: (typed: string) => {
        setLeft(false);
        onText(typed);
      },
      leave: () => {
        setLeft(true);
        const day = findTypedDay(value);
        if (day !== undefined && day !== value) onText(day);
      },
    },
  };
}

type Props = ReturnType<typeof usePlainDay>['box'] &
  Omit<ComponentProps<'input'>, 'value' | 'type' | 'onChange' | 'onBlur'>;

export function PlainDayInput({ value, type, leave, earliest, latest, ...input }: Props) {
  return (
    <div className={css.day}>
      <input
        {...input}
        className={clsx(input.className, buttonCss.input)}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <Icon name="calendar" />
      <input
        type="date"
        className={css.calendar}
        tabIndex={-1}
        aria-label={formText.calendar}
        min={earliest}
        max={latest}
        value={findTypedDay(value) ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={({ currentTarget }) => 'showPicker' in currentTarget && currentTarget.showPicker()}
      />
    </div>
  );
}
