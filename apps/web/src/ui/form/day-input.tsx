/** A calendar date as `YYYY-MM-DD`, typed or picked; it never becomes an instant. */
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formText } from './form.text.ts';

const DAY = 'YYYY-MM-DD';
/** People type dates without dashes; the picker writes them. */
const TYPED = [DAY, 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D'];

type Props = {
  id?: string;
  value?: string | undefined;
  onChange?: (day: string | undefined) => void;
  earliest?: string;
  latest?: string;
  /** The month the calendar opens at while nothing is chosen. */
  opensAt?: string;
};

export function DayInput({ id, value, onChange, earliest, latest, opensAt }: Props) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      value={value ? dayjs(value, DAY) : null}
      format={TYPED}
      placeholder={formText.day}
      {...(earliest && { minDate: dayjs(earliest, DAY) })}
      {...(latest && { maxDate: dayjs(latest, DAY) })}
      {...(opensAt && { defaultPickerValue: dayjs(opensAt, DAY) })}
      onChange={(day) => onChange?.(day ? day.format(DAY) : undefined)}
    />
  );
}
