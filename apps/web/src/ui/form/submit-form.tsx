/**
 * A form on a page or in a panel: Enter submits, a second submit waits. `FormModal` is the same in a dialog.
 *
 *     <SubmitForm<Values> initial={{ name: '' }} submitLabel={text.add} submit={async (values) => { await add.mutateAsync({ input: values }); }}>
 *       <Field name="name" label={text.name} rules={[required(text.name), maxChars(text.name, 15)]}><Input /></Field>
 *     </SubmitForm>
 */
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import css from './form.module.css';
import { useGuardedForm } from './use-submit.ts';

type Props<Values> = {
  initial: Partial<Values>;
  submit: (values: Values) => Promise<void>;
  submitLabel: string;
  children: ReactNode;
};

export function SubmitForm<Values>({ initial, submit, submitLabel, children }: Props<Values>) {
  const { formProps, busy, root } = useGuardedForm<Values>({
    initial,
    submit,
    taken: (form) => form.resetFields(),
  });
  return (
    <div ref={root}>
      <Form<Values> {...formProps} className={css.form}>
        {children}
        <div className={css.acts}>
          <Button type="primary" htmlType="submit" loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </Form>
    </div>
  );
}
