/** Downloads the sheets on which a school, a grade or a class is examined by hand. */
import { classSheet } from '@spine/contract/station';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { downloadFile } from '#platform/call/download.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { required } from '#ui/form/rules.ts';
import { useRunningProjects } from '#ui/use-running-projects.ts';
import { type ClassChoice, RosterClassFields, SchoolChoice } from '../patient-class.fields.tsx';
import css from './class-sheet.module.css';
import { sheetText as text } from './class-sheet.text.ts';

type Values = Pick<ClassChoice, 'schoolId'> & Partial<ClassChoice> & { projectId?: string };
type Props = { initial: Partial<ClassChoice>; onClose: () => void };

/** The running project of the school; of several one is chosen, and without one the sheet has none. */
function ProjectField() {
  const form = Form.useFormInstance<Values>();
  const schoolId = Form.useWatch<string | undefined>('schoolId') ?? '';
  const projects = useRunningProjects(schoolId);
  const only = projects?.length === 1 ? projects[0]?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another school begins a new choice.
  useEffect(() => form.setFieldValue('projectId', only), [form, only, schoolId]);
  if (projects?.length === 0) return <p className={css.lead}>{text.noProject}</p>;
  return (
    <Field name="projectId" label={text.project} rules={[required(text.project)]} wide>
      <Select
        options={projects?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        loading={schoolId !== '' && projects === undefined}
        disabled={schoolId === ''}
      />
    </Field>
  );
}

async function fetchSheet(values: Values): Promise<void> {
  await downloadFile(classSheet, values);
  toast.success(text.done);
}

export function ClassSheetModal({ initial, onClose }: Props) {
  return (
    <FormModal<Values>
      title={text.title}
      initial={initial}
      submitLabel={text.download}
      submit={fetchSheet}
      onClose={onClose}
      columns={2}
      closesFreely
    >
      <p className={css.lead}>{text.lead}</p>
      <SchoolChoice />
      <RosterClassFields />
      <ProjectField />
    </FormModal>
  );
}
