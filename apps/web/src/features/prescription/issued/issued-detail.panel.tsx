/** A child's prescription in the drawer: child, adherence, calendar, records, and actions. */
import { dayOf, formatToMinute } from '@spine/contract/kernel';
import {
  PLAN_TYPE_NAMES,
  type PrescriptionInfo,
  type PrescriptionRow,
  prescriptionDetail,
} from '@spine/contract/prescription';
import clsx from 'clsx';
import { useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { formatAdherence } from '#ui/prescription-mark/adherence-bar.tsx';
import looks from '#ui/styles/looks.module.css';
import { amountWords, rhythmWords } from '../plan-words.tsx';
import { issuedText as text } from './issued.text.ts';
import { IssuedCalendar } from './issued-calendar.tsx';
import { lastRecordDay } from './issued-days.ts';
import { StatusMark } from './issued-list.columns.tsx';
import css from './issued-list.module.css';
import { TrainingRecordForm, TrainingRecords } from './training-records.panel.tsx';

function Head({ issued }: { issued: PrescriptionRow }) {
  return (
    <>
      <div className={css.person}>
        <h2>{issued.name}</h2>
        <StatusMark {...issued} />
      </div>
      <p className={css.line}>
        {text.person(issued.gradeName + issued.clazzName, issued.schoolName)}
        <br />
        {text.student(issued.studentId)}
      </p>
      <p className={css.plan}>
        <b>{issued.prescriptionName}</b>
        <span className={clsx(looks.plainTag, looks.xs)}>{PLAN_TYPE_NAMES[issued.type]}</span>
      </p>
    </>
  );
}

function Numbers({ issued }: { issued: PrescriptionRow }) {
  const { adherence, trainedDays, dueDays, trainingMinutes } = issued;
  const numbers = [
    [text.rate, adherence === null ? text.rateNone : formatAdherence(adherence)],
    [text.trained, dueDays === 0 ? text.days(trainedDays) : text.ofDue(trainedDays, dueDays)],
    [text.minutes, text.minutesOf(trainingMinutes)],
  ] as const;
  return <Facts className={css.numbers} facts={numbers} />;
}

function openedWords({ openedAt }: PrescriptionRow): string {
  if (openedAt === null) return text.notOpened;
  return text.openedAt(formatToMinute(openedAt));
}

function CourseFacts({ info }: { info: PrescriptionInfo }) {
  const facts: Fact[] = [
    [text.period, text.to(info.startDate, info.endDate)],
    [text.rhythm, rhythmWords(info)],
    [text.once, text.onceWords(info.items.length, info.minutes)],
    [text.planned, text.plannedDays(info.plannedDays, info.dueDays)],
    [text.opened, openedWords(info)],
    [text.issuedBy, text.issuedByWords(info.doctorName, dayOf(info.createtime))],
    [text.endedOn, info.endedAt ? dayOf(info.endedAt) : ''],
    [text.completedOn, info.completedAt ? dayOf(info.completedAt) : ''],
    [text.description, info.description],
  ];
  return (
    <Facts
      className={clsx(css.facts, looks.kv)}
      facts={facts.filter(([, words]) => words !== '')}
    />
  );
}

function Actions({ items }: Pick<PrescriptionInfo, 'items'>) {
  return (
    <section className={css.part}>
      <h3>{text.actions}</h3>
      <ol className={css.actions}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same action may stand in a plan twice.
          <li key={`${at} ${item.actionId}`}>
            <span>{item.action.name}</span>
            <span>{amountWords(item)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The calendar and the records, with one form: clicking a day opens it with that date. */
function Training({ info }: { info: PrescriptionInfo }) {
  const [date, setDate] = useState<string>();
  const mayEdit = useCan('prescription.edit');
  const today = serverToday();
  const latest = lastRecordDay(info, today);
  const record = mayEdit && latest !== undefined ? setDate : undefined;
  return (
    <>
      <IssuedCalendar info={info} today={today} record={record} />
      <TrainingRecords info={info} open={record !== undefined} />
      {date !== undefined && latest !== undefined && (
        <TrainingRecordForm
          info={info}
          date={date}
          latest={latest}
          onClose={() => setDate(undefined)}
        />
      )}
    </>
  );
}

export function IssuedDetailPanel({ issued }: { issued: PrescriptionRow }) {
  // Read each time, as the server logs every view.
  const detail = useApiQuery(prescriptionDetail, { id: issued.id }, { staleTime: 0 });
  return (
    <>
      <Head issued={issued} />
      <Numbers issued={issued} />
      <QueryResult query={detail} widths={[120, 90, 90]}>
        {(info) => (
          <>
            <Training info={info} />
            <section className={css.part}>
              <h3>{text.prescription}</h3>
              <CourseFacts info={info} />
            </section>
            <Actions items={info.items} />
          </>
        )}
      </QueryResult>
    </>
  );
}
