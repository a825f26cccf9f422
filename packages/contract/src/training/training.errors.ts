import { businessError } from '#kernel';

/** Module 41 of the catalogue: training records. */
export const trainingErrors = {
  /** Missing, malformed, deleted, another institution's: an unknown record answers alike. */
  unknown: businessError(24004101, '训练记录不存在或已删除，请刷新后重试'),
  /** The sentence at the field says what is wrong. */
  invalid: businessError(24004102, '训练记录不完整或不正确，请检查填写的内容'),
  dateOutside: businessError(24004103, '训练日期须在处方期内，且不晚于今天'),
  tooManyADay: businessError(31004101, '同一天最多记录10次训练'),
} as const;
