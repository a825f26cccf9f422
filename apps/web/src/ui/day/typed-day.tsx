/**
 * What is typed into the box of a picker. antd reads each letter and rewrites the box with the day it guesses, so that
 * `2015/3/19` becomes the first of March on its way; here the text stays until the box is left, and is read then.
 */
import { writtenDay } from '@spine/contract/kernel';
import dayjs from 'dayjs';
import { type ComponentProps, createContext, useContext, useState } from 'react';

const DAY = 'YYYY-MM-DD';

/** One box: its value is a day, or the text that is none, which a rule of the form refuses. */
export function useTypedDay(value: string, onChange: (typed: string) => void) {
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? value;
  const day = writtenDay(shown);
  return {
    day: day === undefined ? null : dayjs(day, DAY),
    /** What the box shows instead of the picker's day. */
    text: draft ?? (day === undefined && value !== '' ? value : undefined),
    type: setDraft,
    leave: () => {
      setDraft(undefined);
      if (draft !== undefined && (day ?? draft.trim()) !== value) onChange(day ?? draft.trim());
    },
    forget: () => setDraft(undefined),
  };
}

type TypedDay = ReturnType<typeof useTypedDay>;

/** The boxes of a picker, which makes them itself: one, or those of the first and the last day. */
export const TypedDays = createContext<readonly TypedDay[]>([]);

type BoxProps = ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' };

function DayBox({ value, onKeyDown, onBlur, ...input }: BoxProps) {
  const days = useContext(TypedDays);
  const typed = days[input['date-range'] === 'end' ? 1 : 0];
  return (
    <input
      {...input}
      value={typed?.text ?? value}
      onChange={(event) => typed?.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') typed?.leave();
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
