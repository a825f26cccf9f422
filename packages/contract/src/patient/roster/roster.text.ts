/**
 * The texts of a roster import: titles of the template, cause and correction of every fault, and the sentence for each
 * kind of file that is not an .xls workbook.
 */
import { unprintableText } from '#kernel';
import type { RosterField, ToldField } from './roster.schema.ts';

/** Titles of the template's columns. */
export const ROSTER_TITLES: Readonly<Record<ToldField, string>> = {
  studentId: '学号',
  name: '姓名',
  gender: '性别',
  birthDate: '出生日期',
  gradeName: '年级',
  clazzName: '班级',
  tel: '联系电话',
  document: '证件号码',
};

/** The title of the column a fault file adds. */
export const FAULT_COLUMN_TITLE = '错误原因';

/** What each column takes, as the screen and the second sheet of the template say it. */
export const ROSTER_RULES: Readonly<Record<RosterField, string>> = {
  studentId: '最多 30 字，本校不重复',
  name: '最多 15 字',
  gender: '男、女、其他',
  birthDate: '写作 2015-03-19',
  gradeName: '如 五年级、初一、七年级',
  clazzName: '最多 15 字，如 4班',
  tel: '11 位手机号，可留空',
};

/** A made-up child for the second sheet of the template. */
export const ROSTER_EXAMPLE: Readonly<Record<RosterField, string>> = {
  studentId: '20260501',
  name: '林嘉禾',
  gender: '女',
  birthDate: '2015-03-19',
  gradeName: '五年级',
  clazzName: '4班',
  tel: '13800000000',
};

export const ROSTER_FILE_TEXT = {
  rosterSheet: '学生名单',
  templateFile: '学生名单导入模板.xls',
  faultFileSuffix: '_错误原因.xlsx',
  faultJoin: '；',
} as const;

/** How the three genders may be written, lower case. */
export const GENDER_WORDS: ReadonlyMap<string, 'm' | 'f' | 'o'> = new Map([
  ['男', 'm'],
  ['女', 'f'],
  ['其他', 'o'],
  ['m', 'm'],
  ['f', 'f'],
  ['o', 'o'],
]);

/** A cause and what to do about it. */
export type RosterReason = { readonly why: string; readonly fix: string };

/** How cells begin that stand below a list of children. */
export const NOTE_WORDS = [
  '合计',
  '总计',
  '小计',
  '共计',
  '共[\\d〇一二三四五六七八九十百]+[人名]',
  '[总实]?人数',
  '以上共',
  '以下空白',
  '(?:填|制)[表报]',
  '审[核批]',
  '[校核]对',
  '复核',
  '录入',
  '统计',
  '联系人',
  '学校\\(盖章\\)',
  '经办',
  '负责人',
  '班主任',
  '校长',
  '单位',
  '盖章',
  '签[字名章]',
  '备注',
  '说明',
  '注:',
  '(?:打印|上报|导出)?(?:日期|时间)',
  '第\\d+页',
] as const;

export const DOCUMENT_TWICE = '核对是不是同一名学生；可以照常写入';
const TEXT_FORMAT = '先把整列设为文本格式，再重新填写';
const DATE_FORM = '按证件核对，格式如 2015-03-19';

export const ROSTER_REASONS = {
  empty: (title: string) => ({ why: `${title}不能为空`, fix: `补填${title}` }),
  tooLong: (max: number, length: number) => ({
    why: `最多 ${max} 字，这里有 ${length} 字`,
    fix: '缩短后重新填写',
  }),
  formula: { why: '公式出错，没有可用的内容', fix: '删除公式，直接填写内容' },
  becameDate: { why: '内容被表格软件变成了日期', fix: TEXT_FORMAT },
  decimal: { why: '内容被表格软件变成了小数，末尾的 0 可能已丢失', fix: TEXT_FORMAT },
  digitsLost: { why: '数字超过 15 位，表格软件已改掉后面的数字', fix: TEXT_FORMAT },
  showsNothing: { why: '单元格里存有数字，却什么都不显示', fix: TEXT_FORMAT },
  showsOther: { why: '单元格显示的数字和里面存的不同', fix: TEXT_FORMAT },
  scientific: { why: '学号被写成了科学计数法，数字已不完整', fix: TEXT_FORMAT },
  innerMark: { why: '学号中间有引号、等号或分号', fix: '删除这些符号，一格只写一个学号' },
  masked: { why: '学号中有星号，不是完整的学号', fix: '填写完整的学号' },
  innerSpace: { why: '学号中间有空格或换行', fix: '删除中间的空格和换行' },
  control: {
    why: '含有换行或看不见的字符（如零宽、改变文字方向的字符）',
    fix: '清空单元格后重新输入',
  },
  lostCharacter: {
    why: '含有问号或无法显示的字，生僻字可能在保存时丢失',
    fix: '用输入法重新输入这个字',
  },
  privateCharacter: { why: '含有自造字，别的电脑无法显示', fix: '用输入法重新输入这个字' },
  noLetter: { why: '姓名中没有文字', fix: '填写学生的姓名' },
  gender: { why: '只能填 男、女 或 其他', fix: '按学籍改为 男 或 女' },
  date: (why: string) => ({ why, fix: DATE_FORM }),
  dateTime: (time: string, [one, other]: readonly string[]) => ({
    why: `带有时间 ${time}，可能是 ${one}，也可能是 ${other}`,
    fix: '按证件核对，只填日期，格式如 2015-03-19',
  }),
  /** By what the number format of the cell leaves out. */
  dateHides: {
    year: { why: '单元格没有显示年份，年份可能是表格软件补上的', fix: DATE_FORM },
    day: { why: '单元格只显示到月，几日可能是表格软件补上的', fix: DATE_FORM },
  },
  dateFuture: { why: '出生日期晚于今天', fix: DATE_FORM },
  dateAfterExam: (day: string) => ({ why: `出生日期晚于 ${day} 的检查`, fix: DATE_FORM }),
  dateTooEarly: (year: number) => ({ why: `出生日期早于 ${year} 年`, fix: DATE_FORM }),
  telLength: (length: number) => ({
    why: `手机号应为 11 位，这里${length < 11 ? '只' : ''}有 ${length} 位`,
    fix: '补全号码，或留空',
  }),
  telDigits: { why: '手机号只能是数字', fix: '改为 11 位手机号，或留空' },
  telRange: { why: '不是有效的手机号段', fix: '核对号码，或留空' },
  unknownGrade: {
    why: '看不出是几年级，统计中归入“年级不明”',
    fix: '改为 五年级、初一、高二 这样的写法，班级写在“班级”列',
  },
  fourYears: {
    why: '名单里有初四：按五四制，“初一”至“初三”仍会存为“七年级”至“九年级”',
    fix: '可以照常写入；查找时初一按七年级、初二按八年级、初三按九年级',
  },
  otherGrade: ({ gradeName, clazzName }: Readonly<Record<'gradeName' | 'clazzName', string>>) => ({
    why: `“${clazzName}”带有的年级或入学年份与“${gradeName}”不符，会单独成为一个班`,
    fix: '核对年级和班级；班级只写班号，如 4班',
  }),
  noChild: { why: '这一行不是学生', fix: '请删除这一行' },
  unprintable: (signs: readonly string[]) => ({
    why: unprintableText(signs),
    fix: '可以照常写入；核对是不是这个字，打印后手写补上',
  }),
  guardianEntry: {
    why: '家长扫码登记过这个学号，还没有处理',
    fix: '导入不采用家长填写的内容，请在“家长登记”中对照处理',
  },
  alike: {
    why: '本班已有同名、出生日期也相同的学生，学号不同',
    fix: '核对是不是同一名学生写了两个学号；确是两个人就照此导入',
  },
  alikeRow: (row: number) => ({
    why: `与第 ${row} 行同班、同名、出生日期也相同，学号不同`,
    fix: '核对是不是同一名学生写了两个学号；确是两个人就照此导入',
  }),
  /** Beside what is wrong with its number: the child is written, the number is not. */
  noDocument: (reason: RosterReason) => ({ why: reason.why, fix: `${reason.fix}；这次不写入证件` }),
  documentUsed: { why: '这个证件号码已登记在另一名学生名下', fix: DOCUMENT_TWICE },
  documentRow: (row: number) => ({ why: `与第 ${row} 行的证件号码相同`, fix: DOCUMENT_TWICE }),
  duplicate: (row: number) => ({
    why: `与第 ${row} 行重复，同一学校学号不能重复`,
    fix: '核对两人的学籍号，改正其中一行',
  }),
  duplicateInSheet: (sheet: string, row: number) => ({
    why: `与工作表“${sheet}”第 ${row} 行重复，同一学校学号不能重复`,
    fix: '核对两人的学籍号，改正其中一行',
  }),
} as const;

const USE_TEMPLATE = '请下载模板，按模板填写后再导入';

/** Why a sheet is not a roster at all (24001404). */
export const TEMPLATE_REASONS = {
  empty: `文件的第一个工作表是空的，${USE_TEMPLATE}`,
  noRows: '名单中只有表头，没有学生',
  missing: (titles: readonly string[]) => `第一行缺少列：${titles.join('、')}，${USE_TEMPLATE}`,
  headerLower: (row: number) => `表头在第 ${row} 行，请删除上面的标题行，让表头成为第一行`,
  doubled: (title: string) => `第一行有两个“${title}”列，请只保留一个`,
  otherSheets: (sheets: readonly string[]) =>
    `只读取第一个工作表，“${sheets.join('”“')}”中还有名单，请合并到第一个工作表`,
} as const;

/** How a file becomes one that is taken, and which one that is. */
type Taken = { readonly saveAs: string; readonly form: string; readonly one: string };

/** What a file is when it is no readable workbook, and what to do (24001403). */
const unreadableReasons = ({ saveAs, form, one }: Taken) =>
  ({
    empty: '文件是空的，请重新选择文件',
    xlsx: `这是新版 Excel 文件（.xlsx）。请打开后${saveAs}`,
    xlsb: `这是 Excel 二进制文件（.xlsb）。请打开后${saveAs}`,
    ods: `这是 OpenDocument 表格（.ods）。请打开后${saveAs}`,
    wps: `不支持 WPS 表格文件（.et）。请打开后${saveAs}`,
    zip: `这是压缩文件，请解压后上传其中的 ${one} 文件`,
    html: `这是网页格式的表格，只是文件名为 .xls。请打开后${saveAs}`,
    xml: `这是 XML 表格，只是文件名为 .xls。请打开后${saveAs}`,
    text: `这是文本或 CSV 文件。请用 Excel 或 WPS 打开，${saveAs}`,
    pdf: `这是 PDF 文件，请上传 ${form} 格式的名单`,
    image: `这是图片，请上传 ${form} 格式的名单`,
    oldExcel: `这是很旧的 Excel 文件（5.0 以前）。请打开后${saveAs}`,
    otherOffice: `这是 Word、PowerPoint 或其他文件，不是 Excel 工作簿，请上传 ${form} 格式的名单`,
    encrypted: `文件设有打开密码。请打开后取消密码，另存为 ${one} 再上传`,
    truncated: '文件不完整，可能没有传完或已损坏，请重新保存后上传',
    tooComplex: `文件内容过于复杂，无法读取。请新建一个 ${one} 文件，只粘贴名单后上传`,
    unknown: `文件格式无法识别。请打开后${saveAs}`,
  }) as const;

/** The call of the specification takes .xls. */
export const UNREADABLE_REASONS = unreadableReasons({
  saveAs: '点“另存为”，文件类型选“Excel 97-2003 工作簿（*.xls）”，再上传新文件',
  form: '.xls',
  one: '.xls',
});

/** The preview takes .xlsx and CSV too. */
export const PREVIEW_UNREADABLE_REASONS: typeof UNREADABLE_REASONS = unreadableReasons({
  saveAs: '点“另存为”，文件类型选“Excel 工作簿（*.xlsx）”，再上传新文件',
  form: '.xls、.xlsx 或 .csv',
  one: '.xlsx',
});
export type UnreadableKind = keyof typeof UNREADABLE_REASONS;
