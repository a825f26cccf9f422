/** The values of the form of an action, their conversion for the call, and editing. */
import {
  ACTION_CATEGORY_NAMES,
  ACTION_LEVEL_NAMES,
  ACTION_PARTS,
  ACTION_POSITION_NAMES,
  type ActionCategory,
  type ActionInfo,
  type ActionLevel,
  type ActionPosition,
  actionErrors,
  type EditableAction,
  editAction,
  editableAction,
  muscleNames,
  tidyMuscles,
} from '@spine/contract/action';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toCoverInput } from '#ui/cover/cover-file.ts';
import { editText } from '#ui/form/edit/edit.text.ts';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { ACTION_QUERIES } from './action.queries.ts';
import { actionText as text, videoText, actionFormText as words } from './action.text.ts';
import type { VideoChoice } from './video.field.tsx';

export const SEPARATORS = [';', '；', ',', '，', '、'];

export type ActionValues = {
  name: string;
  category: ActionCategory;
  levels: ActionLevel[];
  position: ActionPosition;
  muscles: string[];
  description?: string;
  equipment?: string;
  effect?: string;
  steps: string;
  warnings?: string;
  remark?: string;
  /** The data URL of a new cover; null removes the saved one. */
  cover?: string | null;
  videoId?: VideoChoice;
};

/** The muscles as the call takes them. */
export function wireMuscles(muscles: readonly string[]): string {
  return tidyMuscles(muscles.join(SEPARATORS[0]));
}

export function toFormValues(action: ActionInfo): Partial<ActionValues> {
  const { name, category, position, description, equipment, effect, steps, warnings, remark } =
    action;
  return {
    name,
    category,
    position,
    description,
    equipment,
    effect,
    steps,
    warnings,
    remark,
    levels: [...action.levels],
    muscles: muscleNames(action.muscles),
  };
}

export function toActionInput<Typed extends Partial<ActionValues>>({
  cover,
  videoId,
  muscles = [],
  ...typed
}: Typed) {
  return {
    ...typed,
    muscles: wireMuscles(muscles),
    ...toCoverInput(cover),
    ...(videoId?.id !== undefined && { videoId: videoId.id }),
  };
}

const PARTS = describeParts<typeof ACTION_PARTS, ActionValues>(ACTION_PARTS, {
  name: { label: text.name, show: ({ name }) => name },
  category: {
    label: text.category,
    show: ({ category }) => category && ACTION_CATEGORY_NAMES[category],
  },
  levels: {
    label: text.levels,
    show: ({ levels = [] }) => levels.map((level) => ACTION_LEVEL_NAMES[level]).join('、'),
  },
  position: {
    label: text.position,
    show: ({ position }) => position && ACTION_POSITION_NAMES[position],
  },
  muscles: { label: text.muscles, show: ({ muscles = [] }) => muscles.join('、') },
  description: { label: text.description, show: ({ description }) => description },
  equipment: { label: text.equipment, show: ({ equipment }) => equipment },
  effect: { label: text.effect, show: ({ effect }) => effect },
  steps: { label: text.steps, show: ({ steps }) => steps },
  warnings: { label: text.warnings, show: ({ warnings }) => warnings },
  remark: { label: text.remark, show: ({ remark }) => remark },
  cover: {
    label: words.cover,
    wireFields: ['cover', 'removeCover'],
    show: ({ cover }) => editText.coverOf(cover),
  },
  videoId: {
    label: videoText.label,
    show: ({ videoId }) => editText.videoOf(videoId?.file.name),
  },
});

export function useActionEdit(opened: EditableAction | undefined) {
  const call = useApiMutation(editAction, { success: text.EDIT_SUCCESS, refresh: ACTION_QUERIES });
  return useEdit(opened, {
    shape: editableAction,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: (values: Partial<ActionValues>) => toActionInput(values),
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: actionErrors.unknown,
    refresh: ACTION_QUERIES,
  });
}
