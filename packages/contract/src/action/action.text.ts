import type { ActionCategory, ActionLevel, ActionPosition } from './action.schema.ts';

export const ACTION_CATEGORY_NAMES: Readonly<Record<ActionCategory, string>> = {
  mat: '垫上运动',
  aerobics: '健身操',
};
export const ACTION_LEVEL_NAMES: Readonly<Record<ActionLevel, string>> = {
  primary: '小学',
  junior: '初中',
  senior: '高中',
};
export const ACTION_POSITION_NAMES: Readonly<Record<ActionPosition, string>> = {
  trunk: '躯干',
  upperLimb: '上肢',
  lowerLimb: '下肢',
  shoulder: '肩部',
  neck: '颈部',
};

/** What stands between muscles on the wire and in docs/domain/actions.md. */
export const MUSCLE_SEPARATOR = ';';
/** What people type between muscles. */
export const MUSCLE_SEPARATORS = /[;；,，、]/;
