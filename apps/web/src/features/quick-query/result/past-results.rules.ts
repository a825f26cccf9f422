/** By which words the examinations of a child are told apart. */
import { dayText, type FamilyExam } from '@spine/contract/quick-query';
import { familyText as text } from '../quick-query.text.ts';

type Dated = Pick<FamilyExam, 'id' | 'date'>;

/** The month; the day where another was in the same month; with its number where another was on the same day. `exams` are newest first. */
export function whenOf({ id, date }: Dated, exams: readonly Dated[]): string {
  const month = text.month(date);
  if (exams.filter((other) => text.month(other.date) === month).length === 1) return month;
  const ofDay = exams.filter((other) => other.date === date);
  if (ofDay.length === 1) return dayText(date);
  return text.timeOfDay(dayText(date), ofDay.length - ofDay.findIndex((other) => other.id === id));
}
