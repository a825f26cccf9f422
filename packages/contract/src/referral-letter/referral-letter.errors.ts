import { businessError } from '#kernel';
import { LETTER_CORRECTIONS } from './referral-letter.rules.ts';

/** Module 45 of the catalogue: the referral letter, and the page of the hospital behind its QR code. */
export const referralLetterErrors = {
  /** Expired, used up, forged, blocked, its case closed or its child gone: nobody learns which. */
  over: businessError(24004501, '这个链接现在不能使用，请拨打转诊单上的联系电话'),
  birthDateWrong: businessError(24004502, '出生日期与转诊单上的不一致，请核对'),
  /** Of one child, and of all whose letters a job was to print. */
  notReferred: businessError(24004503, '学生现在没有需要到医院就诊的随访，不能开转诊单'),
  notFound: businessError(24004504, '没有这张转诊单'),
  incomplete: businessError(24004505, '请填写就诊日期、X线片、医院、诊断和处理'),
  writtenMeanwhile: businessError(24004506, '刚才已有人提交了回执，请核对后再更正'),
  caseClosed: businessError(24004507, '学生的随访已结案，不能开转诊单'),
  tooManyCorrections: businessError(
    24004508,
    `回执一天内最多更正${LETTER_CORRECTIONS}次，请拨打转诊单上的联系电话`,
  ),
  /** The examination was voided after the letter: no case shows a report without a visit. */
  noCase: businessError(24004509, '这里现在不能登记，请拨打转诊单上的联系电话告诉筛查机构'),
} as const;
