/**
 * The state of the guardian's form: what was typed, what is wrong, whether it was taken. Nothing of it is kept in the
 * browser. The record's id is made here, so that the same child sent again over a poor network is one record; another
 * student number is another child.
 */
import { dateInShanghai } from '@spine/contract/kernel';
import { addByClassForm, type ClassForm } from '@spine/contract/patient';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { useOnce } from '#ui/use-once.ts';
import {
  CHILD_FIELDS,
  type ChildFaults,
  type ChildField,
  type ChildValues,
  childFaults,
  NO_CHILD,
} from './class-form.rules.ts';

type Of = { readonly token: string; readonly form: ClassForm };

/** Brings the topmost fault into sight, with the keyboard where it is needed. */
function showFirst(faults: ChildFaults): void {
  const first = CHILD_FIELDS.find((field) => faults[field] !== undefined);
  document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus();
}

function faultsOf({ fields }: Refused): ChildFaults {
  const known = fields.filter(({ field }) => (CHILD_FIELDS as readonly string[]).includes(field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}

export function useClassForm({ token, form }: Of) {
  const [values, setValues] = useState(NO_CHILD);
  const [faults, setFaults] = useState<ChildFaults>({});
  const [refusal, setRefusal] = useState('');
  const { busy, once } = useOnce();
  const [taken, setTaken] = useState(false);
  const record = useRef({ id: '', studentId: '' });

  const set = <Field extends ChildField>(field: Field, value: ChildValues[Field]) => {
    setValues((former) => ({ ...former, [field]: value }));
    setFaults(({ [field]: _mended, ...others }) => others);
    setRefusal('');
  };
  const point = (found: ChildFaults) => {
    setFaults(found);
    showFirst(found);
  };
  const send = async (): Promise<void> => {
    const { gender, tel, studentId, ...typed } = values;
    const found = childFaults(values, { names: form, today: dateInShanghai(new Date()) });
    if (gender === '' || Object.keys(found).length > 0) return point(found);
    if (record.current.studentId !== studentId) record.current = { id: newRecordId(), studentId };
    const child = { ...typed, gender, studentId, consent: true as const, ...(tel && { tel }) };
    await call(addByClassForm, { token, id: record.current.id, ...child }, { quiet: true });
    setTaken(true);
  };
  const submit = () =>
    once(async () => {
      setRefusal('');
      try {
        await send();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        setRefusal(error.message);
        point(faultsOf(error));
      }
    });
  const again = () => {
    record.current = { id: '', studentId: '' };
    setValues(NO_CHILD);
    setTaken(false);
  };
  return { values, faults, refusal, busy, taken, set, submit, again };
}

export type ClassFormState = ReturnType<typeof useClassForm>;
