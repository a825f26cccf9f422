/** Editing a plan, with detection of concurrent edits. */
import {
  editPlan,
  PLAN_DURATION_NAMES,
  PLAN_PARTS,
  PLAN_TYPE_NAMES,
  type PlanInfo,
  planInfo,
  prescriptionErrors,
} from '@spine/contract/prescription';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toCoverInput } from '#ui/cover/cover-file.ts';
import { editText } from '#ui/form/edit/edit.text.ts';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { amountWords } from '../plan-words.tsx';
import { PLAN_QUERIES } from '../prescription.queries.ts';
import {
  type DraftItem,
  type PlanDraft,
  toDraft,
  toPlanFields,
  toPlanItem,
} from './composer.draft.ts';
import { composerText as text } from './composer.text.ts';

/** A plan as the call takes it, with its cover. */
export function toPlanInput<Draft extends Partial<PlanDraft>>(draft: Draft) {
  return { ...toPlanFields(draft), ...toCoverInput(draft.cover) };
}

function itemWords(draft: DraftItem): string {
  const item = toPlanItem(draft);
  return item ? `${draft.action.name} ${amountWords(item)}` : draft.action.name;
}

const PARTS = describeParts<typeof PLAN_PARTS, PlanDraft>(PLAN_PARTS, {
  name: { label: text.name, show: ({ name }) => name },
  type: { label: text.type, show: ({ type }) => type && PLAN_TYPE_NAMES[type] },
  audience: { label: text.audience, show: ({ audience }) => audience },
  description: { label: text.description, show: ({ description }) => description },
  duration: {
    label: text.duration,
    show: ({ duration }) => duration && PLAN_DURATION_NAMES[duration],
  },
  groupsPerDay: { label: text.groupsPerDay, show: ({ groupsPerDay }) => groupsPerDay },
  daysPerWeek: { label: text.daysPerWeek, show: ({ daysPerWeek }) => daysPerWeek },
  retestReminder: {
    label: text.retestReminder,
    show: ({ retestReminder }) => (retestReminder ? text.yes : text.no),
  },
  items: {
    label: text.plan,
    show: ({ items = [] }) => items.map(itemWords).join('\n'),
  },
  cover: {
    label: text.cover,
    wireFields: ['cover', 'removeCover'],
    show: ({ cover }) => editText.coverOf(cover),
  },
});

export function usePlanEdit(opened: PlanInfo | undefined) {
  const call = useApiMutation(editPlan, { success: text.EDIT_SUCCESS, refresh: PLAN_QUERIES });
  return useEdit(opened, {
    shape: planInfo,
    parts: PARTS,
    valuesOf: toDraft,
    inputOf: (draft: Partial<PlanDraft>) => toPlanInput(draft),
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: prescriptionErrors.planUnknown,
    refresh: PLAN_QUERIES,
  });
}
