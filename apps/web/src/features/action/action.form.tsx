/** Adding and editing an action, in a dialog: what it is, its cover and video, and how it is done. */
import {
  ACTION_DESCRIPTION_MAX,
  ACTION_NAME_MAX,
  ACTION_REMARK_MAX,
  type ActionLevel,
  type ActionPosition,
  addAction,
  type EditableAction,
  EFFECT_MAX,
  EQUIPMENT_MAX,
  MUSCLE_NAME_MAX,
  MUSCLES_MAX,
  STEPS_MAX,
  stepLines,
  WARNINGS_MAX,
} from '@spine/contract/action';
import { charCount } from '@spine/contract/kernel';
import { Checkbox, Form, type FormInstance, Input, Radio, type RefSelectProps, Select } from 'antd';
import type { Ref } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { ActionSteps } from '#ui/action-media/action-steps.tsx';
import { PositionFigure } from '#ui/action-media/position-figure.tsx';
import { CoverField } from '#ui/cover/cover.field.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { formText } from '#ui/form/form.text.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import looks from '#ui/styles/looks.module.css';
import { CATEGORY_OPTIONS, LEVEL_OPTIONS, POSITION_OPTIONS } from './action.columns.tsx';
import {
  type ActionValues,
  SEPARATORS,
  toActionInput,
  toFormValues,
  useActionEdit,
  wireMuscles,
} from './action.edit.ts';
import { ACTION_QUERIES, useMuscleOptions } from './action.queries.ts';
import { actionText as text, videoText, actionFormText as words } from './action.text.ts';
import css from './action-form.module.css';
import { useVideoUpload, type VideoUploading } from './use-video-upload.ts';
import { VideoField, videoRule } from './video.field.tsx';

type MusclesFieldProps = {
  value?: string[];
  onChange?: (muscles: string[]) => void;
  id?: string;
  ref?: Ref<RefSelectProps>;
};

export const musclesRule = faultRule((muscles: string[] = []) => {
  if (muscles.some((muscle) => charCount(muscle) > MUSCLE_NAME_MAX))
    return words.muscleTooLong(MUSCLE_NAME_MAX);
  const isLong = charCount(wireMuscles(muscles)) > MUSCLES_MAX;
  return isLong ? formText.tooLong(text.muscles, MUSCLES_MAX) : undefined;
});

/** The muscles of an action: those of the library are suggested, others can be typed. The character count covers all of them together. */
function MusclesField({ value = [], onChange, id, ref }: MusclesFieldProps) {
  const { options } = useMuscleOptions();
  return (
    <div className={css.musclesField}>
      <Select<string[]>
        {...(id !== undefined && { id })}
        ref={ref}
        mode="tags"
        value={value}
        options={options}
        tokenSeparators={SEPARATORS}
        onChange={(muscles) => onChange?.(muscles)}
      />
      <span className={css.count}>{words.counted(charCount(wireMuscles(value)), MUSCLES_MAX)}</span>
    </div>
  );
}

const WIDTH = 688;
const STEPS_ROWS = 5;

type FormProps = { form: FormInstance<ActionValues> };
type MediaProps = FormProps & { action: EditableAction | undefined };

type LevelsProps = {
  value?: ActionLevel[];
  onChange?: (levels: ActionLevel[]) => void;
  ref?: Ref<HTMLDivElement>;
};

/** antd's checkbox group cannot be marked as required; the mark on the label is enough. */
function LevelsField({ value = [], onChange, ref }: LevelsProps) {
  return (
    <Checkbox.Group<ActionLevel>
      {...(ref && { ref })}
      aria-label={text.levels}
      options={LEVEL_OPTIONS}
      value={value}
      onChange={(levels) => onChange?.(levels)}
    />
  );
}

function BasicFields() {
  return (
    <>
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, ACTION_NAME_MAX)]}
      >
        <Input maxLength={ACTION_NAME_MAX} showCount />
      </Field>
      <Field name="position" label={text.position} rules={[required(text.position)]}>
        <Select options={POSITION_OPTIONS} />
      </Field>
      <Field name="category" label={text.category} rules={[required(text.category)]}>
        <Radio.Group options={CATEGORY_OPTIONS} />
      </Field>
      <Field name="levels" label={text.levels} rules={[required(text.levels)]}>
        <LevelsField />
      </Field>
      <Field
        name="muscles"
        label={text.muscles}
        rules={[required(text.muscles), musclesRule]}
        hint={words.musclesHint}
        wide
      >
        <MusclesField />
      </Field>
    </>
  );
}

const FIRST_POSITION: ActionPosition = 'trunk';

function MediaFields({ form, action, uploading }: MediaProps & { uploading: VideoUploading }) {
  const position = Form.useWatch('position', form) ?? FIRST_POSITION;
  const name = action?.name ?? text.add;
  return (
    <>
      <Field name="cover" label={words.cover}>
        <CoverField
          savedUrl={action?.coverUrl ?? null}
          placeholder={<PositionFigure position={position} />}
        />
      </Field>
      <Field name="videoId" label={videoText.label} rules={[videoRule(!action)]}>
        <VideoField name={name} former={action?.videoUrl ?? null} uploading={uploading} />
      </Field>
    </>
  );
}

function StepsPreview({ form }: FormProps) {
  const steps = Form.useWatch('steps', form) ?? '';
  return (
    <section className={css.stepsPreview} aria-label={words.stepsPreview}>
      <h3>{words.stepsPreview}</h3>
      {stepLines(steps).length > 0 ? (
        <ActionSteps steps={steps} />
      ) : (
        <p className={looks.faint}>{words.stepsNone}</p>
      )}
    </section>
  );
}

type TextProps = {
  name: string;
  label: string;
  max: number;
  hint: string;
  rows?: number;
  wide?: boolean;
};

function TextField({ name, label, max, hint, rows = 2, wide = false }: TextProps) {
  return (
    <Field name={name} label={label} rules={[maxChars(label, max)]} hint={hint} wide={wide}>
      <CountedTextArea max={max} rows={rows} />
    </Field>
  );
}

function InstructionFields({ form }: FormProps) {
  return (
    <>
      <Field
        name="steps"
        label={text.steps}
        rules={[required(text.steps), maxChars(text.steps, STEPS_MAX)]}
        hint={words.stepsHint}
      >
        <CountedTextArea max={STEPS_MAX} rows={STEPS_ROWS} />
      </Field>
      <StepsPreview form={form} />
      <TextField name="effect" label={text.effect} max={EFFECT_MAX} hint={words.effectHint} />
      <TextField
        name="warnings"
        label={text.warnings}
        max={WARNINGS_MAX}
        hint={words.warningsHint}
      />
      <Field
        name="equipment"
        label={text.equipment}
        rules={[maxChars(text.equipment, EQUIPMENT_MAX)]}
        hint={words.equipmentHint}
      >
        <Input maxLength={EQUIPMENT_MAX} showCount />
      </Field>
      <TextField
        name="remark"
        label={text.remark}
        max={ACTION_REMARK_MAX}
        rows={1}
        hint={words.remarkHint}
      />
      <TextField
        name="description"
        label={text.description}
        max={ACTION_DESCRIPTION_MAX}
        hint={words.descriptionHint}
        wide
      />
    </>
  );
}

type Props = { action?: EditableAction | undefined; onClose: () => void };

export function ActionForm({ action: opened, onClose }: Props) {
  const add = useApiMutation(addAction, { success: text.ADD_SUCCESS, refresh: ACTION_QUERIES });
  const uploading = useVideoUpload();
  const edit = useActionEdit(opened);
  const action = edit.row;
  const save = async (values: ActionValues, form: FormInstance<ActionValues>) => {
    if (action) await edit.save(values, form);
    else await add.mutateAsync({ input: toActionInput(values) });
    uploading.markSaved();
  };
  return (
    <FormModal<ActionValues>
      title={action ? text.editTitle : text.add}
      initial={action ? toFormValues(action) : {}}
      submit={save}
      edit={edit}
      onClose={onClose}
      columns={2}
      width={WIDTH}
    >
      {(form) => (
        <>
          <BasicFields />
          <MediaFields form={form} action={action} uploading={uploading} />
          <InstructionFields form={form} />
        </>
      )}
    </FormModal>
  );
}
