/** An action of the exercise library as lists, forms and families see it. */
import { z } from 'zod';
import {
  clearableMultilineField,
  type EditParts,
  idField,
  instantField,
  multilineField,
  rowVersion,
  textField,
} from '#kernel';

export const ACTION_CATEGORIES = ['mat', 'aerobics'] as const;
export type ActionCategory = (typeof ACTION_CATEGORIES)[number];
export const actionCategoryField = z.enum(ACTION_CATEGORIES);

/** School levels an action is meant for. */
export const ACTION_LEVELS = ['primary', 'junior', 'senior'] as const;
export type ActionLevel = (typeof ACTION_LEVELS)[number];
export const actionLevelField = z.enum(ACTION_LEVELS);

/** The part of the body that is trained. */
export const ACTION_POSITIONS = ['trunk', 'upperLimb', 'lowerLimb', 'shoulder', 'neck'] as const;
export type ActionPosition = (typeof ACTION_POSITIONS)[number];
export const actionPositionField = z.enum(ACTION_POSITIONS);

/** Characters, as the counters of the form show them. */
export const ACTION_NAME_MAX = 20;
export const ACTION_DESCRIPTION_MAX = 200;
export const MUSCLES_MAX = 60;
export const MUSCLE_NAME_MAX = 15;
export const EQUIPMENT_MAX = 30;
export const EFFECT_MAX = 100;
export const STEPS_MAX = 500;
export const WARNINGS_MAX = 200;
export const ACTION_REMARK_MAX = 100;

/** The suggested side of a cover in pixels (spec 9); browsers crop to a square and send twice that. */
export const COVER_SIDE = 112;
export const COVER_MAX_BYTES = 100 * 1024;

export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
/** A video travels in parts of this size, so that a broken connection costs one part. */
export const VIDEO_PART_BYTES = 4 * 1024 * 1024;
export const VIDEO_FILE_NAME_MAX = 100;

/** Base64 of a PNG or JPEG of at most COVER_MAX_BYTES; null removes it, a missing one leaves it. */
export const coverField = z
  .base64()
  .max(Math.ceil(COVER_MAX_BYTES / 3) * 4)
  .nullish();

/** Removes the cover, for clients that cannot send null; a cover that is sent with it replaces the old one. */
export const removeCoverField = z.literal(true).optional();

/** The fields of an action's form. */
export const actionInputFields = {
  name: textField(ACTION_NAME_MAX),
  category: actionCategoryField,
  /** In the order of ACTION_LEVELS, each once. */
  levels: z
    .array(actionLevelField)
    .min(1)
    .transform((levels) => ACTION_LEVELS.filter((level) => levels.includes(level))),
  position: actionPositionField,
  /** Semicolon-separated (spec 3), as `tidyMuscles` writes them. */
  muscles: textField(MUSCLES_MAX),
  description: clearableMultilineField(ACTION_DESCRIPTION_MAX),
  equipment: clearableMultilineField(EQUIPMENT_MAX),
  effect: clearableMultilineField(EFFECT_MAX),
  /** One step a line. */
  steps: multilineField(STEPS_MAX, 1),
  warnings: clearableMultilineField(WARNINGS_MAX),
  remark: clearableMultilineField(ACTION_REMARK_MAX),
} as const;

/** An action's fields as they are edited. */
export const ACTION_PARTS = [
  ['name'],
  ['category'],
  ['levels'],
  ['position'],
  ['muscles'],
  ['description'],
  ['equipment'],
  ['effect'],
  ['steps'],
  ['warnings'],
  ['remark'],
  ['cover'],
  ['videoId'],
] as const satisfies EditParts;

export const actionRow = z.object({
  id: idField,
  name: z.string(),
  category: actionCategoryField,
  levels: z.array(actionLevelField),
  position: actionPositionField,
  muscles: z.string(),
  /** Suggested amount in words. */
  remark: z.string(),
  /** Signed paths that need no session and live for a day; null without a picture or video. */
  coverUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  createtime: instantField,
});
export type ActionRow = z.output<typeof actionRow>;

export const actionInfo = actionRow.extend({
  description: z.string(),
  equipment: z.string(),
  effect: z.string(),
  steps: z.string(),
  warnings: z.string(),
  /** Bytes; null without a video. */
  videoSize: z.number().int().nullable(),
  updatedAt: instantField,
});
export type ActionInfo = z.output<typeof actionInfo>;

/** An action as it is read to be edited. */
export const editableAction = actionInfo.extend({ version: rowVersion });
export type EditableAction = z.output<typeof editableAction>;

/** How far the upload of a video is. */
export const videoUpload = z.object({
  id: idField,
  /** Bytes that arrived; the next part begins here. */
  received: z.number().int(),
  size: z.number().int(),
});
export type VideoUpload = z.output<typeof videoUpload>;

/** A signed claim. */
export const mediaToken = z.string().regex(/^[A-Za-z0-9_-]{20,80}$/);
