/** Imports a class or school list in three steps: choose, check, write. Nothing is written before every row is valid. */
import { Role } from '@spine/contract/kernel';
import {
  MAX_ROSTER_BYTES,
  ROSTER_FIELDS,
  ROSTER_RULES,
  ROSTER_TITLES,
} from '@spine/contract/patient';
import { listSchools, type SchoolRow } from '@spine/contract/school';
import { Button, Select } from 'antd';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan, useSession } from '#platform/session/session.ts';
import { fileSize } from '#ui/file-size.ts';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import pageCss from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import css from './roster-import.module.css';
import { useRosterImport } from './roster-import.mutations.ts';
import { type ChosenFile, type ImportState, rowsOf, stepOf } from './roster-import.state.ts';
import { rosterImportText as text } from './roster-import.text.ts';
import rosterImportChooseCss from './roster-import-choose.module.css';
import { FaultsPanel, WarningsPanel } from './roster-import-faults.panel.tsx';
import { FilePanel, TemplateButton } from './roster-import-file.panel.tsx';
import rosterImportTablesCss from './roster-import-tables.module.css';

type Props = {
  schools: SchoolRow[];
  loading: boolean;
  schoolId: string | undefined;
  setSchoolId: (id: string) => void;
  /** The file of an interrupted attempt, or why a file was refused. */
  previous: Extract<ImportState, { step: 'choose' }>;
  check: (chosen: ChosenFile) => void;
};

/** What is wrong with a file before it is sent. */
function findFileFault(file: File): string | undefined {
  if (!/\.(xlsx?|csv)$/i.test(file.name)) return text.noSpreadsheet(file.name);
  return file.size > MAX_ROSTER_BYTES ? text.tooLarge : undefined;
}

/** Step 1: the school and the file. Obvious faults are reported before anything is sent. */
function ChoosePanel({ schools, loading, schoolId, setSchoolId, previous, check }: Props) {
  const { before, message } = previous;
  const [chosen, setChosen] = useState<{ file: File; at: Date } | undefined>(before);
  const [submitted, setSubmitted] = useState(false);
  const id = useId();
  const fileFault = chosen ? findFileFault(chosen.file) : undefined;
  const missingFile = submitted && !chosen ? text.fileRequired : undefined;
  const fault = fileFault ?? missingFile ?? (chosen === before ? message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (schoolId && chosen && !fileFault) check({ ...chosen, schoolId });
  };
  return (
    <form className={clsx(rosterImportChooseCss.choose, looks.card)} onSubmit={submit} noValidate>
      <div className={rosterImportChooseCss.pick}>
        <label htmlFor={`${id}-school`}>
          {text.school}
          <em aria-hidden="true">*</em>
        </label>
        <Select
          id={`${id}-school`}
          showSearch={{ optionFilterProp: 'label' }}
          loading={loading}
          placeholder={text.schoolPlaceholder}
          notFoundContent={text.schoolEmpty}
          options={schools.map(({ id: value, name }) => ({ value, label: name }))}
          value={schoolId ?? null}
          onChange={(value) => value && setSchoolId(value)}
          {...(submitted && !schoolId && { status: 'error' as const })}
        />
        {submitted && !schoolId && (
          <p className={rosterImportChooseCss.fault}>{text.schoolRequired}</p>
        )}
      </div>
      <div className={rosterImportChooseCss.pick}>
        <label htmlFor={`${id}-file`}>
          {text.file}
          <em aria-hidden="true">*</em>
        </label>
        <FileDrop
          id={`${id}-file`}
          accept=".xls,.xlsx,.csv"
          icon="table"
          prompt={text.drop}
          hint={text.dropHint}
          describe={(file) => fileSize(file.size)}
          {...(chosen && { value: chosen.file })}
          onChange={(file) => setChosen({ file, at: new Date() })}
          aria-describedby={`${id}-file-hint`}
          aria-invalid={fault !== undefined}
        />
        <p className={rosterImportChooseCss.fault} id={`${id}-file-hint`} role="alert">
          {fault}
        </p>
      </div>
      <div className={rosterImportChooseCss.acts}>
        <Button type="primary" htmlType="submit">
          {text.check}
        </Button>
        <TemplateButton />
      </div>
    </form>
  );
}

/** The numbers of the import. The number of faulty rows is hidden once everything is written. */
function CountsCard({ state }: { state: ImportState }) {
  if (!('refusal' in state || 'outcome' in state)) return null;
  const counts = 'refusal' in state ? state.refusal.counts : state.outcome;
  const total = 'refusal' in state ? state.refusal.total : rowsOf(state.outcome);
  const wrong = 'refusal' in state ? state.refusal.wrongRows : 0;
  const isDone = state.step === 'done';
  const labels = isDone ? { ...text.counts, ...text.writtenCounts } : text.counts;
  return (
    <section className={looks.card}>
      <h2 className={looks.h2}>{isDone ? text.writtenResult : text.result}</h2>
      <dl className={rosterImportTablesCss.sum}>
        {(['added', 'updated', 'unchanged'] as const).map((key) => (
          <div key={key}>
            <dt>{labels[key]}</dt>
            <dd>{text.number(counts[key])}</dd>
          </div>
        ))}
        {!isDone && (
          <div className={wrong > 0 ? rosterImportTablesCss.er : ''}>
            <dt>{labels.wrong}</dt>
            <dd>{text.number(wrong)}</dd>
          </div>
        )}
        <div className={rosterImportTablesCss.tt}>
          <dt>{labels.total}</dt>
          <dd>
            <b>{text.number(total)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** How the file is to be filled in. */
function RulesCard() {
  return (
    <section className={looks.card}>
      <h2 className={looks.h2}>{text.rules}</h2>
      <dl className={rosterImportTablesCss.rule}>
        {ROSTER_FIELDS.map((field) => (
          <div key={field}>
            <dt>
              {ROSTER_TITLES[field]}
              {field !== 'tel' && <em title={text.required}>*</em>}
            </dt>
            <dd>{ROSTER_RULES[field]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const LIST = '/mainPage/patientsList';
const ALL_SCHOOLS = { page: 1, size: 1000 };

function Steps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol className={css.steps}>
      {text.steps.map((name, index) => {
        const place = index + 1;
        const state = place < at ? css.ok : '';
        return (
          <li
            key={name}
            className={place === at ? css.now : state}
            {...(place === at && { 'aria-current': 'step' })}
          >
            <span className={css.n} aria-hidden="true">
              {place < at ? <Icon name="check" small /> : place}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}

export function RosterImportPage() {
  useTitle(text.title);
  const [query] = useSearchParams();
  const [schoolId, setSchoolId] = useState(query.get('schoolId') ?? undefined);
  const roster = useRosterImport();
  const { state } = roster;
  // The platform administrator sees no roster; imports on behalf of institutions use the API.
  const isPlatform = useSession(({ user }) => user?.role === Role.Platform);
  const mayImport = useCan('patientList.upload') && !isPlatform;
  const { data: schools, isPending } = useApiQuery(listSchools, ALL_SCHOOLS, {
    enabled: mayImport,
  });
  useUnsavedGuard(state.step === 'right' || state.step === 'writing');
  if (!mayImport) return <Navigate to="/mainPage" replace />;
  const school = schools?.rows.find(({ id }) => id === schoolId);
  return (
    <div className={clsx(css.page, pageCss.main)}>
      <Link className={css.back} to={LIST}>
        <Icon name="left" small />
        {text.back}
      </Link>
      <div className={clsx(css.heading, pageCss.title)}>
        <h1>{text.title}</h1>
        {school && state.step !== 'choose' && <span className={pageCss.sub}>{school.name}</span>}
        <Steps at={stepOf(state)} />
      </div>
      <div className={css.cols}>
        <div className={css.lft}>
          {state.step === 'choose' ? (
            <ChoosePanel
              schools={schools?.rows ?? []}
              loading={isPending}
              schoolId={schoolId}
              setSchoolId={setSchoolId}
              previous={state}
              check={roster.check}
            />
          ) : (
            <FilePanel roster={roster} schoolName={school?.name ?? ''} />
          )}
          {state.step === 'wrong' && <FaultsPanel refusal={state.refusal} />}
          {'outcome' in state && <WarningsPanel outcome={state.outcome} />}
        </div>
        <aside className={css.rgt}>
          <CountsCard state={state} />
          <RulesCard />
        </aside>
      </div>
    </div>
  );
}
