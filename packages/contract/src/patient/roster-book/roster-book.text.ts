/** Words of the lists that schools keep themselves: titles in every spelling, values with their codes, and what the preview says of them. */
import type { DocumentKind } from '../document/document.schema.ts';
import type { RosterReason } from '../roster/roster.text.ts';
import type { BookField } from './roster-book.schema.ts';

/** Titles by field, those first that are taken where several stand in a list. Without brackets, spaces and marks. */
export const BOOK_TITLES: Readonly<Record<BookField, readonly string[]>> = {
  studentId: [
    '学号',
    '学生学号',
    '学籍号',
    '全国学籍号',
    '国家学籍号',
    '学籍号码',
    '学生学籍号',
    '省学籍号',
    '学籍辅号',
    '省学籍辅号',
    '校内学号',
    '学生编号',
  ],
  name: ['姓名', '学生姓名', '名字', '学生名字', '学生'],
  gender: ['性别', '学生性别', '性别码'],
  birthDate: ['出生日期', '出生年月日', '出生年月', '生日', '出生时间', '出生'],
  gradeName: ['年级', '年级名称', '所在年级', '就读年级', '当前年级', '现年级', '现就读年级'],
  clazzName: [
    '班级',
    '行政班',
    '班级名称',
    '所在班级',
    '就读班级',
    '现就读班级',
    '年级班级',
    '班别',
    '班号',
    '班',
  ],
  tel: [
    '联系电话',
    '家长电话',
    '家长手机',
    '家长手机号',
    '家长手机号码',
    '家长联系电话',
    '家长联系方式',
    '监护人电话',
    '监护人手机',
    '监护人手机号',
    '监护人联系电话',
    '监护人联系方式',
    '手机号码',
    '手机号',
    '手机',
    '电话号码',
    '电话',
    '联系方式',
    '联系手机',
    '家庭电话',
    '母亲电话',
    '母亲手机',
    '母亲手机号',
    '母亲联系电话',
    '父亲电话',
    '父亲手机',
    '父亲手机号',
    '父亲联系电话',
    '成员联系电话',
  ],
  documentType: ['身份证件类型', '证件类型', '证件种类', '身份证件类型码', '证件类型码'],
  document: [
    '身份证号',
    '身份证号码',
    '身份证件号',
    '身份证件号码',
    '证件号码',
    '证件号',
    '公民身份号码',
    '学生身份证号',
    '学生身份证号码',
    '身份证',
  ],
  entryMonth: ['入学年月', '入学时间', '入学日期', '入学年份', '入校年月', '入校时间'],
};

/** What a title says of a field on its own, before a name and a phone of somebody else. */
export const RELATIVES =
  /家长|监护人|父亲|母亲|父母|爸爸|妈妈|联系人|家庭成员|家庭情况|班主任|教师|老师/u;
/** Of those, whose phone is never the family's. */
export const STAFF = /班主任|教师|老师/u;

/** What stands alone above a list and names it, not a group of its columns. */
export const LIST_WORDS = /表|册|名单/u;

/** A grade and its class within a longer text: 实验小学五（1）班名单. */
export const NAMED_CLASS =
  /(?:小学?|初中?|高中?)?[一二三四五六七八九\d]{1,2}(?:年级?)?[-(]?[\d一二三四五六七八九十]{1,3}\)?班/u;

/** A class as it is stored. */
export const ONE_CLASS = /^\d+班$/u;

/** Sexes by their codes (GB/T 2261.1). */
export const GENDER_CODES: Readonly<Record<string, string>> = {
  1: '男',
  2: '女',
  男性: '男',
  女性: '女',
  男生: '男',
  女生: '女',
};

/** What documents are called; the first of the words that a text has tells. */
export const DOCUMENT_WORDS: readonly (readonly [word: string, kind: DocumentKind])[] = [
  ['永久居', '9'],
  ['永居', '9'],
  ['港', '6'],
  ['澳', '7'],
  ['台湾', '8'],
  ['台胞', '8'],
  ['护照', 'A'],
  ['身份证', '1'],
  ['其他', 'Z'],
  ['其它', 'Z'],
];

/** What the list of columns says where a value is no column's. */
export const BOOK_SOURCES = { sheetName: '工作表名称', title: '标题行' } as const;

export const BOOK_REASONS = {
  /** A name that is too long, and how it can be written in full. */
  longName: (max: number, length: number, shorter: string | undefined): RosterReason => ({
    why: `最多 ${max} 字，这里有 ${length} 字`,
    fix:
      shorter === undefined
        ? '与家长商定 15 字以内的写法后重新填写'
        : `去掉空格和括号中的内容，写作“${shorter}”`,
  }),
} as const;

/** Why a book is no list of children. */
export const BOOK_FAULTS = {
  noHeader: (rows: number) =>
    `前 ${rows} 行中没有找到表头。表头要有“姓名”“学号”“班级”等列名，请核对文件`,
  noChildren: '名单中只有表头，没有学生',
  missing: (titles: readonly string[]) => `名单缺少列：${titles.join('、')}，请补上后再导入`,
  inSheet: (sheet: string, message: string) => `工作表“${sheet}”：${message}`,
  /** Beside sheets that are whole. */
  besides: (message: string) => `${message}。不是学生名单，可以隐藏或删除这个工作表`,
  otherNumbers: (title: string) =>
    `名单缺少列：${title}。其他工作表的学号取自这一列，请把各工作表的列名改成一致`,
  doubled: (title: string) => `名单有两个“${title}”列，请只保留一个`,
} as const;
