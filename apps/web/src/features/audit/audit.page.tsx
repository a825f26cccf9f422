/** 年度审计: the report of the year, whether it was handed in, and the pack that is handed in with it. */
import {
  type AuditDueInfo,
  auditDue,
  FIRST_AUDIT_YEAR,
  isReportDay,
  makeAuditPack,
  readAuditDue,
} from '@spine/contract/audit';
import { Button, Select } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { useSession } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useSchoolChoices } from '#ui/choices.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { LogNav } from '#ui/page/log-nav.tsx';
import pageCss from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import css from './audit.module.css';
import { PACK_CONTENTS, auditText as text } from './audit.text.ts';
import { dueText, isUrgent } from './audit-notice.tsx';

/** Loaded when it is opened. */
const ReportedForm = lazyComponent(async () => (await import('./reported.form.tsx')).ReportedForm);

function Report({ due }: { due: AuditDueInfo }) {
  const [isOpen, setOpen] = useState(false);
  const isPerson = useSession(({ user }) => user?.accountKind === 'person');
  const today = serverToday();
  return (
    <section className={clsx(css.part, looks.card)} aria-label={text.report}>
      <h2>{text.report}</h2>
      <p className={clsx(isUrgent(due) && css.urgent)}>{dueText(due)}</p>
      {due.openIncidents > 0 && (
        <p>
          <Link to="/mainPage/logs/incidents?state=open">
            {text.openIncidents(due.openIncidents)}
          </Link>
        </p>
      )}
      {isPerson && isReportDay(due.year, today, today) && (
        <div className={css.choices}>
          <Button onClick={() => setOpen(true)}>
            {due.reportedOn === null ? text.markReported : text.correctDay}
          </Button>
        </div>
      )}
      {isOpen && <ReportedForm due={due} onClose={() => setOpen(false)} />}
    </section>
  );
}

type Chosen<Value> = { value: Value; choose: (value: Value) => void };

function YearSelect({ value, choose }: Chosen<number>) {
  const thisYear = Number(serverToday().slice(0, 4));
  const years = Array.from({ length: thisYear - FIRST_AUDIT_YEAR + 1 }, (_, ago) => thisYear - ago);
  return (
    <Select
      aria-label={text.year}
      value={value}
      options={years.map((year) => ({ value: year, label: text.yearOption(year) }))}
      onChange={choose}
    />
  );
}

function SchoolSelect({ value, choose }: Chosen<string | undefined>) {
  const { options, loading } = useSchoolChoices();
  return (
    <Select
      aria-label={text.school}
      value={value ?? ''}
      options={[{ value: '', label: text.wholeInstitution }, ...options]}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(id) => choose(id === '' ? undefined : id)}
    />
  );
}

function Pack({ isPlatform }: { isPlatform: boolean }) {
  const [year, setYear] = useState(() => auditDue(serverToday()).year);
  const [schoolId, setSchool] = useState<string>();
  const make = useApiMutation(makeAuditPack);
  const start = () =>
    make
      .mutateAsync({ input: { year, ...(schoolId !== undefined && { schoolId }) } })
      .then(() => announceJob());
  return (
    <section className={clsx(css.part, looks.card)} aria-label={text.pack}>
      <h2>{text.pack}</h2>
      <p>{isPlatform ? text.packLeadOfPlatform : text.packLead}</p>
      <p className={looks.soft}>{text.packTime}</p>
      <div className={css.choices}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control of antd is inside. */}
        <label>
          {text.year}
          <YearSelect value={year} choose={setYear} />
        </label>
        {!isPlatform && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control of antd is inside.
          <label>
            {text.school}
            <SchoolSelect value={schoolId} choose={setSchool} />
          </label>
        )}
        <BusyButton type="primary" run={start}>
          {text.make}
        </BusyButton>
      </div>
      <h3>{text.contents}</h3>
      <ol className={css.contents}>
        {PACK_CONTENTS.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
    </section>
  );
}

export function AuditPage() {
  const isPlatform = useSession(({ user }) => user?.orgId === null);
  const due = useApiQuery(readAuditDue, {}, { staleTime: 0 });
  useTitle(text.title);
  return (
    <div className={pageCss.main}>
      <div className={pageCss.title}>
        <h1>{text.title}</h1>
      </div>
      <LogNav />
      <div className={css.list}>
        <QueryResult query={due} widths={[240]}>
          {(data) => <Report due={data} />}
        </QueryResult>
        <Pack isPlatform={isPlatform} />
      </div>
    </div>
  );
}
