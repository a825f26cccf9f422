/** The words of a bureau's form: what its fields and lists are called, what they mean, and what is wrong with one. */
import { screeningMethodWord } from '../../exam/index.ts';
import {
  COVERED_AGES,
  type YearFigureName,
  yearFigureMeaning,
  yearFigureName,
  yearLabel,
  yearRateName,
} from '../../statistic/index.ts';
import type { FormField, FormList } from './report-form.schema.ts';

const name = (figure: YearFigureName) => yearFigureName(figure, null);
const meaningOf = (figure: YearFigureName) => yearFigureMeaning(figure, null);
const rateName = (figure: YearFigureName) => `${name(figure)}率`;
const shareOf = (count: string, of: string) => `${count}÷${of}×100`;
/** What a rate of a figure is of. */
const rateMeaning = (figure: YearFigureName, of: string) => shareOf(name(figure), of);
const EXAMINED_IN_WAY = '该筛查方式受检';
/** Of a campaign that only measures the trunk rotation. */
const ROTATED = yearFigureName('found', 'atrOnly');
const EXAMPLE_YEAR = 2026;
const ANGLES_WAY = `筛查方式为${screeningMethodWord.atrOnly}`;
const ONLY_ANGLES = `仅${ANGLES_WAY}时填写，否则为“—”`;
const NOT_ANGLES = `${ANGLES_WAY}时为“—”`;

export const formFieldName: Readonly<Record<FormField, string>> = {
  schoolYear: '学年',
  institution: '单位名称',
  scope: '统计范围',
  day: '填报日期',
  way: '筛查方式',
  owed: name('owed'),
  examined: name('examined'),
  examinedRate: rateName('examined'),
  valid: name('valid'),
  positive: name('positive'),
  positiveRate: rateName('positive'),
  found: name('found'),
  foundRate: rateName('found'),
  foundMeaning: '检出口径',
  rotated: ROTATED,
  rotatedRate: yearRateName('found', 'atrOnly'),
  posture: name('posture'),
  postureRate: rateName('posture'),
  referred: name('referred'),
  referredRate: rateName('referred'),
  attended: name('attended'),
  attendedRate: rateName('attended'),
  confirmed: name('confirmed'),
  confirmedRate: rateName('confirmed'),
  schools: '学校数',
  onRosters: '在册',
  covered: '覆盖',
  coverageRate: '覆盖率',
  uncoveredSchools: '未覆盖学校数',
  uncoveredNames: '未覆盖学校名单',
  number: '序号',
  schoolName: '学校名称',
  gradeName: '年级名称',
  sexName: '性别名称',
};

const AGES = `${COVERED_AGES.youngest}–${COVERED_AGES.oldest}岁`;

export const formFieldMeaning: Readonly<Record<FormField, string>> = {
  schoolYear: `如${yearLabel(EXAMPLE_YEAR)}`,
  institution: '本机构名称',
  scope: '所选的学校或地区，未选为本机构',
  day: '填写当天的日期',
  way: '各项人数和率所属的筛查方式，应检、受检除外',
  owed: meaningOf('owed'),
  examined: meaningOf('examined'),
  examinedRate: rateMeaning('examined', name('owed')),
  valid: meaningOf('valid'),
  positive: meaningOf('positive'),
  positiveRate: rateMeaning('positive', EXAMINED_IN_WAY),
  found: `${meaningOf('found')}；${NOT_ANGLES}`,
  foundRate: `${rateMeaning('found', name('valid'))}，不含姿态不良；${NOT_ANGLES}`,
  foundMeaning: '检出的含义，写明不含姿态不良',
  rotated: `${yearFigureMeaning('found', 'atrOnly')}；${ONLY_ANGLES}`,
  rotatedRate: `${shareOf(ROTATED, name('valid'))}，${ONLY_ANGLES}`,
  posture: meaningOf('posture'),
  postureRate: rateMeaning('posture', name('valid')),
  referred: meaningOf('referred'),
  referredRate: rateMeaning('referred', EXAMINED_IN_WAY),
  attended: meaningOf('attended'),
  attendedRate: rateMeaning('attended', name('referred')),
  confirmed: meaningOf('confirmed'),
  confirmedRate: rateMeaning('confirmed', name('attended')),
  schools: '年度汇总列出的学校数',
  onRosters: `${AGES}在册人数`,
  covered: `${AGES}在册学生中已检查的人数`,
  coverageRate: `${AGES}覆盖率，%`,
  uncoveredSchools: `${AGES}学生无人检查的学校数`,
  uncoveredNames: `${AGES}学生无人检查的学校，以顿号分隔`,
  number: '在列表中的序号，从1开始',
  schoolName: '学校的名称',
  gradeName: '年级的名称',
  sexName: '性别的名称',
};

export const formListName: Readonly<Record<FormList, string>> = {
  school: '学校',
  grade: '年级',
  sex: '性别',
  uncovered: '未覆盖',
};

const OPEN = '{{';
const CLOSE = '}}';
const quoted = (name: string) => `“${OPEN}${name}${CLOSE}”`;
const listed = (name: string) => `${quoted(`#${name}`)}与${quoted(`/${name}`)}`;

/** As it is typed into a file. */
export const formFieldText = (name: string): string => `${OPEN}${name}${CLOSE}`;

export const formFaultText = {
  unknown: (name: string, nearest: string | undefined) =>
    `${quoted(name)}不是填写项${nearest === undefined ? '' : `，是否为${quoted(nearest)}`}`,
  /** Of a field that belongs into lists. */
  inLists: (name: string, lists: readonly string[]) =>
    `${quoted(name)}须写在${lists.map(listed).join('或')}之间`,
  notInList: (name: string, list: string) => `${quoted(name)}不能写在${listed(list)}之间`,
  nested: (name: string) => `${quoted(`#${name}`)}不能写在另一个列表里`,
  unclosedList: (name: string) => `${quoted(`#${name}`)}没有对应的${quoted(`/${name}`)}`,
  unopenedList: (name: string) => `${quoted(`/${name}`)}前没有${quoted(`#${name}`)}`,
  brokenField: (text: string) => `“${text}”附近的双花括号不成对`,
  emptyList: (name: string) => `${listed(name)}之间没有填写项`,
  oneRow: (name: string) => `${listed(name)}须写在同一行，这一行会按列表重复`,
  listPosition: (name: string) => `${listed(name)}须都在段落里，或都在表格的同一行里`,
  elsewhere: '批注、文本框、图形、页眉或脚注里的填写项不能填写，请移到正文或单元格里',
  beside: '有列表的工作表里不能有批注、表格对象、图表或数据透视表，请移到别的工作表',
  at: (field: string, fault: string) => `${field}：${fault}`,
} as const;

/** What makes a file one that may act by itself. */
export const formContentText = {
  macro: '含有宏，请另存为不含宏的文件',
  external: '含有外部链接，请断开链接后再上传',
  embedded: '含有嵌入对象或控件，请删除后再上传',
  field: (code: string) => `含有域“${code}”，只能使用页码、日期、目录等域`,
} as const;

export const formFormulaText = {
  inField: '单元格里有填写项，不能是公式',
  unsafe: '公式读取外部数据或使用了不支持的函数，只能使用求和、平均等常用函数',
  array: '数组公式或模拟运算表不能使用',
} as const;

/** What is wrong with a formula where rows are repeated. */
export const formRowText = {
  oneOfMany: '引用了列表行的单元格，列表会有多行，只能写成求和、平均等，如SUM(B3)',
  otherRow: '列表行的公式引用了别的行，请在行号前加$固定，如B$1；同一行和上一行不用加',
} as const;

/** A cell of a workbook holds 32,767 characters. */
const MOST_CHARACTERS = 30_000;

function joinNames(names: readonly string[]): string {
  if (names.length === 0) return '无';
  const joined = names.join('、');
  if (joined.length <= MOST_CHARACTERS) return joined;
  const cut = joined.slice(0, joined.lastIndexOf('、', MOST_CHARACTERS));
  return `${cut}等${names.length}所`;
}

export const formValueText = {
  schoolYear: yearLabel,
  day: (year: string, month: string, day: string) => `${year}年${Number(month)}月${Number(day)}日`,
  nothing: '—',
  names: joinNames,
} as const;
