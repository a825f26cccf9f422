/** Forms of a bureau: uploaded by managers, filled with the numbers of a school year by whoever reads the statistics. */
import { schoolYearOf } from '@spine/contract/enrolment';
import { listReportForms, type ReportForm, uploadReportForm } from '@spine/contract/report';
import { yearLabel, yearSummary } from '@spine/contract/statistic';
import { Select } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Refused } from '#platform/call/refused.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { FieldsPanel } from './fields.panel.tsx';
import { FormCard } from './form.card.tsx';
import css from './report-form.module.css';
import { readFormScope, yearsOffered } from './report-form.state.ts';
import { reportFormText as text } from './report-form.text.ts';

const WIDTHS = [160, 60, 60];
const ACCEPT = '.docx,.xlsx';

/** The scope that the address goes on with from the yearly summary. */
function useScope() {
  const [search, setSearch] = useSearchParams();
  const current = schoolYearOf(serverToday());
  const scope = readFormScope(search, current);
  const choose = (year: number) => {
    const next = new URLSearchParams(search);
    next.set('schoolYear', String(year));
    setSearch(next);
  };
  const years = yearsOffered(current, scope.schoolYear);
  return { scope, years, choose, search: search.toString() };
}

/** Of whom, of which year and by which method the numbers are. */
function ScopeLine({ scope }: { scope: ReturnType<typeof readFormScope> }) {
  const { data } = useApiQuery(yearSummary, scope);
  if (!data) return null;
  const { scopeName, schoolYear, way } = data;
  return <p className={looks.soft}>{text.filledFrom(scopeName, yearLabel(schoolYear), way)}</p>;
}

type UploadFaults = { readonly file: string; readonly sentences: readonly string[] };

/** Uploads a new form, or with an id the next file of one; what is wrong with the file stays on the page. */
function useUpload() {
  const [faults, setFaults] = useState<UploadFaults>();
  const upload = useApiMutation(uploadReportForm, {
    success: text.uploaded,
    refresh: [listReportForms],
  });
  const send = async (file: File, id?: string) => {
    setFaults(undefined);
    try {
      await upload.mutateAsync({ input: id ? { id } : {}, options: { file, quiet: true } });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const sentences = error.fields.map(({ message }) => message);
      setFaults({ file: file.name, sentences: sentences.length > 0 ? sentences : [error.message] });
    }
  };
  return { send, faults, busy: upload.isPending };
}

function Faults({ file, sentences }: UploadFaults) {
  return (
    <div className={css.faults} role="alert">
      <p className={looks.h2}>{text.faults(file)}</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function NoForms({ mayEdit }: { mayEdit: boolean }) {
  return (
    <section className={clsx(css.none, looks.card)}>
      <p className={looks.h2}>{text.none}</p>
      <p className={looks.soft}>{mayEdit ? text.noneHint : text.noneHintOfReader}</p>
    </section>
  );
}

export function ReportFormPage() {
  useTitle(text.title);
  const { scope, years, choose, search } = useScope();
  const query = useApiQuery(listReportForms, {});
  const mayEdit = useCan('template.edit');
  const { send, faults, busy } = useUpload();
  return (
    <div className={clsx(css.page, pageCss.main)}>
      <div className={clsx(css.head, pageCss.title)}>
        <h1>{text.title}</h1>
        <span className={pageCss.end}>
          <Link className={buttonCss.btn} to={`/mainPage/statistic-analysis/year?${search}`}>
            {text.back}
          </Link>
          <Select
            aria-label={text.schoolYear}
            value={scope.schoolYear}
            options={years.map((value) => ({ value, label: text.yearOption(value) }))}
            popupMatchSelectWidth={false}
            onChange={choose}
          />
          {mayEdit && (
            <FileButton
              accept={ACCEPT}
              label={text.uploadLabel}
              words={text.upload}
              busy={busy}
              choose={(file) => void send(file)}
            />
          )}
        </span>
      </div>
      <p className={looks.soft}>{mayEdit ? `${text.lead}${text.uploadHint}` : text.lead}</p>
      <ScopeLine scope={scope} />
      {faults && <Faults {...faults} />}
      <QueryResult query={query} widths={WIDTHS}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NoForms mayEdit={mayEdit} />
          ) : (
            rows.map((form: ReportForm) => (
              <FormCard
                key={form.id}
                form={form}
                scope={scope}
                replace={mayEdit ? (file) => void send(file, form.id) : undefined}
              />
            ))
          )
        }
      </QueryResult>
      {mayEdit && <FieldsPanel />}
    </div>
  );
}
