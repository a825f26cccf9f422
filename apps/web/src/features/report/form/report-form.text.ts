/** The words of the page where the forms of a bureau are uploaded and filled. */
import { type ScreeningMethod, screeningMethodWord } from '@spine/contract/exam';
import { FORM_MAX_BYTES, FORMS_MAX } from '@spine/contract/report';
import { yearLabel } from '@spine/contract/statistic';

const MEGABYTES = FORM_MAX_BYTES / (1024 * 1024);

export const reportFormText = {
  title: '填报模板',
  lead: '把教育局或卫健委的表格上传为模板，在要填数的地方写上填写项，填出的数与年度汇总相同。',
  back: '年度汇总',
  schoolYear: '学年',
  yearOption: yearLabel,
  /** What the numbers are of. */
  filledFrom: (scope: string, year: string, way: ScreeningMethod | null) =>
    `${scope} · ${year} · ${way === null ? '尚无检查' : screeningMethodWord[way]}`,
  upload: '上传模板',
  uploadLabel: '模板文件',
  uploadHint: `.docx 或 .xlsx，不超过 ${MEGABYTES} MB，最多${FORMS_MAX}个`,
  replace: '更换',
  replaceOf: (name: string) => `更换${name}的文件`,
  uploaded: '模板已保存',
  removed: '模板已删除',
  remove: '删除',
  removeOf: (name: string) => `删除${name}`,
  removeTitle: (name: string) => `删除模板“${name}”？`,
  removeDetail: '已填好的文件不受影响。',
  fill: '填写并下载',
  fillOf: (name: string) => `填写并下载${name}`,
  filled: '文件已生成',
  preview: '预览',
  previewOf: (name: string) => `预览${name}`,
  previewTitle: (name: string) => `${name}的填写项`,
  previewNote: '列表只显示前5行，下载的文件有全部。',
  none: '还没有模板',
  noneHint: '上传带有填写项的表格后，选学年即可填数下载。',
  noneHintOfReader: '机构管理员上传模板后，可在这里填数下载。',
  faults: (file: string) => `“${file}”没有保存`,
  by: (name: string, at: string) => `${name} ${at}上传`,
  field: '填写项',
  meaning: '含义',
  where: '可写在',
  value: '填入',
  fieldsTitle: '可用的填写项',
  fieldsNote:
    '写法如{{应检}}。列表写成{{#学校}}…{{/学校}}，两者之间每所学校重复一次，其中的人数是该校的；Excel中写在同一行的首尾单元格，Word中写在表格同一行或单独成段。',
  whole: '全文',
  inList: (list: string) => `${list}列表`,
  lineOf: (list: string, line: number) => `${list} 第${line}行`,
  join: (names: readonly string[]) => names.join('、'),
} as const;
