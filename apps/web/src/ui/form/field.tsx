import { Form, type FormRule } from 'antd';
import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import css from './form.module.css';

/** The star of a required field stands after its label. */
export function requiredMark(label: ReactNode, info: { required: boolean }): ReactNode {
  return (
    <>
      {label}
      {info.required && <em aria-hidden="true">*</em>}
    </>
  );
}

export type FieldProps = {
  /** The wire's field name: the server's faults of that field are shown here. */
  name: string | string[];
  label: string;
  rules?: FormRule[];
  /** The rule in words, under the field until it is broken. */
  hint?: ReactNode;
  /** Takes the whole width of a two-column form. */
  wide?: boolean;
  children: ReactElement;
};

/** A field: label above, rule below, error in the rule's place. Required marks follow from `required(label)`. */
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
