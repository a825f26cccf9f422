/** The composer: the library at the left, the plan in the middle, its settings at the right, the sum at the foot. */
import {
  AUDIENCE_MAX,
  addPlan,
  DAYS_PER_WEEK_MAX,
  GROUPS_PER_DAY_MAX,
  PLAN_DESCRIPTION_MAX,
  PLAN_DURATION_NAMES,
  PLAN_DURATIONS,
  PLAN_ITEMS_MAX,
  PLAN_NAME_MAX,
  type PlanInfo,
  prescriptionErrors,
  prescriptionFaultText,
} from '@spine/contract/prescription';
import { Button, Checkbox, Form, type FormInstance, Input, InputNumber, Segmented } from 'antd';
import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { CoverField } from '#ui/cover/cover.field.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { EditConflict } from '#ui/form/edit/edit-conflict.tsx';
import { Field, requiredMark } from '#ui/form/field.tsx';
import formCss from '#ui/form/form.module.css';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { clearFaults, useSubmit } from '#ui/form/use-submit.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import { TYPE_OPTIONS } from '../plan/plan.columns.tsx';
import { PlanFigure } from '../plan-words.tsx';
import { PLAN_QUERIES } from '../prescription.queries.ts';
import {
  addItem,
  type DraftItem,
  draftMinutes,
  type PlanDraft,
  toPlanItem,
} from './composer.draft.ts';
import { toPlanInput, usePlanEdit } from './composer.edit.ts';
import css from './composer.module.css';
import { composerText as text } from './composer.text.ts';
import { ComposerItemsField } from './composer-items.field.tsx';
import { ComposerPickerPanel } from './composer-picker.panel.tsx';

const DESCRIPTION_ROWS = 3;
const DURATIONS = optionsOf(PLAN_DURATIONS, PLAN_DURATION_NAMES);

function integerRule(most: number, message: string) {
  return faultRule((value: number | null) =>
    typeof value === 'number' && value >= 1 && value <= most ? undefined : message,
  );
}

const GROUPS_RULE = integerRule(GROUPS_PER_DAY_MAX, prescriptionFaultText.groupsPerDay);
const DAYS_RULE = integerRule(DAYS_PER_WEEK_MAX, prescriptionFaultText.daysPerWeek);

function RhythmFields() {
  return (
    <>
      <Field name="duration" label={text.duration}>
        <Segmented block options={DURATIONS} aria-label={text.duration} />
      </Field>
      <div className={css.pair}>
        <Field
          name="groupsPerDay"
          label={text.groupsPerDay}
          rules={[GROUPS_RULE]}
          hint={text.groupsPerDayHint}
        >
          <InputNumber min={1} max={GROUPS_PER_DAY_MAX} precision={0} />
        </Field>
        <Field name="daysPerWeek" label={text.daysPerWeek} rules={[DAYS_RULE]}>
          <InputNumber min={1} max={DAYS_PER_WEEK_MAX} precision={0} />
        </Field>
      </div>
      <Form.Item name="retestReminder" valuePropName="checked" className={formCss.field}>
        <Checkbox>{text.retestReminder}</Checkbox>
      </Form.Item>
    </>
  );
}

/** The settings of a plan: name, type, audience, rhythm, cover. */
function ComposerSettingsFields({ coverUrl }: { coverUrl: string | null }) {
  return (
    <section className={clsx(css.settings, looks.card)} aria-label={text.settings}>
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, PLAN_NAME_MAX)]}
      >
        <Input maxLength={PLAN_NAME_MAX} showCount />
      </Field>
      <Field name="type" label={text.type}>
        <Segmented block options={TYPE_OPTIONS} aria-label={text.type} />
      </Field>
      <RhythmFields />
      <Field
        name="audience"
        label={text.audience}
        rules={[maxChars(text.audience, AUDIENCE_MAX)]}
        hint={text.audienceHint}
      >
        <Input maxLength={AUDIENCE_MAX} showCount />
      </Field>
      <Field name="description" label={text.description}>
        <CountedTextArea max={PLAN_DESCRIPTION_MAX} rows={DESCRIPTION_ROWS} />
      </Field>
      <Field name="cover" label={text.cover}>
        <CoverField savedUrl={coverUrl} placeholder={<PlanFigure />} />
      </Field>
    </section>
  );
}

type SaveOptions = {
  form: FormInstance<PlanDraft>;
  edit: ReturnType<typeof usePlanEdit>;
  /** Called when the plan is saved, so that leaving loses nothing. */
  saved: () => void;
  leave: (openAt: string) => void;
};

/** Saves a plan, shows faults at their fields, and returns to the library with the plan open. */
function useComposerSave({ form, edit, saved, leave }: SaveOptions) {
  const add = useApiMutation(addPlan, { success: text.ADD_SUCCESS, refresh: PLAN_QUERIES });
  const [done, setDone] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving happens once, when the plan is saved.
  useEffect(() => {
    if (done !== undefined) leave(done);
  }, [done]);
  const { busy, run } = useSubmit<PlanDraft>(form, async (draft) => {
    const id = edit.row?.id;
    if (id !== undefined) await edit.save(draft, form);
    const savedId = id ?? (await add.mutateAsync({ input: toPlanInput(draft) })).id;
    saved();
    setDone(savedId);
  });
  return { busy, submit: run };
}

export type ComposerProps = {
  /** The plan that is edited; without one a new one is made. */
  plan?: PlanInfo | undefined;
  initial: PlanDraft;
  leave: (openAt?: string) => void;
};

/** A deleted action may stay in its plan, but a new plan must not contain it. */
function itemsRule(isNew: boolean) {
  return faultRule((items: readonly DraftItem[]) => {
    if (items.length === 0 || items.some((item) => !toPlanItem(item)))
      return prescriptionFaultText.items;
    const hasGone = isNew && items.some(({ deleted }) => deleted);
    return hasGone ? prescriptionErrors.actionGone.message : undefined;
  });
}

function countActions(items: readonly DraftItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { action } of items) counts.set(action.id, (counts.get(action.id) ?? 0) + 1);
  return counts;
}

function PlanSummary({
  items,
  groupsPerDay,
}: {
  items: readonly DraftItem[];
  groupsPerDay: number | null;
}) {
  if (items.length === 0) return <p className={clsx(css.sum, looks.soft)}>{text.nothingYet}</p>;
  const minutes = draftMinutes(items);
  return (
    <p className={css.sum} role="status">
      <span>{text.actions(items.length)}</span>
      <span>{text.once(minutes)}</span>
      <b>{text.daily(minutes * (groupsPerDay ?? 1))}</b>
    </p>
  );
}

export function ComposerForm({ plan, initial, leave }: ComposerProps) {
  const [form] = Form.useForm<PlanDraft>();
  const [unsaved, setUnsaved] = useState(false);
  // Before `useComposerSave`, whose effect navigates: the guard must already know that nothing is unsaved.
  const leavesElsewhere = useUnsavedGuard(unsaved, form);
  const edit = usePlanEdit(plan);
  const { busy, submit } = useComposerSave({
    form,
    edit,
    saved: () => setUnsaved(false),
    leave: (openAt) => leavesElsewhere() || leave(openAt),
  });
  const items = Form.useWatch('items', form) ?? initial.items;
  const groupsPerDay = Form.useWatch('groupsPerDay', form) ?? initial.groupsPerDay;
  const rules = useMemo(() => [itemsRule(plan === undefined)], [plan]);
  const setItems = (next: readonly DraftItem[]) => {
    form.setFieldValue('items', next);
    clearFaults(form, { items: next });
    setUnsaved(true);
  };
  return (
    <Form<PlanDraft>
      form={form}
      component={false}
      layout="vertical"
      requiredMark={requiredMark}
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed: object) => {
        setUnsaved(true);
        clearFaults(form, changed);
      }}
      onFinish={(values) => void submit(values)}
    >
      <EditConflict edit={edit} form={form} />
      <div className={clsx(css.grid, formCss.form)}>
        <ComposerSettingsFields coverUrl={edit.row?.coverUrl ?? null} />
        <ComposerPickerPanel
          counts={countActions(items)}
          pick={
            items.length < PLAN_ITEMS_MAX ? (action) => setItems(addItem(items, action)) : undefined
          }
        />
        <div className={clsx(css.plan, looks.card)}>
          <Form.Item
            name="items"
            rules={rules}
            validateTrigger="onSubmit"
            className={formCss.field}
          >
            <ComposerItemsField />
          </Form.Item>
        </div>
      </div>
      <div className={css.foot}>
        <PlanSummary items={items} groupsPerDay={groupsPerDay} />
        <Button onClick={() => leave()}>{text.cancel}</Button>
        <Button type="primary" loading={busy} onClick={() => form.submit()}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
