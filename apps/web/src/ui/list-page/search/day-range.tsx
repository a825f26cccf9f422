import { DatePicker } from 'antd';
import { type ReactNode, useId } from 'react';
import { DAY_BOX, TypedDays, useTypedDay } from '#ui/day/typed-day.tsx';
import { listText } from '../list.text.ts';
import { rangeFault } from './range-fault.ts';
import css from './search-form.module.css';

type Props = {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  label: string;
  prefix: ReactNode;
};

/** Two calendar dates as `YYYY-MM-DD`, either of which may stay open. What is typed and is none stays, with its fault. */
export function DayRange({ from, to, onChange, label, prefix }: Props) {
  const first = useTypedDay(from, (typed) => onChange(typed, to));
  const last = useTypedDay(to, (typed) => onChange(from, typed));
  const fault = rangeFault(from, to);
  const id = useId();
  return (
    <>
      <TypedDays value={[first, last]}>
        <DatePicker.RangePicker
          components={DAY_BOX}
          prefix={prefix}
          aria-label={label}
          {...(fault !== undefined && { status: 'error', 'aria-describedby': id })}
          allowEmpty={[true, true]}
          order={false}
          placeholder={[listText.from, listText.to]}
          value={[first.day, last.day]}
          onChange={(_days, texts) => {
            first.forget();
            last.forget();
            onChange(texts?.[0] ?? '', texts?.[1] ?? '');
          }}
        />
      </TypedDays>
      {fault !== undefined && (
        <p id={id} className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
