import { businessError } from '#kernel';
import { PURPOSE_WORDS_MAX, PURPOSE_WORDS_MIN } from './export-purpose.schema.ts';

/** Module 57 of the catalogue: exports of many children. 21005701, which asks for the purpose, is in the kernel. */
export const disclosureErrors = {
  purposeInvalid: businessError(
    24005701,
    `请选择导出用途；选“其他”时写明用途，${PURPOSE_WORDS_MIN}至${PURPOSE_WORDS_MAX}字`,
  ),
  dayInvalid: businessError(24005702, '只能标记今天以前的日期为已读'),
} as const;
