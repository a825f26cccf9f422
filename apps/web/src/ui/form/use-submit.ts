/** Forms: sent once at a time, the server's field faults at their fields, the input kept when refused and never lost unasked. */
import { Form, type FormInstance, type FormProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Refused } from '#platform/refused.ts';
import { useOnce } from '#ui/use-once.ts';
import { requiredMark } from './field.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/** Shows the faults of a refusal at the fields the form has; inputs of our own are fields too, and no instances. */
function showFaults(form: FormInstance, refused: Refused): void {
  const values: object = form.getFieldsValue();
  const known = refused.fields.filter((fault) => Object.hasOwn(values, fault.field));
  form.setFields(known.map((fault) => ({ name: fault.field, errors: [fault.message] })));
  const [first] = known;
  if (first) form.scrollToField(first.field, { focus: true });
}

/**
 * Takes the fault of a field away while it is mended. Left until the field is left, it would go at the press on the
 * button, move the button, and the click would miss it.
 */
export function forgetFaults(form: FormInstance, changed: object): void {
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

/** Enter takes what a picker shows; the browser would send the form with it, before the rest was filled in. */
function keepPickersEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof Element && target.closest(PICKERS))
    event.preventDefault();
}

type Guarded<Values> = {
  initial: Partial<Values>;
  /** Rejects with `Refused` when the server refuses; then the input stays and the faults are shown. */
  submit: (values: Values, form: FormInstance<Values>) => Promise<void>;
  /** What follows when it was taken. */
  taken: (form: FormInstance<Values>) => void;
  /** Nothing would be lost by leaving it. */
  closesFreely?: boolean | undefined;
};

/** What every form does: labels above, the first field focused, leaving with unsaved input asks. */
export function useGuardedForm<Values>(guarded: Guarded<Values>) {
  const { initial, submit, taken, closesFreely = false } = guarded;
  const [form] = Form.useForm<Values>();
  const [unsaved, setUnsaved] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { busy, run } = useSubmit<Values>(form, async (values) => {
    await submit(values, form);
    setUnsaved(false);
    taken(form);
  });
  useUnsavedGuard(unsaved, form);
  useEffect(() => {
    root.current
      ?.querySelector<HTMLElement>('input:not([disabled],[readonly]), textarea:not([disabled])')
      ?.focus();
  }, []);
  const formProps: FormProps<Values> = {
    form,
    layout: 'vertical',
    requiredMark,
    initialValues: initial,
    scrollToFirstError: { focus: true },
    onValuesChange: (changed: object) => {
      setUnsaved(!closesFreely);
      forgetFaults(form, changed);
    },
    onKeyDown: keepPickersEnter,
    onFinish: (values) => void run(values),
  };
  return { form, formProps, busy, unsaved, root };
}
