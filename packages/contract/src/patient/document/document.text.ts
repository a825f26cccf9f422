/** Words of documents of identity, and what is wrong with a number. */
import type { DocumentKind } from './document.schema.ts';

export const documentKindWord: Readonly<Record<DocumentKind, string>> = {
  1: '居民身份证',
  6: '香港居民证件',
  7: '澳门居民证件',
  8: '台湾居民证件',
  9: '外国人永久居留身份证',
  A: '护照',
  Z: '其他',
};

/** A cause and what to do about it. */
export type DocumentReason = { readonly why: string; readonly fix: string };

const CHECK = '按证件核对号码';
const formOf = (why: string): DocumentReason => ({ why, fix: CHECK });

export const DOCUMENT_REASONS = {
  empty: { why: '没有证件号码', fix: '填写证件号码；没有号码的，证件类型选“其他”' },
  masked: { why: '证件号码中有星号，不是完整的号码', fix: '填写完整的证件号码' },
  tooLong: (max: number): DocumentReason => formOf(`证件号码最多 ${max} 位`),
  old: {
    why: '15 位是旧版身份证号码，已经停用',
    fix: '按户口簿或新证件填写 18 位号码',
  },
  checkDigit: formOf('身份证号码的校验位不对，可能有数字填错'),
  day: formOf('身份证号码中的出生日期不存在'),
  /** How numbers of each kind look. */
  form: {
    1: formOf('身份证号码应为 18 位，只有最后一位可以是 X'),
    6: formOf('港澳居民来往内地通行证（香港）应为 H 加 8 位数字，居住证为 81 开头的 18 位'),
    7: formOf('港澳居民来往内地通行证（澳门）应为 M 加 8 位数字，居住证为 82 开头的 18 位'),
    8: formOf('台湾居民来往大陆通行证应为 8 位数字，居住证为 83 开头的 18 位'),
    9: formOf('外国人永久居留身份证应为 9 开头的 18 位，旧版为 3 个字母加 12 位数字'),
    A: formOf('护照号码应为 5 至 15 位字母和数字'),
    Z: formOf('证件号码只能有文字、数字、括号和斜线'),
  } satisfies Readonly<Record<DocumentKind, DocumentReason>>,
  otherBirthDate: {
    why: '证件号码中的出生日期与学生的出生日期不同',
    fix: '可以照常保存；按证件核对出生日期',
  },
  otherGender: {
    why: '证件号码中的性别与学生的性别不同',
    fix: '可以照常保存；按证件核对性别',
  },
} as const;
