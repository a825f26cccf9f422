/**
 * A form in a dialog, built on `useGuardedForm`. Render it only while it is open:
 *
 *     {adding && (
 *       <FormModal<Values> title={text.add} initial={{}} submit={save} onClose={() => setAdding(false)}>
 *         <Field …/>
 *       </FormModal>
 *     )}
 *
 * The dialog closes when `submit` resolves; a refusal keeps it open with the input.
 */
import { App, Form, type FormInstance, Modal } from 'antd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { EditConflict } from './edit/edit-conflict.tsx';
import type { Edit } from './edit/use-edit.ts';
import css from './form.module.css';
import { formText } from './form.text.ts';
import { useGuardedForm } from './use-submit.ts';
import { askToLeave } from './use-unsaved-guard.tsx';

type Props<Values> = {
  title: string;
  /** Prefix of its field ids, which keeps them apart from a form on the page below. */
  name?: string;
  initial: Partial<Values>;
  submit: (values: Values, form: FormInstance<Values>) => Promise<void>;
  /** A row that somebody else may edit at the same time. */
  edit?: Edit<Values>;
  onClose: () => void;
  submitLabel?: string;
  columns?: 1 | 2;
  width?: number;
  /** Closes without asking, where no input would be lost. */
  closesFreely?: boolean;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
};

const WIDTH = { 1: 440, 2: 640 } as const;

export function FormModal<Values>(props: Props<Values>) {
  const {
    title,
    name,
    submitLabel = formText.save,
    columns = 1,
    width,
    onClose,
    edit,
    children,
  } = props;
  const { modal } = App.useApp();
  const { form, formProps, busy, unsaved, root, focusFirst } = useGuardedForm<Values>({
    initial: props.initial,
    submit: props.submit,
    onSaved: onClose,
    closesFreely: props.closesFreely,
  });
  const close = () => {
    if (busy) return;
    if (!unsaved) return onClose();
    askToLeave(modal, { save: () => form.submit(), leave: onClose });
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
      // A hidden dialog takes no focus while it mounts, and antd would leave it on the cross.
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
      destroyOnHidden
    >
      <Form<Values>
        {...formProps}
        {...(name !== undefined && { name })}
        className={clsx(css.form, columns === 2 && css.two)}
      >
        <div ref={root} className={css.fields}>
          {edit && <EditConflict edit={edit} form={form} />}
          {typeof children === 'function' ? children(form) : children}
        </div>
        {/* Lets Enter submit: the dialog's own button is outside the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </Modal>
  );
}
