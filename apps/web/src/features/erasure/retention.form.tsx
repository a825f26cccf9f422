/** How long the institution keeps who children are, and whom that will be about soon. */
import {
  RETENTION_BASIS_MAX,
  RETENTION_YEARS_MAX,
  type Retention,
  readRetention,
  saveRetention,
} from '@spine/contract/erasure';
import { InputNumber } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, isEmptyValue, maxChars, printableRule } from '#ui/form/rules.ts';
import looks from '#ui/styles/looks.module.css';
import css from './erasure.module.css';
import { retentionText as text } from './erasure.text.ts';

type Values = { years: number | null; basis: string };

function Ending({ ending }: Pick<Retention, 'ending'>) {
  if (ending.length === 0) return <p className={looks.soft}>{text.nobodyEnds}</p>;
  return (
    <>
      <p className={css.note}>{text.ending}</p>
      <ul className={css.losses}>
        {ending.map(({ schoolName, children, firstDay }) => (
          <li key={schoolName}>{text.endingOf(schoolName, children, firstDay)}</li>
        ))}
      </ul>
    </>
  );
}

export function RetentionForm({ stored, onClose }: { stored: Retention; onClose: () => void }) {
  const save = useApiMutation(saveRetention, { success: text.success, refresh: [readRetention] });
  return (
    <FormModal<Values>
      title={text.title}
      name="retention"
      initial={{ years: stored.years, basis: stored.basis }}
      submit={async ({ years, basis }) => {
        const input = isEmptyValue(years) ? { years: null } : { years, basis };
        await save.mutateAsync({ input });
      }}
      onClose={onClose}
    >
      <p className={css.lead}>{text.lead}</p>
      {stored.years !== null && <Ending ending={stored.ending} />}
      <Field name="years" label={text.years} hint={text.yearsHint}>
        <InputNumber min={1} max={RETENTION_YEARS_MAX} precision={0} />
      </Field>
      <Field
        name="basis"
        label={text.basis}
        hint={text.basisHint}
        rules={[
          maxChars(text.basis, RETENTION_BASIS_MAX),
          printableRule,
          ({ getFieldValue }) =>
            faultRule((typed: string | undefined) =>
              !isEmptyValue(getFieldValue('years')) && isEmptyValue(typed)
                ? text.basisNeeded
                : undefined,
            ),
        ]}
      >
        <CountedTextArea max={RETENTION_BASIS_MAX} rows={2} />
      </Field>
    </FormModal>
  );
}
