/** What the form of an action holds, and how it travels. */
import {
  type ActionCategory,
  type ActionInfo,
  type ActionLevel,
  type ActionPosition,
  muscleNames,
} from '@spine/contract/action';
import { coverChange } from '#ui/cover/cover-file.ts';
import { wireMuscles } from './muscles.field.tsx';
import type { VideoChoice } from './video.field.tsx';

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
  /** The data URL of another cover; null takes it away. */
  cover?: string | null;
  videoId?: VideoChoice;
};

export function valuesOf(action: ActionInfo): Partial<ActionValues> {
  const { name, category, position, description, equipment, effect, steps, warnings, remark } =
    action;
  return {
    ...{ name, category, position, description, equipment, effect, steps, warnings, remark },
    levels: [...action.levels],
    muscles: muscleNames(action.muscles),
  };
}

export function inputOf({ cover, videoId, muscles, ...typed }: ActionValues) {
  return {
    ...typed,
    muscles: wireMuscles(muscles),
    ...coverChange(cover),
    ...(videoId?.id !== undefined && { videoId: videoId.id }),
  };
}
