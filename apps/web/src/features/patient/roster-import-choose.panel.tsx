/** Step 1: the school and the .xls file. What cannot be right is said before anything is sent. */
import { MAX_ROSTER_BYTES, rosterTemplate } from '@spine/contract/patient';
import type { SchoolRow } from '@spine/contract/school';
import { Button, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { downloadFrom } from '#platform/download.ts';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import './roster-import-choose.css';
import type { Chosen } from './roster-import.state.ts';
import { rosterImportText as text } from './roster-import.text.ts';

type Props = {
  readonly schools: readonly SchoolRow[];
  readonly loading: boolean;
  readonly schoolId: string | undefined;
  readonly setSchoolId: (id: string) => void;
  /** The file of an attempt that ended without an answer. */
  readonly before: Chosen | undefined;
  /** Why the attempt before was refused. */
  readonly message: string | undefined;
  readonly check: (chosen: Chosen) => void;
};

/** What is wrong with a file before it is sent. */
function faultOf(file: File): string | undefined {
  if (!/\.xls$/i.test(file.name)) return text.notXls(file.name);
  return file.size > MAX_ROSTER_BYTES ? text.tooLarge : undefined;
}

export function ChoosePanel(props: Props) {
  const { schools, loading, schoolId, setSchoolId, before, message, check } = props;
  const [chosen, setChosen] = useState<{ file: File; at: Date } | undefined>(before);
  const [asked, setAsked] = useState(false);
  const id = useId();
  const fileFault = chosen ? faultOf(chosen.file) : undefined;
  const missingFile = asked && !chosen ? text.fileRequired : undefined;
  const fault = fileFault ?? missingFile ?? (chosen === before ? message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (schoolId && chosen && !fileFault) check({ ...chosen, schoolId });
  };
  return (
    <form className="card choose" onSubmit={submit} noValidate>
      <div className="pick">
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
          options={schools.map((school) => ({ value: school.id, label: school.name }))}
          value={schoolId ?? null}
          onChange={(value) => value && setSchoolId(value)}
          {...(asked && !schoolId && { status: 'error' as const })}
        />
        {asked && !schoolId && <p className="fault">{text.schoolRequired}</p>}
      </div>
      <div className="pick">
        <label htmlFor={`${id}-file`}>
          {text.file}
          <em aria-hidden="true">*</em>
        </label>
        <FileDrop
          id={`${id}-file`}
          accept=".xls"
          icon="table"
          prompt={text.drop}
          hint={text.dropHint}
          describe={(file) => text.size(file.size)}
          {...(chosen && { value: chosen.file })}
          onChange={(file) => setChosen({ file, at: new Date() })}
          aria-describedby={`${id}-file-hint`}
          aria-invalid={fault !== undefined}
        />
        <p className="fault" id={`${id}-file-hint`} role="alert">
          {fault}
        </p>
      </div>
      <div className="acts">
        <Button type="primary" htmlType="submit">
          {text.check}
        </Button>
        <Button
          icon={<Icon name="download" />}
          onClick={() => void downloadFrom(rosterTemplate, {})}
        >
          {text.template}
        </Button>
      </div>
    </form>
  );
}
