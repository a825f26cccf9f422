/** The words grades and classes are written with: what people type, and the standard names. */

/** What people write before the number of a grade. Longer words stand before the words they begin with. */
export const gradePrefixWords = {
  primary: ['小学', '小'],
  junior: ['初级中学', '初中', '初'],
  senior: ['普通高中', '高级中学', '高中', '高'],
  vocational: ['职业高中', '中职', '职高', '职专', '职'],
} as const;

/** What people write after it. */
export const gradeSuffixWords = ['年级', '年'] as const;

/** Names without a number, in every spelling, and their national codes. */
export const namedGradeWords: Readonly<Record<string, number>> = {
  预初: 10,
  初预: 10,
  预备班: 10,
  预备年级: 10,
  初中预备班: 10,
  初中预备年级: 10,
  小班: 51,
  中班: 52,
  大班: 53,
  幼儿园小班: 51,
  幼儿园中班: 52,
  幼儿园大班: 53,
  幼小班: 51,
  幼中班: 52,
  幼大班: 53,
};

/** The digits 0 to 10 in Chinese. */
export const NUMERALS = '〇一二三四五六七八九十';

/** The last of them. */
export const TEN = '十';

/** What stands behind the number of a class. */
export const CLASS_WORD = '班';

/** What stands behind the year in which a class entered. */
export const YEAR_WORD = '级';

/** The standard name of each national grade code. */
export const gradeNames: Readonly<Record<number, string>> = {
  1: '一年级',
  2: '二年级',
  3: '三年级',
  4: '四年级',
  5: '五年级',
  6: '六年级',
  10: '预初',
  11: '七年级',
  12: '八年级',
  13: '九年级',
  14: '初四',
  21: '高一',
  22: '高二',
  23: '高三',
  31: '职高一年级',
  32: '职高二年级',
  33: '职高三年级',
  51: '小班',
  52: '中班',
  53: '大班',
};

/** The years of other vocational schools (中专, 技校), which have the codes of 职高. */
export const technicalGradeNames: Readonly<Record<number, string>> = {
  31: '中职一年级',
  32: '中职二年级',
  33: '中职三年级',
};

export const stageWord = {
  kindergarten: '幼儿园',
  primary: '小学',
  junior: '初中',
  senior: '高中',
  vocational: '职高',
} as const;

/** The standard name of a class by its number within the grade. */
export function className(number: number): string {
  return `${number}${CLASS_WORD}`;
}
