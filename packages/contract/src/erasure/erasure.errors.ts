import { businessError } from '#kernel';
import { patientErrors } from '../patient/patient.errors.ts';

/** Module 55 of the catalogue: erasing what tells who a child is. */
export const erasureErrors = {
  /** Of another institution, never there, or erased before: which of them is not revealed. */
  childUnknown: patientErrors.unknown,
  unknown: businessError(24005501, '没有这份删除记录'),
  nameDiffers: businessError(24005502, '输入的姓名与学生的姓名不一致，请核对后重试'),
  requestInvalid: businessError(24005503, '请选择由谁提出、怎样提出'),
  dayInvalid: businessError(24005504, '请选择提出的日期，不晚于今天'),
  reasonInvalid: businessError(24005505, '请填写原因，最多100字，不写学生的姓名、学号和电话'),
  yearsInvalid: businessError(24005507, '保存年限须为1到30年'),
  basisInvalid: businessError(24005508, '请填写依据，最多100字'),
  recordsChanged: businessError(
    24005509,
    '要一并删除的记录刚刚有变化，请关闭后重新打开，核对后再删除',
  ),
  /** What a device or a client sends of a child whose personal information was erased meanwhile. */
  childErased: businessError(
    31005506,
    '这名学生的个人信息已按要求删除，不再接收其记录；请在设备上放弃这条记录',
  ),
} as const;
