import type { SchoolSystem } from './school-system.rules.ts';

/** The names of school systems. */
export const schoolSystemWord: Readonly<Record<SchoolSystem, string>> = {
  kindergarten: '幼儿园',
  primary6: '小学（六年制）',
  primary5: '小学（五年制）',
  junior3: '初中（三年制）',
  junior4: '初中（四年制，六年级至九年级）',
  junior1to4: '初中（四年制，初一至初四）',
  nineYear: '九年一贯制',
  secondary: '完全中学（初中和高中）',
  twelveYear: '十二年一贯制',
  senior: '高中',
  vocational: '中等职业学校',
  special: '特殊教育学校（不按年级毕业）',
};
