import { DatePicker } from 'antd';
import { type ReactNode, useState } from 'react';
import { DAY_BOX, TypedDays, useTypedDay } from '#ui/day/typed-day.tsx';
import { listText } from '../list.text.ts';
import { faultProps } from './filter-fault.ts';

type Props = {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  label: string;
  prefix: ReactNode;
  /** The id of the error message, where there is one. */
  note: string | undefined;
};

/** Two calendar dates as `YYYY-MM-DD`, either of which may be empty. Invalid text stays, with its error message. */
export function DayRange({ from, to, onChange, label, prefix, note }: Props) {
  const first = useTypedDay(from, (typed) => onChange(typed, to));
  const last = useTypedDay(to, (typed) => onChange(from, typed));
  const [isOpen, setOpen] = useState(false);
  return (
    <TypedDays value={{ days: [first, last], isOpen }}>
      <DatePicker.RangePicker
        components={DAY_BOX}
        prefix={prefix}
        aria-label={label}
        {...faultProps(note)}
        allowEmpty={[true, true]}
        order={false}
        placeholder={[listText.from, listText.to]}
        value={[first.day, last.day]}
        onOpenChange={setOpen}
        onChange={(_days, texts) => {
          first.clearDraft();
          last.clearDraft();
          onChange(texts?.[0] ?? '', texts?.[1] ?? '');
        }}
      />
    </TypedDays>
  );
}
