/** Submitting a form: once at a time, the server's field faults at their fields, the input kept when refused. */
import type { FormInstance } from 'antd';
import { Refused } from '#platform/refused.ts';
import { useOnce } from '#ui/use-once.ts';

/** Shows the faults of a refusal at the fields the form has. */
function showFaults(form: FormInstance, refused: Refused): void {
  const known = refused.fields.filter((fault) => form.getFieldInstance(fault.field) !== undefined);
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
