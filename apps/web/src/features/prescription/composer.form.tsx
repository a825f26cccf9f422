/** The composer: the library at the left, the plan in the middle, its settings at the right, the sum at the foot. */
import {
  PRESCRIPTION_ITEMS_MAX,
  prescriptionErrors,
  prescriptionFaultText,
} from '@spine/contract/prescription';
import { Button, Form, type FormRule } from 'antd';
import { useMemo, useState } from 'react';
import '#ui/form/form.css';
import { requiredMark } from '#ui/form/required-mark.tsx';
import { forgetFaults } from '#ui/form/use-submit.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import './composer.css';
import { added, type DraftItem, draftMinutes, itemOf, type PlanDraft } from './composer.draft.ts';
import { composerText as text } from './composer.text.ts';
import { ComposerItemsField } from './composer-items.field.tsx';
import { ComposerPickerPanel } from './composer-picker.panel.tsx';
import { ComposerSettingsFields } from './composer-settings.fields.tsx';
import { useComposerSave } from './use-composer-save.ts';

export type ComposerProps = {
  /** The plan that is edited; without one a new one is made. */
  id?: string | undefined;
  initial: PlanDraft;
  /** The cover that is saved. */
  coverUrl: string | null;
  leave: (openAt?: string) => void;
};

/** An action that was taken off the library may stay in the plan it stood in, but not begin a new one. */
function itemsRule(isNew: boolean): FormRule {
  const faultOf = (items: readonly DraftItem[]) => {
    if (items.length === 0 || items.some((item) => !itemOf(item)))
      return prescriptionFaultText.items;
    const hasGone = isNew && items.some(({ deleted }) => deleted);
    return hasGone ? prescriptionErrors.actionGone.message : undefined;
  };
  return {
    validator: (_rule, items: readonly DraftItem[]) => {
      const fault = faultOf(items);
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  };
}

function countsOf(items: readonly DraftItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { action } of items) counts.set(action.id, (counts.get(action.id) ?? 0) + 1);
  return counts;
}

function Sum({
  items,
  groupsPerDay,
}: {
  items: readonly DraftItem[];
  groupsPerDay: number | null;
}) {
  if (items.length === 0) return <p className="composer-sum soft">{text.nothingYet}</p>;
  const minutes = draftMinutes(items);
  return (
    <p className="composer-sum" role="status">
      <span>{text.actions(items.length)}</span>
      <span>{text.once(minutes)}</span>
      <b>{text.daily(minutes * (groupsPerDay ?? 1))}</b>
    </p>
  );
}

export function ComposerForm({ id, initial, coverUrl, leave }: ComposerProps) {
  const [form] = Form.useForm<PlanDraft>();
  const [unsaved, setUnsaved] = useState(false);
  // Before the saving, whose effect leaves: the guard must have heard by then that nothing is lost.
  useUnsavedGuard(unsaved);
  const { busy, submit } = useComposerSave({ form, id, saved: () => setUnsaved(false), leave });
  const items = Form.useWatch('items', form) ?? initial.items;
  const groupsPerDay = Form.useWatch('groupsPerDay', form) ?? initial.groupsPerDay;
  const rules = useMemo(() => [itemsRule(id === undefined)], [id]);
  const take = (next: readonly DraftItem[]) => {
    form.setFieldValue('items', next);
    forgetFaults(form, { items: next });
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
        forgetFaults(form, changed);
      }}
      onFinish={(values) => void submit(values)}
    >
      <div className="composer-grid form">
        <ComposerSettingsFields coverUrl={coverUrl} />
        <ComposerPickerPanel
          counts={countsOf(items)}
          pick={
            items.length < PRESCRIPTION_ITEMS_MAX
              ? (action) => take(added(items, action))
              : undefined
          }
        />
        <div className="card composer-plan">
          <Form.Item name="items" rules={rules} validateTrigger="onSubmit" className="field">
            <ComposerItemsField />
          </Form.Item>
        </div>
      </div>
      <div className="composer-foot">
        <Sum items={items} groupsPerDay={groupsPerDay} />
        <Button onClick={() => leave()}>{text.cancel}</Button>
        <Button type="primary" loading={busy} onClick={() => form.submit()}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
