/** The muscles of an action: known ones are suggested, others are typed; together they are counted like a text. */
import { MUSCLE_NAME_MAX, MUSCLES_MAX, tidyMuscles } from '@spine/contract/action';
import { type FormRule, type RefSelectProps, Select } from 'antd';
import type { Ref } from 'react';
import { formText } from '#ui/form/form.text.ts';
import { useMuscleOptions } from './action.queries.ts';
import { actionFormText, actionText } from './action.text.ts';

const SEPARATORS = [';', '；', ',', '，', '、'];

type Props = {
  value?: string[];
  onChange?: (muscles: string[]) => void;
  id?: string;
  ref?: Ref<RefSelectProps>;
};

/** The muscles as they travel. */
export function wireMuscles(muscles: readonly string[]): string {
  return tidyMuscles(muscles.join(SEPARATORS[0]));
}

const lengthOf = (text: string) => [...text].length;

export const musclesRule: FormRule = {
  validator: (_rule, muscles: string[] = []) => {
    if (muscles.some((muscle) => lengthOf(muscle) > MUSCLE_NAME_MAX))
      return Promise.reject(new Error(actionFormText.muscleTooLong(MUSCLE_NAME_MAX)));
    return lengthOf(wireMuscles(muscles)) > MUSCLES_MAX
      ? Promise.reject(new Error(formText.tooLong(actionText.muscles, MUSCLES_MAX)))
      : Promise.resolve();
  },
};

export function MusclesField({ value = [], onChange, id, ref }: Props) {
  const { options } = useMuscleOptions();
  return (
    <div className="muscles-field">
      <Select<string[]>
        {...(id !== undefined && { id })}
        ref={ref}
        mode="tags"
        value={value}
        options={options}
        tokenSeparators={SEPARATORS}
        onChange={(muscles) => onChange?.(muscles)}
      />
      <span className="count">
        {actionFormText.counted(lengthOf(wireMuscles(value)), MUSCLES_MAX)}
      </span>
    </div>
  );
}
