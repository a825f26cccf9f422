import type { MaskedNumber } from '#kernel';
import type { EnrolledFilter, Gender, ShowPurpose } from './patient.schema.ts';

export const genderWord: Readonly<Record<Gender, string>> = { m: '男', f: '女', o: '其他' };

export const enrolledWord: Readonly<Record<EnrolledFilter, string>> = {
  current: '在校',
  left: '已离校',
  all: '全部',
};

export const maskedNumberWord: Readonly<Record<MaskedNumber, string>> = {
  tel: '联系电话',
  studentId: '学号',
  document: '证件号码',
};
export const showPurposeWord: Readonly<Record<ShowPurpose, string>> = {
  remind: '催就诊',
  identify: '核对身份',
  referral: '转诊',
  other: '其他',
};

/** Begins the number of a child that was examined without being on the roster, until a manager gives it its own. */
export const WALK_IN_PREFIX = '临';

/** Who is there already; the number is masked. */
export const alikeText = (name: string, studentId: string) =>
  `本班已有“${name}”，出生日期也相同，学号是 ${studentId}`;

/** Who it may be, of those who have left; the number is masked. */
export const alikeLeftText = (child: {
  readonly name: string;
  readonly birthDate: string;
  readonly schoolName: string;
  readonly clazz: string;
  readonly leftOn: string;
  readonly studentId: string;
}) =>
  `“${child.name}”（${child.birthDate}）曾在${child.schoolName}${child.clazz}，学号是 ${child.studentId}，${child.leftOn} 起已离校`;

/** What each field takes, for the person whose input was refused. */
export const patientFaultText = {
  schoolId: '请选择学校',
  studentId: '请填写学号，最多30字',
  name: '请填写姓名，最多15字',
  gender: '请选择性别',
  birthDate: '请选择出生日期，不能晚于今天',
  gradeName: '请填写年级，最多15字',
  clazzName: '请填写班级，最多15字',
  tel: '请填写11位手机号',
  documentKind: '请选择证件类型',
  document: '请填写证件号码，最多30位',
  id: '学生编号不正确',
} as const;

/** By what a child is found by its document. */
export const documentSoughtText = '请填写完整的证件号码，或最后4至6位';
