/** Lists that can be read in two ways, of which one would take numbers for others, or parents for their children. */
import type { MadeBook } from './roster-books.factory.ts';

export const DOUBTFUL_BOOKS: Readonly<Record<string, MadeBook>> = {
  'two kinds of numbers on each sheet, of which a child lacks one': {
    // Known by chance: the number of one child of many.
    stored: ['G330102201503190021'],
    sheets: [
      {
        name: '五年级1班',
        rows: [
          ['学号', '学籍号', '姓名', '性别', '出生日期'],
          ['0501', 'G330102201503190011', '甲一', '女', '2015-03-19'],
          ['0502', 'G330102201503190012', '甲二', '女', '2015-03-19'],
        ],
      },
      {
        name: '五年级2班',
        rows: [
          ['学籍号', '学号', '姓名', '性别', '出生日期'],
          ['G330102201503190021', '0521', '乙一', '女', '2015-03-19'],
          ['G330102201503190022', null, '乙二', '女', '2015-03-19'],
          ['G330102201503190023', '0523', '乙三', '女', '2015-03-19'],
        ],
      },
    ],
    columns: 'studentId=A name=C gender=D birthDate=E gradeName=工作表名称 clazzName=工作表名称',
    children: [
      '0/2 0501 甲一 女 2015-03-19 五年级 1班 -',
      '0/3 0502 甲二 女 2015-03-19 五年级 1班 -',
      '1/2 0521 乙一 女 2015-03-19 五年级 2班 -',
      '1/3 - 乙二 女 2015-03-19 五年级 2班 -',
      '1/4 0523 乙三 女 2015-03-19 五年级 2班 -',
    ],
    unused: ['学籍号'],
  },
  'two kinds of numbers, of which one stands on every sheet': {
    sheets: [
      {
        name: '五年级1班',
        rows: [
          ['学号', '学籍号', '姓名', '性别', '出生日期'],
          ['0501', 'G330102201503190011', '甲一', '女', '2015-03-19'],
        ],
      },
      {
        name: '五年级2班',
        rows: [
          ['学籍号', '姓名', '性别', '出生日期'],
          ['G330102201503190021', '乙一', '女', '2015-03-19'],
        ],
      },
    ],
    columns: 'studentId=B name=C gender=D birthDate=E gradeName=工作表名称 clazzName=工作表名称',
    children: [
      '0/2 G330102201503190011 甲一 女 2015-03-19 五年级 1班 -',
      '1/2 G330102201503190021 乙一 女 2015-03-19 五年级 2班 -',
    ],
  },
  'numbers of seats beside damaged ones': {
    sheets: [
      {
        name: '五年级1班',
        rows: [
          ['学号', '学籍号', '姓名', '性别', '出生日期'],
          ['1', '3.3E+17', '甲一', '女', '2015-03-19'],
          ['2', '3.3E+17', '甲二', '女', '2015-03-19'],
        ],
      },
    ],
    columns: 'studentId=B name=C gender=D birthDate=E gradeName=工作表名称 clazzName=工作表名称',
    children: [
      '0/2 3.3E+17 甲一 女 2015-03-19 五年级 1班 -',
      '0/3 3.3E+17 甲二 女 2015-03-19 五年级 1班 -',
    ],
    unused: ['学号'],
  },
  'a name and a phone of parents that only the row above tells': {
    sheets: [
      {
        name: '名单',
        rows: [
          ['实验小学学生及家长信息登记表'],
          ['学生信息', null, null, null, null, null, '监护人信息', null, null],
          ['学号', '姓名', '性别', '出生日期', '年级', '班级', '姓名', '身份证号', '电话'],
          [null, '甲一', '女', '2015-03-19', '五年级', '1班', '王女士', null, '13800000417'],
        ],
        merges: ['A1:I1', 'A2:F2', 'G2:I2'],
      },
    ],
    columns: 'studentId=A name=B gender=C birthDate=D gradeName=E clazzName=F tel=I',
    children: ['0/4 - 甲一 女 2015-03-19 五年级 1班 13800000417'],
    unused: ['监护人信息/姓名', '监护人信息/身份证号'],
  },
  'names of lists that speak of parents, above the header': {
    sheets: [
      {
        name: '五年级1班',
        rows: [
          ['学生及家长信息登记表'],
          ['学号', '姓名', '性别', '出生日期', '电话'],
          ['0501', '甲一', '女', '2015-03-19', '13800000417'],
        ],
      },
      {
        name: '五年级2班',
        rows: [
          [null, null, '家长联系名单'],
          ['学号', '姓名', '性别', '出生日期', '电话'],
          ['0502', '乙一', '女', '2015-03-19', '13800000418'],
        ],
      },
    ],
    columns:
      'studentId=A name=B gender=C birthDate=D gradeName=工作表名称 clazzName=工作表名称 tel=E',
    children: [
      '0/3 0501 甲一 女 2015-03-19 五年级 1班 13800000417',
      '1/3 0502 乙一 女 2015-03-19 五年级 2班 13800000418',
    ],
  },
};
