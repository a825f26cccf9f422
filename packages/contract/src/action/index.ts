export {
  actionDetail,
  actionVideo,
  addAction,
  beginVideo,
  cancelVideo,
  coverPicture,
  deleteAction,
  editAction,
  listActions,
  listMuscles,
  sendVideoPart,
} from './action.endpoints.ts';
export { actionErrors } from './action.errors.ts';
export { muscleNames, stepLines, tidyMuscles } from './action.rules.ts';
export {
  ACTION_CATEGORIES,
  ACTION_DESCRIPTION_MAX,
  ACTION_LEVELS,
  ACTION_NAME_MAX,
  ACTION_POSITIONS,
  ACTION_REMARK_MAX,
  type ActionCategory,
  type ActionInfo,
  type ActionLevel,
  type ActionPosition,
  type ActionRow,
  actionInfo,
  actionPositionField,
  COVER_MAX_BYTES,
  COVER_SIDE,
  coverField,
  EFFECT_MAX,
  EQUIPMENT_MAX,
  linesField,
  MUSCLE_NAME_MAX,
  MUSCLES_MAX,
  mediaToken,
  removeCoverField,
  STEPS_MAX,
  VIDEO_FILE_NAME_MAX,
  VIDEO_MAX_BYTES,
  VIDEO_PART_BYTES,
  type VideoUpload,
  WARNINGS_MAX,
} from './action.schema.ts';
export {
  ACTION_CATEGORY_NAMES,
  ACTION_LEVEL_NAMES,
  ACTION_POSITION_NAMES,
  MUSCLE_SEPARATOR,
} from './action.text.ts';
export { actionFaultText } from './action-fault.text.ts';
export { coverFaultText, UNPLAYED_CODECS, videoFaultText } from './media-fault.text.ts';
export { FIGURE_HEAD, FIGURE_PARTS } from './position-figure.rules.ts';
