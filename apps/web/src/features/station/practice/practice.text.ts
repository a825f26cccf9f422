/** The class of the practice mode. Nobody of this name is meant. */
import type { Gender } from '@spine/contract/patient';

export const practiceText = {
  project: '练习',
  school: '练习学校',
  grade: '练习',
  clazz: '1班',
  lastOperator: '练习老师',
} as const;

/** Name, initials in pinyin, sex, and the angles of last time: right is positive; none for a child that is new. */
export const PRACTICE_CHILDREN: readonly {
  readonly name: string;
  readonly initials: string;
  readonly gender: Gender;
  readonly last: readonly [thoracic: number, thoracolumbar: number, lumbar: number] | null;
}[] = [
  { name: '甲一舟', initials: 'jyz', gender: 'm', last: [2, 1, 0] },
  { name: '乙二南', initials: 'yen', gender: 'f', last: [0, -3, -1] },
  { name: '丙三秋', initials: 'bsq', gender: 'f', last: null },
  { name: '丁四海', initials: 'dsh', gender: 'm', last: [4, 1, -1] },
  { name: '戊五月', initials: 'wwy', gender: 'f', last: [5.5, 2, 0] },
  { name: '己六言', initials: 'jly', gender: 'm', last: [1, 0, 0] },
  { name: '庚七星', initials: 'gqx', gender: 'f', last: [8, 3, -2] },
  { name: '辛八方', initials: 'xbf', gender: 'm', last: null },
  { name: '壬九思', initials: 'rjs', gender: 'f', last: [1, -2, -6] },
  { name: '癸十里', initials: 'gsl', gender: 'm', last: [0, 0, 0] },
  { name: '子百川', initials: 'zbc', gender: 'm', last: [3, 2, 1] },
  { name: '丑千禾', initials: 'cqh', gender: 'f', last: null },
];
