import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { DAY_BOX, TypedDays, useTypedDay } from '#ui/day/typed-day.tsx';
import { listText } from '../list.text.ts';
import { faulty } from './faulty.ts';

type Props = {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  label: string;
  prefix: ReactNode;
  /** Says what is wrong with it, when something is. */
  note: string | undefined;
};

/** Two calendar dates as `YYYY-MM-DD`, either of which may stay open. What is typed and is none stays, with its fault. */
export function DayRange({ from, to, onChange, label, prefix, note }: Props) {
  const first = useTypedDay(from, (typed) => onChange(typed, to));
  const last = useTypedDay(to, (typed) => onChange(from, typed));
  return (
    <TypedDays value={[first, last]}>
      <DatePicker.RangePicker
        components={DAY_BOX}
        prefix={prefix}
        aria-label={label}
        {...faulty(note)}
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
  );
}
