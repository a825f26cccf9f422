/** Words of what came of referrals. */
import { degreeWord } from '@spine/contract/exam';
import { genderWord } from '@spine/contract/patient';
import type { AngleBand, CareGrouping, ReferralDegree } from '@spine/contract/statistic';

const number = (count: number) => count.toLocaleString('zh-CN');

const degree: Readonly<Record<ReferralDegree, string>> = {
  one: degreeWord[1],
  two: degreeWord[2],
  three: degreeWord[3],
  sagittal: '前凸/后凸异常',
  other: '其他转诊',
};

const band: Readonly<Record<AngleBand, string>> = {
  5: '5°至不足6°',
  6: '6°至不足7°',
  7: '7°至不足8°',
  8: '8°至不足10°',
  10: '10°及以上',
  none: '不足5°或未测',
};

const GROUPS: Readonly<Record<string, string>> = { ...degree, ...genderWord };

export const careText = {
  attendance: '多少天到医院',
  attendanceNote: '累积到诊率，色带为95%区间',
  since: (day: string) =>
    `从筛查结果当天起算，随访至 ${day}；转走、毕业的随访到离开当天，拒绝和联系不上的仍计入`,
  by: '比较',
  grouping: { degree: '按分度', sex: '按性别' } satisfies Record<CareGrouping, string>,
  group: { degree: '分度', sex: '性别' } satisfies Record<CareGrouping, string>,
  groupName: (key: string) => GROUPS[key] ?? key,
  chart: '累积到诊率（图）',
  attendanceTable: '到诊率（表）',
  children: '转诊人数',
  attended: '已到诊',
  left: '转走、毕业',
  ofDay: (day: number) => `${day}日到诊率 %`,
  median: '中位天数',
  total: '合计',
  number,
  interval: (low: string, high: string) => `${low}–${high}`,
  atRisk: (count: number) => `在观察 ${number(count)}`,
  /** Nobody has been followed that long. */
  tooEarly: '未满',
  notReached: '未达到',
  days: (count: number) => `${count} 天`,
  day: '天',
  nobody: '所选范围内没有建议就诊的学生',

  compared: (rates: readonly string[], day: number) => `${day}日内到诊 ${rates.join('、')}`,
  rateOf: (name: string, digits: string) => `${name} ${digits}%`,
  differs: '，差别很难用偶然解释',
  mayBeChance: '，差别可能是偶然',
  logRank: (chiSquare: string, p: string) =>
    `（log-rank χ²=${chiSquare}，${p}，未计入同校学生相似）。`,

  predictive: '阳性预测值',
  predictiveNote: 'Cobb角≥10° / 有X线结果',
  predictiveTable: '阳性预测值（表）',
  degreeOrAngle: '分度、旋转角',
  counts: '确诊 / 已拍片',
  rate: '% · 95%区间',
  unknown: '未知',
  bounds: '全阴–全阳 %',
  of: (count: number, of: number) => `${number(count)} / ${number(of)}`,
  degreeName: (key: ReferralDegree) => degree[key],
  bandName: (key: AngleBand) => band[key],
  none: '—',
  unknownNote: '只含有X线结果的学生，不代表未就诊者；全阴、全阳是未知者都没有病、都有病时的率。',
  known: (count: number) => `另有 ${number(count)} 名学生筛查前已由医院诊断，不计入。`,
  knownFew: (fewest: number) => `另有不足 ${fewest} 名学生筛查前已由医院诊断，不计入。`,
  withheld: (fewest: number) => `不足 ${fewest} 人的组不列出。`,
} as const;
