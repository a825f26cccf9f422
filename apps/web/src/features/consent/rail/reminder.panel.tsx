/** From which hour families that did not answer are reminded, for whoever edits the project. */
import {
  consentRemindersOf,
  REMINDER_DAYS,
  REMINDER_HOURS,
  setConsentReminders,
} from '@spine/contract/consent';
import { Select } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import looks from '#ui/styles/looks.module.css';
import { useReminders } from '../consent.queries.ts';
import { consentText as text } from '../consent.text.ts';
import css from './rail.module.css';

const NEVER = 0;
const OPTIONS = [
  { value: NEVER, label: text.reminderNever },
  ...REMINDER_HOURS.map((hour) => ({ value: hour as number, label: text.reminderAt(hour) })),
];

export function ReminderPanel({ projectId }: { projectId: string }) {
  const { data } = useReminders(projectId);
  const set = useApiMutation(setConsentReminders, {
    success: text.REMINDERS_SET,
    refresh: [consentRemindersOf],
  });
  if (!data) return null;
  const choose = (hour: number) =>
    void set
      .mutateAsync({ input: { projectId, hour: hour === NEVER ? null : hour } })
      .catch(() => undefined);
  return (
    <section className={looks.card}>
      <h2>{text.reminders}</h2>
      {data.offered ? (
        <>
          <Select
            className={css.hours}
            aria-label={text.reminders}
            value={data.hour ?? NEVER}
            options={OPTIONS}
            loading={set.isPending}
            onChange={choose}
          />
          <p className={looks.soft}>{text.reminderRule(REMINDER_DAYS)}</p>
        </>
      ) : (
        <p className={looks.soft}>{text.reminderOff}</p>
      )}
    </section>
  );
}
