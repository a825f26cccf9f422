/**
 * A form in a dialog; `SubmitForm` says what both promise. Render it only while it is open:
 *
 *     {adding && (
 *       <FormModal<Values> title={text.add} initial={{}} submit={save} onClose={() => setAdding(false)}>
 *         <Field …/>
 *       </FormModal>
 *     )}
 *
 * `submit` closes the dialog by ending well; a refusal keeps it open with the input.
 */
import { App, Form, type FormInstance, Modal } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { requiredMark } from './field.tsx';
import css from './form.module.css';
import { formText } from './form.text.ts';
import { useFirstFieldFocus } from './submit-form.tsx';
import { forgetFaults, useSubmit } from './use-submit.ts';
import { askToLeave, useUnsavedGuard } from './use-unsaved-guard.ts';

type Props<Values> = {
  title: string;
  /** Sets the ids of its fields apart from those of a form on the page below. */
  name?: string;
  initial: Partial<Values>;
  submit: (values: Values) => Promise<void>;
  onClose: () => void;
  submitLabel?: string;
  columns?: 1 | 2;
  width?: number;
  /** Nothing would be lost by closing it: it does not ask. */
  closesFreely?: boolean;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
};

const WIDTH = { 1: 440, 2: 640 } as const;

/** Enter in any one-line field submits, because the dialog's button stands outside the form. */
function HiddenSubmit() {
  return <button type="submit" hidden tabIndex={-1} />;
}

function Fields<Values>({
  form,
  children,
}: {
  form: FormInstance<Values>;
  children: Props<Values>['children'];
}) {
  const root = useFirstFieldFocus();
  return (
    <div ref={root} className={css.fields}>
      {typeof children === 'function' ? children(form) : children}
    </div>
  );
}

export function FormModal<Values>(props: Props<Values>) {
  const {
    title,
    name,
    initial,
    submit,
    onClose,
    submitLabel = formText.save,
    columns = 1,
    width,
    closesFreely = false,
    children,
  } = props;
  const [form] = Form.useForm<Values>();
  const [unsaved, setUnsaved] = useState(false);
  const { modal } = App.useApp();
  const { busy, run } = useSubmit(form, async (values: Values) => {
    await submit(values);
    setUnsaved(false);
    onClose();
  });
  useUnsavedGuard(unsaved);
  const close = () => {
    if (busy) return;
    if (!unsaved) return onClose();
    askToLeave(modal, { leave: onClose });
  };
  return (
    <Modal
      open
      title={title}
      width={width ?? WIDTH[columns]}
      okText={submitLabel}
      cancelText={formText.cancel}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form<Values>
        form={form}
        {...(name !== undefined && { name })}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed: object) => {
          setUnsaved(!closesFreely);
          forgetFaults(form, changed);
        }}
        onFinish={(values) => void run(values)}
        className={clsx(css.form, columns === 2 && css.two)}
      >
        <Fields form={form}>{children}</Fields>
        <HiddenSubmit />
      </Form>
    </Modal>
  );
}
