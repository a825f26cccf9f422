import { businessError } from '#kernel';
import { examErrors } from '../exam/exam.errors.ts';
import { schoolErrors } from '../school/school.errors.ts';

/** Module 17 of the catalogue: children. 24001701 and 24001702 are the specification's. */
export const patientErrors = {
  /** The message names the field at fault. */
  invalid: businessError(24001701, '学生信息不完整或不正确，请检查后重试'),
  idMissing: businessError(24001702, '请选择学生'),
  /** A number of a child that is not there; another institution's child answers alike. */
  unknown: examErrors.studentNotFound,
  bornAfterExam: examErrors.examBeforeBirth,
  schoolUnknown: schoolErrors.unknown,
  studentIdUsed: businessError(31001703, '保存失败，该学校已有这个学号'),
  schoolFixed: businessError(31001704, '学生所在学校不能修改'),
  telKept: businessError(31001705, '已登记的联系电话不能清空'),
  /** Only for a client that asks; the message shows the end of the other number. */
  alike: businessError(31001718, '本班已有同名、出生日期也相同的学生，请核对是不是同一人'),
  /** A family waits for an answer, and the days until it is due run on. The message says how many of the children. */
  requestOpen: businessError(
    31001720,
    '所选学生中有更正申请还没有处理，请先在“更正申请”中处理，再删除',
  ),
  /** The message names nobody: whoever may see the other child finds it by the number. */
  documentUsed: businessError(
    31001721,
    '保存失败，这个证件号码已登记在另一名学生名下，可在学生档案中按证件号码查找',
  ),
  /** Only for a client that asks. The message says who it is and where it was; `data` has its id, by which it is named then. */
  alikeLeft: businessError(
    31001722,
    '有一名已离校的学生同名、出生日期和性别也相同，请核对是不是同一人',
  ),
  notLeft: businessError(31001723, '这名学生没有离校，或姓名、出生日期不同，请刷新后重试'),
  idUsed: businessError(31001706, '新增失败，学生编号已被使用'),
} as const;
