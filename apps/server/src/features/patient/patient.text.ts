import type { MaskedNumber } from '@spine/contract/kernel';
import { maskedNumberWord, type NumberUse, showPurposeWord } from '@spine/contract/patient';

/** What the operation log says of children: counts, never names. */
export const patientLogText = {
  added: '新增学生',
  found: '已离校的学生转入学校',
  addedBefore: '重复提交新增学生，未写入',
  edited: '修改学生信息',
  viewed: '查看学生档案',
  soughtByDocument: '按证件号码查找学生',
  numberUsed: (number: MaskedNumber, use: NumberUse) =>
    use === 'dial'
      ? `拨打${maskedNumberWord[number]}`
      : `显示${maskedNumberWord[number]}：${showPurposeWord[use]}`,
  deleted: ({ patients, exams }: { patients: number; exams: number }) =>
    `删除学生${patients}名，${exams}条检查移出列表`,
} as const;

/** Why children are not deleted. */
export const requestOpenText = (children: number) =>
  `所选学生中有${children}名学生的更正申请还没有处理，请先在“更正申请”中处理，再删除`;

/** Columns and filters of the export. */
export const patientExportText = {
  subject: '学生',
  schoolId: '学校',
  schoolName: '学校',
  studentId: '学号',
  name: '姓名',
  birthDate: '出生日期',
  age: '年龄',
  gender: '性别',
  gradeName: '年级',
  clazzName: '班级',
  tel: '联系电话',
  leftOn: '离校日期',
  enrolled: '在校情况',
} as const;
