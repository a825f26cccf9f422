/** Lists as schools send them, made up: each a book, and the children in it. */
import type { CellObject, Range } from '@e965/xlsx';
import { utils, write } from '@e965/xlsx';

type Cell = string | number | null | CellObject;

export type MadeSheet = {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly merges?: readonly string[];
  readonly hidden?: boolean;
  readonly hiddenRows?: readonly number[];
};

export type MadeBook = {
  readonly sheets: readonly MadeSheet[];
  /** Where each field is read, by its letter; of a field without a column, where its value comes from. */
  readonly columns: string;
  /** Sheet, row, and the cells of the template as typed. */
  readonly children: readonly string[];
  readonly skipped?: readonly string[];
  readonly unused?: readonly string[];
  readonly stored?: readonly string[];
};

const number = (v: number, z = 'General'): CellObject => ({ t: 'n', v, z });

/** A resident's number with its last digit (ISO 7064, MOD 11-2). */
export function residentNumber(day: string, order: string): string {
  const digits = `330102${day}${order}`;
  let product = 0;
  for (const digit of digits) product = ((product + Number(digit)) * 2) % 11;
  const last = (12 - product) % 11;
  return digits + (last === 10 ? 'X' : String(last));
}

const GIRL = residentNumber('20150319', '002');
const BOY = residentNumber('20151103', '013');

/** Bytes of a book, in one of the formats that hold several sheets. */
export function bytesOf({ sheets }: MadeBook, bookType: 'xlsx' | 'biff8'): Buffer {
  const book = utils.book_new();
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  for (const { name, rows, merges = [], hiddenRows = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
    const ranges: Range[] = merges.map((range) => utils.decode_range(range));
    if (ranges.length > 0) sheet['!merges'] = ranges;
    sheet['!rows'] = rows.map((_, at) => ({ hidden: hiddenRows.includes(at) }));
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: 'buffer', bookType });
}

export const BOOKS: Readonly<Record<string, MadeBook>> = {
  'titles above the header, codes before words, and sums below': {
    sheets: [
      {
        name: '花名册',
        rows: [
          ['实验小学2026学年第一学期学生花名册'],
          ['制表日期：2026年9月5日', null, null, null, null, '单位（盖章）：'],
          ['序号', '学籍号', '学生姓名', '性别', '出生年月', '年级', '班别', '家长电话', '备注'],
          [
            '1',
            'G330102201503190012',
            '林嘉禾',
            '2-女',
            '2015-03-19',
            '05-五年级',
            '4班',
            '13800000417',
            '走读',
          ],
          [
            '2',
            'G330102201511030013',
            '周子航',
            '1-男',
            '2015-11-03',
            '05-五年级',
            '4班',
            null,
            null,
          ],
          [],
          ['合计', '2', null, '男1女1'],
          ['填表人：王老师    审核：李主任'],
        ],
        merges: ['A1:I1', 'A8:I8'],
      },
    ],
    columns: 'studentId=B name=C gender=D birthDate=E gradeName=F clazzName=G tel=H',
    children: [
      '0/4 G330102201503190012 林嘉禾 女 2015-03-19 五年级 4班 13800000417',
      '0/5 G330102201511030013 周子航 男 2015-11-03 五年级 4班 -',
    ],
    skipped: ['7 合计', '8 填表人:王老师    审核:李主任'],
    unused: ['序号', '备注'],
  },
  'a header of two rows, with names and phones of parents': {
    sheets: [
      {
        name: 'Sheet1',
        rows: [
          ['学生信息', null, null, null, '班级', '监护人信息', null, null, '班主任'],
          ['学号', '姓名', '性别', '出生日期', null, '姓名', '关系', '联系电话', '联系电话'],
          [
            '0501',
            '林嘉禾',
            '女',
            '20150319',
            '五(4)班',
            '林先生',
            '父',
            '13800000417',
            '13900000000',
          ],
          ['学生信息', null, null, null, '班级', '监护人信息', null, null, '班主任'],
          ['学号', '姓名', '性别', '出生日期', null, '姓名', '关系', '联系电话', '联系电话'],
          ['0502', '周子航', '男', '20151103', '五(4)班', '周女士', '母', '', '13900000000'],
        ],
        merges: ['A1:D1', 'E1:E2', 'F1:H1'],
      },
    ],
    columns: 'studentId=A name=B gender=C birthDate=D gradeName=E clazzName=E tel=H',
    children: [
      '0/3 0501 林嘉禾 女 20150319 五年级 五(4)班 13800000417',
      '0/6 0502 周子航 男 20151103 五年级 五(4)班 -',
    ],
    skipped: ['4 学生信息', '5 学号'],
    unused: ['监护人信息/姓名', '监护人信息/关系', '班主任/联系电话'],
  },
  'a sheet for each class': {
    sheets: [
      {
        name: '五年级1班',
        rows: [
          ['学号', '姓名', '性别', '出生日期', '联系电话'],
          ['0501', '林嘉禾', '女', '2015-03-19', ''],
        ],
      },
      {
        name: '六（2）班',
        rows: [
          ['六年级二班名单'],
          ['姓名', '学号', '性别', '出生日期'],
          ['周子航', '0602', '男', '2014-11-03'],
          ['何雨', '0603', '女', '2014-12-03'],
        ],
      },
      { name: '说明', rows: [['每班一个工作表']] },
      {
        name: '教师',
        rows: [
          ['姓名', '性别', '电话'],
          ['王老师', '女', '13900000000'],
        ],
      },
      {
        name: '2025',
        rows: [
          ['学号', '姓名', '性别'],
          ['1', '甲', '女'],
        ],
        hidden: true,
      },
    ],
    columns:
      'studentId=A name=B gender=C birthDate=D gradeName=工作表名称 clazzName=工作表名称 tel=E',
    children: [
      '0/2 0501 林嘉禾 女 2015-03-19 五年级 1班 -',
      '1/3 0602 周子航 男 2014-11-03 六年级 2班 -',
      '1/4 0603 何雨 女 2014-12-03 六年级 2班 -',
    ],
  },
  'birth date and sex in the number of a document': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['学号', '姓名', '身份证件类型', '身份证件号', '班级', '年级'],
          ['0501', '林嘉禾', '1-居民身份证', GIRL, '4班', '五年级'],
          ['0502', '周子航', '1', BOY.toLowerCase(), '4班', '五年级'],
          ['0503', '李安', 'A-护照', 'E12345678', '4班', '五年级'],
          [
            '0504',
            '何雨',
            '1-居民身份证',
            GIRL.replace(/.$/, GIRL.endsWith('1') ? '2' : '1'),
            '4班',
            '五年级',
          ],
          ['0505', '陈晨', 'Z-其他', null, '4班', '五年级'],
        ],
      },
    ],
    columns: 'studentId=A name=B gender=D birthDate=D gradeName=F clazzName=E document=D',
    children: [
      '0/2 0501 林嘉禾 女 2015-03-19 五年级 4班 -',
      '0/3 0502 周子航 男 2015-11-03 五年级 4班 -',
      '0/4 0503 李安 - - 五年级 4班 -',
      '0/5 0504 何雨 - - 五年级 4班 -',
      '0/6 0505 陈晨 - - 五年级 4班 -',
    ],
  },
  'dates as text, as days of a spreadsheet and as digits': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['学号', '名字', '性别', '生日', '年级', '班级'],
          ['1', '甲一', '女', number(42082, 'yyyy-mm-dd'), '五年级', '4班'],
          ['2', '甲二', '女', number(20150319), '五年级', '4班'],
          ['3', '甲三', '女', '2015年3月19日', '五年级', '4班'],
          ['4', '甲四', '女', '２０１５／３／１９', '五年级', '4班'],
          ['5', '甲五', '女', number(42082, 'yyyy"年"m"月"'), '五年级', '4班'],
        ],
      },
    ],
    columns: 'studentId=A name=B gender=C birthDate=D gradeName=E clazzName=F',
    children: [
      '0/2 1 甲一 女 2015-03-19 五年级 4班 -',
      '0/3 2 甲二 女 20150319 五年级 4班 -',
      '0/4 3 甲三 女 2015年3月19日 五年级 4班 -',
      '0/5 4 甲四 女 ２０１５／３／１９ 五年级 4班 -',
      '0/6 5 甲五 女 2015-03-19 五年级 4班 -',
    ],
  },
  'numbers with lost digits, kept zeros and full-width digits': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['学号*', '姓名*', '性别（男/女）', '出生日期：', '年级', '班级', '手机号'],
          [
            number(501, '000000'),
            '甲一',
            '女',
            '2015-03-19',
            '五年级',
            number(4),
            number(13800000417),
          ],
          ['０５０２', '甲二', '女', '2015-03-19', '五年级', number(4, '0"班"'), '138 0000 0418'],
          [number(330102201503190000), '甲三', '女', '2015-03-19', '五年级', '4班', null],
          ['3.3E+17', '甲四', '女', '2015-03-19', '五年级', '4班', null],
        ],
      },
    ],
    columns: 'studentId=A name=B gender=C birthDate=D gradeName=E clazzName=F tel=G',
    children: [
      '0/2 000501 甲一 女 2015-03-19 五年级 4 13800000417',
      '0/3 ０５０２ 甲二 女 2015-03-19 五年级 4班 138 0000 0418',
      '0/4 3.30102E+17 甲三 女 2015-03-19 五年级 4班 -',
      '0/5 3.3E+17 甲四 女 2015-03-19 五年级 4班 -',
    ],
  },
  'numbers of seats beside those of the register': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['学号', '姓名', '全国学籍号', '性别', '出生日期', '年级', '班级'],
          ['1', '甲一', 'G330102201503190012', '女', '2015-03-19', '五年级', '1班'],
          ['2', '甲二', 'G330102201503190013', '女', '2015-03-19', '五年级', '1班'],
          ['1', '甲三', 'G330102201503190014', '女', '2015-03-19', '五年级', '2班'],
        ],
      },
    ],
    columns: 'studentId=C name=B gender=D birthDate=E gradeName=F clazzName=G',
    children: [
      '0/2 G330102201503190012 甲一 女 2015-03-19 五年级 1班 -',
      '0/3 G330102201503190013 甲二 女 2015-03-19 五年级 1班 -',
      '0/4 G330102201503190014 甲三 女 2015-03-19 五年级 2班 -',
    ],
    unused: ['学号'],
  },
  'numbers by which the children are known, beside others': {
    stored: ['0502', '0503'],
    sheets: [
      {
        name: '名单',
        rows: [
          ['学籍号', '校内学号', '姓名', '性别', '出生日期', '年级', '班级'],
          ['G330102201503190012', '0501', '甲一', '女', '2015-03-19', '五年级', '1班'],
          ['G330102201503190013', '0502', '甲二', '女', '2015-03-19', '五年级', '1班'],
        ],
      },
    ],
    columns: 'studentId=B name=C gender=D birthDate=E gradeName=F clazzName=G',
    children: [
      '0/2 0501 甲一 女 2015-03-19 五年级 1班 -',
      '0/3 0502 甲二 女 2015-03-19 五年级 1班 -',
    ],
    unused: ['学籍号'],
  },
  'the grade within the class': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['学号', '姓名', '性别', '出生日期', '行政班'],
          ['1', '甲一', '女', '2015-03-19', '五年级（1）班'],
          ['2', '甲二', '女', '2015-03-19', '502'],
          ['3', '甲三', '女', '2013-03-19', '初一3班'],
          ['4', '甲四', '女', '2015-03-19', '2021级1班'],
          ['5', '甲五', '女', '2015-03-19', '1班'],
        ],
      },
    ],
    columns: 'studentId=A name=B gender=C birthDate=D gradeName=E clazzName=E',
    children: [
      '0/2 1 甲一 女 2015-03-19 五年级 五年级（1）班 -',
      '0/3 2 甲二 女 2015-03-19 五年级 502 -',
      '0/4 3 甲三 女 2013-03-19 七年级 初一3班 -',
      '0/5 4 甲四 女 2015-03-19 - 2021级1班 -',
      '0/6 5 甲五 女 2015-03-19 - 1班 -',
    ],
  },
  'the class in the title, and lines that were numbered for later': {
    sheets: [
      {
        name: 'Sheet1',
        rows: [
          ['实验小学 五年级（1）班 学生名单'],
          [],
          ['序号', '姓名', '学籍辅号', '性别', '出生日期', '入学年月'],
          [number(1), '甲一', '33010120150012', '女', '2015-03-19', '202109'],
          [number(2), '甲二', '33010120150013', '男', '2015-03-19', number(44440, 'yyyy-mm')],
          [number(3), null, null, null, null, null],
          [number(4), null, null, null, null, null],
        ],
      },
    ],
    columns: 'studentId=C name=B gender=D birthDate=E gradeName=标题行 clazzName=标题行',
    children: [
      '0/4 33010120150012 甲一 女 2015-03-19 五年级 1班 - 2021-09',
      '0/5 33010120150013 甲二 男 2015-03-19 五年级 1班 - 2021-09',
    ],
    unused: ['序号'],
  },
  'pages that repeat their header, and hidden rows': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['学号', '姓名', '性别', '出生日期', '年级', '班级'],
          ['1', '甲一', '女性', '2015-03-19', '五年级', '1班'],
          ['2', '甲二', '男生', '2015-03-19', '五年级', '1班'],
          ['共2人'],
          ['学号', '姓名', '性别', '出生日期', '年级', '班级'],
          ['3', '甲三', number(1), '2015-03-19', '五年级', '2班'],
          ['第2页'],
        ],
        hiddenRows: [2],
      },
    ],
    columns: 'studentId=A name=B gender=C birthDate=D gradeName=E clazzName=F',
    children: [
      '0/2 1 甲一 女 2015-03-19 五年级 1班 -',
      '0/3 2 甲二 男 2015-03-19 五年级 1班 -',
      '0/6 3 甲三 男 2015-03-19 五年级 2班 -',
    ],
    skipped: ['4 共2人', '5 学号', '7 第2页'],
  },
  'children with gaps, who are no notes': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['学号', '姓名', '性别', '出生日期', '年级', '班级', '备注'],
          ['1', '甲一', null, null, '五年级', '1班', '插班'],
          [null, '甲二', '女', '2015-03-19', '五年级', '1班', null],
          [null, null, null, null, '五年级', '1班', null],
          ['统计', '甲三', '女', '2015-03-19', '五年级', '统计1班', null],
        ],
      },
    ],
    columns: 'studentId=A name=B gender=C birthDate=D gradeName=E clazzName=F',
    children: [
      '0/2 1 甲一 - - 五年级 1班 -',
      '0/3 - 甲二 女 2015-03-19 五年级 1班 -',
      '0/5 统计 甲三 女 2015-03-19 五年级 统计1班 -',
    ],
    unused: ['备注'],
  },
};
