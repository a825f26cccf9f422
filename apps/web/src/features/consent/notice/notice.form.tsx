/** The form of a notice: twelve texts, saved as a draft and published as a version. */
import {
  missingNoticeFields,
  NOTICE_FIELD_MAX,
  NOTICE_FIELDS,
  type NoticeTexts,
  noticeFieldWord,
} from '@spine/contract/consent';
import { Button, Form } from 'antd';
import clsx from 'clsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { EditConflict } from '#ui/form/edit/edit-conflict.tsx';
import { Field } from '#ui/form/field.tsx';
import formCss from '#ui/form/form.module.css';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx';
import looks from '#ui/styles/looks.module.css';
import { noticeFieldText, noticeText as text } from './notice.text.ts';
import css from './notice-page.module.css';
import { NoticeVersions } from './notice-versions.tsx';
import { type EditedNotice, useNoticeSave } from './use-notice-save.ts';

type Props = {
  projectId: string;
  row: EditedNotice;
  reload: () => Promise<EditedNotice | undefined>;
};

function NoticeFields() {
  return NOTICE_FIELDS.map((field) => (
    <Field
      key={field}
      name={field}
      label={noticeFieldWord[field]}
      hint={noticeFieldText[field].hint}
    >
      <CountedTextArea
        max={NOTICE_FIELD_MAX}
        rows={2}
        placeholder={noticeFieldText[field].example}
      />
    </Field>
  ));
}

/** A draft that says the same as the newest version is not published again. */
function isPublished({ draft, versions: [newest] }: EditedNotice): boolean {
  return newest !== undefined && NOTICE_FIELDS.every((name) => newest.texts[name] === draft[name]);
}

export function NoticeForm(props: Props) {
  const [form] = Form.useForm<NoticeTexts>();
  const confirm = useConfirm();
  const { row, edit, unsaved, busy, save, publish, mayPublish, touched } = useNoticeSave(
    form,
    props,
  );
  useUnsavedGuard(unsaved, form);
  const typed = Form.useWatch([], form) ?? row.draft;
  const missing = missingNoticeFields({ ...row.draft, ...typed }).length;
  const next = (row.versions[0]?.version ?? 0) + 1;
  const askToPublish = () => {
    if (!mayPublish()) return;
    confirm({
      title: text.publishTitle(next),
      detail: text.publishDetail,
      okText: text.publish(next),
      act: () => publish(form.getFieldsValue(true)),
    });
  };
  return (
    <div className={css.columns}>
      <Form<NoticeTexts>
        form={form}
        layout="vertical"
        disabled={busy}
        className={clsx(css.form, formCss.form, looks.card)}
        initialValues={row.draft}
        onValuesChange={touched}
        onFinish={(texts) => void save(texts)}
      >
        <p className={looks.soft}>{text.lead}</p>
        <div className={formCss.fields}>
          <EditConflict edit={edit} form={form} />
          <NoticeFields />
        </div>
      </Form>
      <aside className={css.rail}>
        <section className={looks.card}>
          <p className={looks.soft}>{missing > 0 ? text.missing(missing) : text.complete}</p>
          <div className={css.acts}>
            <Button disabled={!unsaved} loading={busy} onClick={() => form.submit()}>
              {text.saveDraft}
            </Button>
            <Button
              type="primary"
              disabled={busy || (!unsaved && isPublished(row))}
              onClick={askToPublish}
            >
              {unsaved ? text.saveAndPublish(next) : text.publish(next)}
            </Button>
          </div>
          {!unsaved && isPublished(row) && <p className={looks.faint}>{text.unchanged}</p>}
        </section>
        <NoticeVersions versions={row.versions} />
      </aside>
    </div>
  );
}
