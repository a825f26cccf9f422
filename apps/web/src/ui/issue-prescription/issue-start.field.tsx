/** The first day, today or next Monday by one press, and the last day that follows from it. */
import { addDays, type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import { dayCount, lastDayOf, type PrescriptionDuration } from '@spine/contract/prescription';
import { Button, Form } from 'antd';
import { DayInput } from '#ui/form/day-input.tsx';
import { issueText as text } from './issue.text.ts';
import { nextMonday } from './issue-choice.ts';

const LATEST_DAYS = 365;

type InputProps = { id?: string; value?: string; onChange?: (day: string | undefined) => void };

function StartInput({ id, value, onChange }: InputProps) {
  const today = dateInShanghai(new Date());
  const days = [
    [text.today, today],
    [text.nextMonday, nextMonday(today)],
  ] as const;
  return (
    <div className="issue-start">
      <DayInput
        {...(id !== undefined && { id })}
        value={value}
        earliest={today}
        latest={addDays(today, LATEST_DAYS)}
        {...(onChange && { onChange })}
      />
      {days.map(([words, day]) => (
        <Button key={words} aria-pressed={value === day} onClick={() => onChange?.(day)}>
          {words}
        </Button>
      ))}
    </div>
  );
}

type Props = {
  startDate: CalendarDate | undefined;
  duration: PrescriptionDuration | undefined;
};

export function IssueStartField({ startDate, duration }: Props) {
  const lastDay = startDate && duration && lastDayOf(startDate, duration);
  return (
    <Form.Item
      name="startDate"
      label={text.startDate}
      className="field"
      extra={lastDay && text.lastDay(lastDay, dayCount(startDate, lastDay))}
    >
      <StartInput />
    </Form.Item>
  );
}
