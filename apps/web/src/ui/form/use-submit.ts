/** Submitting antd forms: once at a time, with the server's faults at their fields and a question before unsaved input is lost. */
import { Form, type FormInstance, type FormProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { useOnce } from '#ui/use-once.ts';
import { requiredMark } from './field.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/** Shows the faults of a refusal at the form's fields. By value names, because our own inputs have no field instances. */
function showFaults(form: FormInstance, refused: Refused): void {
  const values: object = form.getFieldsValue();
  const faults = refused.fields.filter((fault) => Object.hasOwn(values, fault.field));
  form.setFields(faults.map((fault) => ({ name: fault.field, errors: [fault.message] })));
  const [first] = faults;
  if (first) form.scrollToField(first.field, { focus: true });
}

/**
 * Clears the fault of a field while it is edited. Cleared on blur, it would move the submit button between press and release,
 * and the click would miss it.
 */
export function clearFaults(form: FormInstance, changed: object): void {
  const faulty = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
  form.setFields(faulty.map((name) => ({ name, errors: [] })));
}

export function useSubmit<Values>(
  form: FormInstance<Values>,
  submit: (values: Values) => Promise<void>,
) {
  const { busy, once } = useOnce();
  const run = (values: Values) =>
    once(async () => {
      try {
        await submit(values);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        showFaults(form, error);
      }
    });
  return { busy, run };
}

const PICKERS = '.ant-picker, [role="combobox"]';

/** Enter chooses an option in a picker; without this the browser would also submit the form. */
function preventSubmitInPickers(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof Element && target.closest(PICKERS))
    event.preventDefault();
}

/** A choice that cannot be searched is read-only. */
const FIELDS = ['input:not([readonly])', 'input[role="combobox"]', 'textarea:not([readonly])']
  .map((field) => `${field}:not(:disabled):not([type="file"])`)
  .join(', ');

/** The first field, of a group of radio buttons the checked one; nothing while a field has the focus. Opens no choices. */
function focusFirstField(root: HTMLElement | null): void {
  if (!root || root.contains(document.activeElement)) return;
  const first = root.querySelector<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  const checked =
    first?.type === 'radio' &&
    root.querySelector<HTMLInputElement>(`[name="${first.name}"]:checked`);
  (checked || first)?.focus();
}

type GuardedFormOptions<Values> = {
  initial: Partial<Values>;
  /** Rejects with `Refused` when the server refuses; the input then stays and the faults are shown. */
  submit: (values: Values, form: FormInstance<Values>) => Promise<void>;
  /** Called after a successful submit. */
  onSaved: (form: FormInstance<Values>) => void;
  /** No input would be lost by leaving. */
  closesFreely?: boolean | undefined;
};

/** The behaviour of every form: labels above, focus on the first field, a question before unsaved input is lost. */
export function useGuardedForm<Values>(options: GuardedFormOptions<Values>) {
  const { initial, submit, onSaved, closesFreely = false } = options;
  const [form] = Form.useForm<Values>();
  const [unsaved, setUnsaved] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { busy, run } = useSubmit<Values>(form, async (values) => {
    await submit(values, form);
    setUnsaved(false);
    onSaved(form);
  });
  useUnsavedGuard(unsaved, form);
  const focusFirst = () => focusFirstField(root.current);
  useEffect(() => focusFirstField(root.current), []);
  const formProps: FormProps<Values> = {
    form,
    layout: 'vertical',
    requiredMark,
    initialValues: initial,
    scrollToFirstError: { focus: true },
    onValuesChange: (changed: object) => {
      setUnsaved(!closesFreely);
      clearFaults(form, changed);
    },
    onKeyDown: preventSubmitInPickers,
    onFinish: (values) => void run(values),
  };
  return { form, formProps, busy, unsaved, root, focusFirst };
}
