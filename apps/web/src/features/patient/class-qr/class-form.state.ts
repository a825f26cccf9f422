/**
 * The state of the guardian's form: values, faults, and whether it was submitted. Nothing is stored in the browser. The
 * record's id is made here, so that sending the same child again over a poor network makes one record; another student
 * number is another child.
 */
import { findTypedDay } from '@spine/contract/kernel';
import { addByClassForm, type ClassForm } from '@spine/contract/patient';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { usePlainForm } from '#ui/form/use-plain-form.ts';
import { useOnce } from '#ui/use-once.ts';
import { type ChildFaults, type ChildValues, childFaults, NO_CHILD } from './class-form.rules.ts';

type ClassFormInput = { readonly token: string; readonly form: ClassForm };

function toFaults({ fields }: Refused): ChildFaults {
  const shown = fields.filter(({ field }) => field in NO_CHILD);
  return Object.fromEntries(shown.map(({ field, message }) => [field, message]));
}

export function useClassForm({ token, form: names }: ClassFormInput) {
  const { values, set, point, ...plain } = usePlainForm(NO_CHILD);
  const [refusal, setRefusal] = useState('');
  const { busy, once } = useOnce();
  const [taken, setTaken] = useState(false);
  const record = useRef({ id: '', studentId: '' });
  const send = async (): Promise<void> => {
    const { gender, tel, studentId, ...typed } = values;
    const birthDate = findTypedDay(values.birthDate) ?? '';
    const wrong = childFaults(values, { names, today: serverToday() });
    if (point(wrong) || gender === '') return;
    if (record.current.studentId !== studentId) record.current = { id: newRecordId(), studentId };
    const child = {
      ...typed,
      birthDate,
      gender,
      studentId,
      consent: true as const,
      ...(tel && { tel }),
    };
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
        point(toFaults(error));
      }
    });
  return {
    ...plain,
    values,
    refusal,
    busy,
    taken,
    submit,
    set: (change: Partial<ChildValues>) => {
      set(change);
      setRefusal('');
    },
    again: () => {
      record.current = { id: '', studentId: '' };
      set(NO_CHILD);
      setTaken(false);
    },
  };
}

export type ClassFormState = ReturnType<typeof useClassForm>;
