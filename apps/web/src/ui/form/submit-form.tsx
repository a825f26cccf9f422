/**
 * A form on a page or in a panel: labels above, first field focused, Enter submits, a second submit waits, the
 * server's faults appear at their fields, leaving with unsaved input asks. `FormModal` is the same in a dialog.
 *
 *     <SubmitForm<Values> initial={{ name: '' }} submitLabel={text.add} submit={async (values) => { await add.mutateAsync({ input: values }); }}>
 *       <Field name="name" label={text.name} rules={[required(text.name), maxChars(text.name, 15)]}><Input /></Field>
 *     </SubmitForm>
 */
import { Button, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { requiredMark } from './field.tsx';
import css from './form.module.css';
import { forgetFaults, useSubmit } from './use-submit.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Props<Values> = {
  initial: Partial<Values>;
  /** Rejects with `Refused` when the server refuses; then the input stays and the faults are shown. */
  submit: (values: Values) => Promise<void>;
  submitLabel: string;
  children: ReactNode;
};

/** Focuses the first field that can be typed into. */
export function useFirstFieldFocus() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current
      ?.querySelector<HTMLElement>('input:not([disabled],[readonly]), textarea:not([disabled])')
      ?.focus();
  }, []);
  return root;
}

export function SubmitForm<Values>(props: Props<Values>) {
  const { initial, submit, submitLabel, children } = props;
  const [form] = Form.useForm<Values>();
  const [unsaved, setUnsaved] = useState(false);
  const root = useFirstFieldFocus();
  const { busy, run } = useSubmit(form, async (values: Values) => {
    await submit(values);
    setUnsaved(false);
    form.resetFields();
  });
  useUnsavedGuard(unsaved);
  return (
    <div ref={root}>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed: object) => {
          setUnsaved(true);
          forgetFaults(form, changed);
        }}
        onFinish={(values) => void run(values)}
        className={css.form}
      >
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
