/** One form: what it is filled with in this school year, and what may be done with it. */
import type { EndpointInput } from '@spine/contract/kernel';
import {
  type FilledField,
  fillReportForm,
  formFieldText,
  listReportForms,
  previewReportForm,
  type ReportForm,
  removeReportForm,
} from '@spine/contract/report';
import { Button } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { downloadFile } from '#platform/call/download.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './report-form.module.css';
import { reportFormText as text } from './report-form.text.ts';

type Scope = Omit<EndpointInput<typeof previewReportForm>, 'id'>;
type Props = {
  form: ReportForm;
  scope: Scope;
  /** For who may edit forms. */
  replace: ((file: File) => void) | undefined;
};

const WIDTHS = [80, 80];
const MINUTES_END = 16;

const whereOf = ({ list, line }: FilledField): string =>
  list === null || line === null ? text.whole : text.lineOf(list, line);

function Preview({ form, scope }: { form: ReportForm; scope: Scope }) {
  const query = useApiQuery(previewReportForm, { id: form.id, ...scope });
  return (
    <QueryResult query={query} widths={WIDTHS}>
      {({ rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <div className={css.scroll} tabIndex={0}>
          <table className={looks.table} aria-label={text.previewTitle(form.name)}>
            <thead>
              <tr>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.where}</th>
                <th scope="col">{text.value}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand in a form twice, and rows never move.
                <tr key={at}>
                  <th scope="row">{formFieldText(row.name)}</th>
                  <td>{whereOf(row)}</td>
                  <td>{row.value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={looks.hint}>{text.previewNote}</p>
        </div>
      )}
    </QueryResult>
  );
}

function EditActs({ form, replace }: { form: ReportForm; replace: (file: File) => void }) {
  const confirm = useConfirm();
  const remove = useApiMutation(removeReportForm, {
    success: text.removed,
    refresh: [listReportForms],
  });
  const askToRemove = () =>
    confirm({
      title: text.removeTitle(form.name),
      detail: text.removeDetail,
      okText: text.remove,
      danger: true,
      act: () => remove.mutateAsync({ input: { id: form.id } }),
    });
  return (
    <>
      <FileButton
        accept={`.${form.kind}`}
        label={text.replaceOf(form.name)}
        words={text.replace}
        choose={replace}
      />
      <Button aria-label={text.removeOf(form.name)} onClick={askToRemove}>
        {text.remove}
      </Button>
    </>
  );
}

export function FormCard({ form, scope, replace }: Props) {
  const [isOpen, setOpen] = useState(false);
  const fill = async () => {
    await downloadFile(fillReportForm, { id: form.id, ...scope });
    toast.success(text.filled);
  };
  const uploadedAt = form.uploadedAt.slice(0, MINUTES_END).replace('T', ' ');
  return (
    <section className={clsx(css.card, looks.card)} aria-label={form.name}>
      <div className={css.row}>
        <div className={css.name}>
          <h2 className={looks.h2}>{`${form.name}.${form.kind}`}</h2>
          <p className={looks.hint}>{text.by(form.uploadedByName, uploadedAt)}</p>
        </div>
        <div className={css.acts}>
          {replace && <EditActs form={form} replace={replace} />}
          <Button
            aria-label={text.previewOf(form.name)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text.preview}
          </Button>
          <BusyButton aria-label={text.fillOf(form.name)} run={fill}>
            {text.fill}
          </BusyButton>
        </div>
      </div>
      {isOpen && <Preview form={form} scope={scope} />}
    </section>
  );
}
