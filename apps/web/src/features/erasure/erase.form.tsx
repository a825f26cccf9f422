/** Erasing what tells who a child is: what goes is told before, and the name is typed anew. */
import {
  ERASURE_REASON_MAX,
  ERASURE_REQUESTS,
  type ErasureRequest,
  eraseChild,
  erasedKindWord,
  erasureCauseWord,
  erasureLossOf,
  isNameTyped,
} from '@spine/contract/erasure';
import type { PatientInfo } from '@spine/contract/patient';
import { Input, Select } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { queryClient } from '#platform/call/query-client.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, printableRule, required } from '#ui/form/rules.ts';
import { forgetSearches } from '#ui/list-page/use-list.ts';
import looks from '#ui/styles/looks.module.css';
import css from './erasure.module.css';
import { LOST_KINDS, erasureText as text } from './erasure.text.ts';

type Values = { request: ErasureRequest; askedOn: string; reason: string; name: string };
type Props = { child: Pick<PatientInfo, 'id' | 'name'>; onClose: () => void };

const REQUESTS = ERASURE_REQUESTS.map((value) => ({ value, label: erasureCauseWord[value] }));

const useLoss = (id: string) => useApiQuery(erasureLossOf, { patientId: id }, { staleTime: 0 });
type LossQuery = ReturnType<typeof useLoss>;

/** What goes. The order names the deleted records that stand here. */
function Losses({ loss: { data, isPending } }: { loss: LossQuery }) {
  if (!data) return <p className={looks.soft}>{isPending ? text.loading : text.failed}</p>;
  const { counts, records, alike } = data;
  return (
    <>
      <ul className={css.losses}>
        {LOST_KINDS.filter((kind) => (counts[kind] ?? 0) > 0).map((kind) => (
          <li key={kind}>{text.loss(erasedKindWord[kind], counts[kind] ?? 0)}</li>
        ))}
        <li>{text.jobs}</li>
      </ul>
      {records.length > 0 && (
        <>
          <p className={css.lead}>{text.records}</p>
          <ul className={css.losses}>
            {records.map(({ id, schoolName, studentId, deletedOn }) => (
              <li key={id}>{text.record(schoolName, studentId, deletedOn)}</li>
            ))}
          </ul>
        </>
      )}
      {alike > 0 && (
        <p className={css.note} role="note">
          {text.alike(alike)}
        </p>
      )}
    </>
  );
}

export function EraseForm({ child, onClose }: Props) {
  const navigate = useNavigate();
  // The same erasure when it is sent again.
  const id = useRef(newRecordId());
  const isErased = useRef(false);
  const erase = useApiMutation(eraseChild);
  const loss = useLoss(child.id);
  const today = serverToday();
  return (
    <FormModal<Values>
      title={text.title(child.name)}
      name="erase"
      initial={{ askedOn: today }}
      submitLabel={text.submit}
      // It leads to another page at once, where a guard of the input would still stand.
      closesFreely
      submit={async (values) => {
        const records = (loss.data?.records ?? []).map((record) => record.id);
        const input = { id: id.current, patientId: child.id, records, ...values };
        const { number } = await erase.mutateAsync({ input });
        isErased.current = true;
        toast.success(text.success(number));
      }}
      onClose={() => {
        onClose();
        if (!isErased.current) return;
        // Nothing that was read of it stays in this browser: the page of the child is gone, and its certificate is on top of this list.
        forgetSearches();
        queryClient.clear();
        void navigate('/mainPage/patientsList/erasures');
      }}
    >
      <p className={css.lead}>{text.lead}</p>
      <Losses loss={loss} />
      <Field name="request" label={text.request} rules={[required(text.request)]}>
        <Select options={REQUESTS} />
      </Field>
      <DayField
        name="askedOn"
        label={text.askedOn}
        rules={[required(text.askedOn)]}
        latest={today}
      />
      <Field
        name="reason"
        label={text.reason}
        rules={[required(text.reason), maxChars(text.reason, ERASURE_REASON_MAX), printableRule]}
        hint={text.reasonHint}
      >
        <CountedTextArea max={ERASURE_REASON_MAX} rows={2} />
      </Field>
      <Field
        name="name"
        label={text.name}
        rules={[
          required(text.name),
          faultRule((typed: string | undefined) =>
            !typed || isNameTyped(typed, child.name) ? undefined : text.nameDiffers,
          ),
        ]}
      >
        <Input autoComplete="off" />
      </Field>
    </FormModal>
  );
}
