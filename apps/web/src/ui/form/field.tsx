import { Form, type FormRule } from 'antd';
import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import css from './form.module.css';

/** Puts the star of a required field after its label. */
export function requiredMark(label: ReactNode, info: { required: boolean }): ReactNode {
  return (
    <>
      {label}
      {info.required && <em aria-hidden="true">*</em>}
    </>
  );
}

export type FieldProps = {
  /** The field name of the call, so that the server's faults of that field are shown here. */
  name: string | string[];
  label: string;
  rules?: FormRule[];
  /** Shown under the field until an error takes its place. */
  hint?: ReactNode;
  /** Spans both columns of a two-column form. */
  wide?: boolean;
  children: ReactElement;
};

/** A form field: label above, hint or error below. `required(label)` adds the mark. */
export function Field({ name, label, rules = [], hint, wide = false, children }: FieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      extra={hint}
      validateTrigger={['onBlur', 'onSubmit']}
      className={clsx(css.field, wide && css.wide)}
    >
      {children}
    </Form.Item>
  );
}
