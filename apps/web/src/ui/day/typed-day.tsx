/**
 * Typing into a date picker. antd parses after each character and replaces the text, so that `2015/3/19` becomes 1 March while
 * it is typed; here the text stays until the field is left, and is parsed then.
 */
import { findTypedDay } from '@spine/contract/kernel';
import dayjs from 'dayjs';
import { type ComponentProps, createContext, useContext, useState } from 'react';

const DAY = 'YYYY-MM-DD';

/** One input: its value is a day, or an invalid text, which a form rule rejects. */
export function useTypedDay(value: string, onChange: (typed: string) => void) {
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? value;
  const day = findTypedDay(shown);
  return {
    day: day === undefined ? null : dayjs(day, DAY),
    /** Shown instead of the picker's day. */
    text: draft ?? (day === undefined && value !== '' ? value : undefined),
    type: setDraft,
    leave: () => {
      setDraft(undefined);
      if (draft !== undefined && (day ?? draft.trim()) !== value) onChange(day ?? draft.trim());
    },
    clearDraft: () => setDraft(undefined),
    isDraft: draft !== undefined,
  };
}

type TypedDay = ReturnType<typeof useTypedDay>;

type Picker = { readonly days: readonly TypedDay[]; readonly isOpen: boolean };

/** The inputs of a picker, which renders them itself: one, or those of the first and the last day; and whether its calendar is open. */
export const TypedDays = createContext<Picker>({ days: [], isOpen: false });

type BoxProps = ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' };

function DayBox({ value, onKeyDown, onBlur, ...input }: BoxProps) {
  const { days, isOpen } = useContext(TypedDays);
  const typed = days[input['date-range'] === 'end' ? 1 : 0];
  return (
    <input
      {...input}
      value={typed?.text ?? value}
      onChange={(event) => typed?.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') typed?.leave();
        // antd would open the calendar, which covers what comes next in the form.
        if (event.key === 'Enter' && typed?.isDraft && !isOpen) return;
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        typed?.leave();
        onBlur?.(event);
      }}
    />
  );
}

/** For the `components` of a picker. */
export const DAY_BOX = { input: DayBox };
