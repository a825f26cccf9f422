/** Words of the dialog of columns. */
import { type MappedField, ROSTER_TITLES } from '@spine/contract/patient';

const OF_DOCUMENT = '没有这一列时取自身份证号';

export const columnsText = {
  title: '列对应',
  note: '按选择的列重新读取文件，预览中改过的内容会还原为文件中的。本校列名相同的文件，下次也这样读取。',
  submit: '重新读取',
  none: '没有这一列',
  column: (letter: string, title: string) => `${letter} ${title}`,
  sheets: (names: readonly string[]) => `工作表：${names.join('、')}`,
  fields: { ...ROSTER_TITLES, documentType: '证件类型' } satisfies Record<MappedField, string>,
  /** Where a field comes from that has no column. */
  others: {
    gender: OF_DOCUMENT,
    birthDate: OF_DOCUMENT,
    gradeName: '没有这一列时取自班级',
  } as Partial<Record<MappedField, string>>,
  said: '没有这一列时取自工作表名称或标题行',
  needed: '请选择列',
  twice: (field: string) => `已选作${field}，请选择另一列`,
} as const;
