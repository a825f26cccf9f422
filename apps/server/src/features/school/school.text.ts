/** What the operation log says of schools. */
export const schoolLogText = {
  added: '新增学校',
  edited: '修改学校',
  deleted: '删除学校',
} as const;

const number = (count: number) => count.toLocaleString('zh-CN');

/** Why a school stays, and where those of its children are who are in no list any more. */
export const hasPatientsText = ({ patients, left }: { patients: number; left: number }) =>
  left === 0
    ? `学校里还有 ${number(patients)} 名学生，不能删除`
    : `学校里还有 ${number(patients)} 名学生，其中 ${number(left)} 名已离校（在“学生管理”中按“已离校”查看），不能删除`;

/** Columns and filters of the export. */
export const schoolExportText = {
  subject: '学校',
  name: '学校名称',
  province: '省份',
  city: '城市',
  district: '区县',
  system: '学制',
  inferred: (system: string) => `${system}，按名单推断`,
  createtime: '创建日期',
} as const;
