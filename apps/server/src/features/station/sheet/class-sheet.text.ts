/** Words on the sheets of classes, and what the operation log says of them. */
import type { GeneralSign } from '@spine/contract/exam';

type Named = { readonly gradeName?: string | undefined; readonly clazzName?: string | undefined };

const named = ({ gradeName = '', clazzName = '' }: Named) => `${gradeName}${clazzName}`;

export const sheetText = {
  fileName: (school: string, selection: Named) => `${school}${named(selection)}现场检查登记表.pdf`,
  documentTitle: (selection: Named) => `${named(selection)}现场检查登记表`,
  clazz: named,
  pages: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  children: (count: number) => `${count} 人`,
  words: {
    heading: '现场检查登记表',
    school: '学校',
    clazz: '班级',
    project: '项目',
    date: '检查日期',
    examiner: '检查人',
    code: '扫码打开本班',
    number: '序号',
    name: '姓名',
    gender: '性别',
    tail: '学号尾号',
    atr: '躯干旋转角（圈左或右，填度数）',
    signs: '一般体征（异常打√）',
    motion: '运动试验后（圈左或右，填度数）',
    declined: '拒检',
    absent: '缺席',
    note: '0° 不圈左右。重复测量的读数依次写在同一格。录入时在现场筛查中打开本班，选“补录”和检查日期。',
  },
  /** Short, for narrow columns. */
  signs: {
    shoulder: '双肩',
    scapula: '肩胛',
    waist: '腰凹',
    iliac: '髂嵴',
    spinous: '棘突',
  } satisfies Record<GeneralSign, string>,
} as const;

export const sheetLogText = {
  exported: (selection: Named, count: number) =>
    `导出现场检查登记表：${named(selection) || '全校'}，${count}人`,
} as const;
