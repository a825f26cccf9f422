/** A calendar date as `YYYY-MM-DD`, typed or picked; never a point in time with a time zone. */
import { type DayBounds, typedDayFault } from '@spine/contract/kernel';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type FocusEvent, useState } from 'react';
import { Field, type FieldProps } from '#ui/form/field.tsx';
import { formText } from '#ui/form/form.text.ts';
import { faultRule } from '#ui/form/rules.ts';
import { DAY_BOX, TypedDays, useTypedDay } from './typed-day.tsx';

const DAY = 'YYYY-MM-DD';

type Props = DayBounds & {
  id?: string;
  /** A day, or an invalid text, which `dayRule` rejects. */
  value?: string | undefined;
  onChange?: (typed: string | undefined) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  /** The day whose month the calendar opens at while nothing is chosen. */
  opensAt?: string;
};

export function DayInput({ id, value, onChange, onBlur, earliest, latest, opensAt }: Props) {
  const change = (typed: string) => onChange?.(typed === '' ? undefined : typed);
  const typed = useTypedDay(value ?? '', change);
  const [isOpen, setOpen] = useState(false);
  return (
    <TypedDays value={{ days: [typed], isOpen }}>
      <DatePicker
        {...(id !== undefined && { id })}
        components={DAY_BOX}
        value={typed.day}
        format={DAY}
        placeholder={formText.day}
        {...(earliest && { minDate: dayjs(earliest, DAY) })}
        {...(latest && { maxDate: dayjs(latest, DAY) })}
        {...(opensAt && !typed.day && { defaultPickerValue: dayjs(opensAt, DAY) })}
        {...(onBlur && { onBlur })}
        onOpenChange={setOpen}
        onChange={(day) => {
          typed.clearDraft();
          change(day ? day.format(DAY) : '');
        }}
      />
    </TypedDays>
  );
}

/** Requires a valid day within the bounds. */
export function dayRule(bounds: DayBounds = {}) {
  return faultRule((typed: string | undefined) => typedDayFault(typed ?? '', bounds));
}

type DayFieldProps = Omit<FieldProps, 'children'> & DayBounds & { opensAt?: string };

/** A form field for a day, with its rule. */
export function DayField({ earliest, latest, opensAt, rules = [], ...field }: DayFieldProps) {
  const bounds = { ...(earliest && { earliest }), ...(latest && { latest }) };
  return (
    <Field {...field} rules={[...rules, dayRule(bounds)]}>
      <DayInput {...bounds} {...(opensAt && { opensAt })} />
    </Field>
  );
}
