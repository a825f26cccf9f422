/** Step 1: the school and the file. Obvious faults are reported before anything is sent. */
import {
  MAX_ROSTER_BYTES,
  ROSTER_FIELDS,
  ROSTER_RULES,
  ROSTER_TITLES,
  rosterTemplate,
} from '@spine/contract/patient';
import { Button, Select } from 'antd';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { downloadFile } from '#platform/call/download.ts';
import { Refused } from '#platform/call/refused.ts';
import type { Choices } from '#ui/choices.ts';
import { fileSize } from '#ui/file-size.ts';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { useOnce } from '#ui/use-once.ts';
import css from './roster-choose.module.css';
import { rosterImportText as text } from './roster-import.text.ts';

/** The empty file that rosters are filled into. */
function TemplateButton() {
  return (
    <Button icon={<Icon name="download" />} onClick={() => void downloadFile(rosterTemplate, {})}>
      {text.template}
    </Button>
  );
}

/** What is wrong with a file before it is sent. */
function findFileFault(file: File): string | undefined {
  if (!/\.(xlsx?|csv)$/i.test(file.name)) return text.noSpreadsheet(file.name);
  return file.size > MAX_ROSTER_BYTES ? text.tooLarge : undefined;
}

type FieldProps = { id: string; submitted: boolean };
type SchoolProps = FieldProps & {
  schools: Choices;
  schoolId: string | undefined;
  choose: (id: string) => void;
};

function SchoolField({ id, submitted, schools, schoolId, choose }: SchoolProps) {
  const isMissing = submitted && !schoolId;
  return (
    <div className={css.pick}>
      <label htmlFor={id}>
        {text.school}
        <em aria-hidden="true">*</em>
      </label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        loading={schools.loading}
        placeholder={text.schoolPlaceholder}
        notFoundContent={text.schoolEmpty}
        options={schools.options}
        value={schoolId ?? null}
        onChange={(value) => value && choose(value)}
        {...(isMissing && { status: 'error' as const })}
      />
      {isMissing && <p className={css.fault}>{text.schoolRequired}</p>}
    </div>
  );
}

type FileProps = {
  id: string;
  file: File | undefined;
  fault: string | undefined;
  choose: (file: File) => void;
};

function FileField({ id, file, fault, choose }: FileProps) {
  return (
    <div className={css.pick}>
      <label htmlFor={id}>
        {text.file}
        <em aria-hidden="true">*</em>
      </label>
      <FileDrop
        id={id}
        accept=".xls,.xlsx,.csv"
        icon="table"
        prompt={text.drop}
        hint={text.dropHint}
        describe={(chosen) => fileSize(chosen.size)}
        {...(file && { value: file })}
        onChange={choose}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== undefined}
      />
      <p className={css.fault} id={`${id}-hint`} role="alert">
        {fault}
      </p>
    </div>
  );
}

type Props = {
  schools: Choices;
  schoolId: string | undefined;
  chooseSchool: (id: string) => void;
  /** Why the last file was refused. */
  refusal: string | undefined;
  /** Sends the file; rejects with the reason where it is refused. */
  send: (schoolId: string, file: File) => Promise<void>;
};

export function ChoosePanel({ schools, schoolId, chooseSchool, refusal, send }: Props) {
  const [file, setFile] = useState<File>();
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState(refusal);
  const { busy, once } = useOnce();
  const id = useId();
  const fileFault = file && findFileFault(file);
  const missing = submitted && !file ? text.fileRequired : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!schoolId || !file || fileFault) return;
    setRefused(undefined);
    void once(() => send(schoolId, file)).catch((error: unknown) => {
      if (error instanceof Refused) setRefused(error.message);
    });
  };
  return (
    <form className={clsx(css.choose, looks.card)} onSubmit={submit} noValidate>
      <SchoolField
        id={`${id}-school`}
        submitted={submitted}
        schools={schools}
        schoolId={schoolId}
        choose={chooseSchool}
      />
      <FileField
        id={`${id}-file`}
        file={file}
        fault={fileFault ?? refused ?? missing}
        choose={(chosen) => {
          setFile(chosen);
          setRefused(undefined);
        }}
      />
      <div className={css.acts}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {text.preview}
        </Button>
        <TemplateButton />
      </div>
    </form>
  );
}

/** How the file is to be filled in. */
export function RulesCard() {
  return (
    <section className={looks.card}>
      <h2 className={looks.h2}>{text.rules}</h2>
      <dl className={css.rules}>
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
