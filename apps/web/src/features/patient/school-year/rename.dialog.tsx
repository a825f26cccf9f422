/** A class gets another name, from today or from 1 September. */
import { type ActDay, schoolYearOf } from '@spine/contract/enrolment';
import { CLAZZ_NAME_MAX, renameClass } from '@spine/contract/patient';
import { Input } from 'antd';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import { CHANGED_BY_ACTS, DayField, useActId, usualDay } from './act.dialog.tsx';
import type { ClassOfYear } from './classes.card.tsx';
import css from './school-year.module.css';
import { schoolYearText as text } from './school-year.text.ts';

type Values = { newName: string; from?: ActDay };
type Props = {
  schoolId: string;
  /** Of the year that is prepared. */
  year: number;
  clazz: ClassOfYear;
  onClose: () => void;
};

export function RenameDialog({ schoolId, year, clazz, onClose }: Props) {
  const idOf = useActId();
  const rename = useApiMutation(renameClass, { refresh: CHANGED_BY_ACTS });
  const isComing = year > schoolYearOf(serverToday());
  const submit = async ({ newName, from = 'today' }: Values) => {
    // From today it is the class of this year.
    const { gradeName, clazzName } = isComing && from === 'today' ? (clazz.from ?? clazz) : clazz;
    const asked = { schoolId, gradeName, clazzName, newName, from };
    const acted = await rename.mutateAsync({ input: { id: idOf(asked), ...asked } });
    toast.success(text.renamed(acted.changed));
  };
  return (
    <FormModal<Values>
      title={text.renameTitle}
      name="rename"
      initial={{ from: isComing ? usualDay() : 'today' }}
      submit={submit}
      onClose={onClose}
    >
      <p className={css.lead}>{text.named(clazz)}</p>
      <Field
        name="newName"
        label={text.newName}
        hint={text.newNameHint}
        rules={[required(text.newName), maxChars(text.newName, CLAZZ_NAME_MAX)]}
      >
        <Input maxLength={CLAZZ_NAME_MAX} />
      </Field>
      {isComing && <DayField />}
    </FormModal>
  );
}
