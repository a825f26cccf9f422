import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { listText } from '../list.text.ts';

const DAY = 'YYYY-MM-DD';

type Props = {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  label: string;
  prefix: ReactNode;
};

function dayOf(text: string) {
  return text === '' ? null : dayjs(text, DAY);
}

/** Two calendar dates as `YYYY-MM-DD`, either of which may stay open. */
export function DayRange({ from, to, onChange, label, prefix }: Props) {
  return (
    <DatePicker.RangePicker
      prefix={prefix}
      aria-label={label}
      allowEmpty={[true, true]}
      placeholder={[listText.from, listText.to]}
      value={[dayOf(from), dayOf(to)]}
      onChange={(_days, texts) => onChange(texts?.[0] ?? '', texts?.[1] ?? '')}
    />
  );
}
