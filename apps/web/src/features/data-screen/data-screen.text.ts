/** Words of the data screen, and how its numbers are written. */

import type { ScreenDetection, ScreenRate, ScreenWeather } from '@spine/contract/data-screen';
import type { ScreeningMethod } from '@spine/contract/exam';
import { indicatorNameOf } from '@spine/contract/statistic';
import { formatSittingTime } from './screen-time.ts';

/** Shown for a suppressed rate or count (small cells, docs/adr/0022-small-cells-on-the-data-screen.md). */
const HIDDEN = '—';
const HUNDRED = 100;
const TEN_THOUSAND = 10_000;

const count = (value: number | null) => (value === null ? HIDDEN : value.toLocaleString('zh-CN'));
const bare = (value: number, digits: number) => (value * HUNDRED).toFixed(digits);

/** `4.96`, without the percent sign. */
const rate = (value: number | null) => (value === null ? HIDDEN : bare(value, 2));
const percent = (value: number | null) => (value === null ? HIDDEN : `${bare(value, 2)}%`);
const interval = ({ low, high }: Pick<ScreenRate, 'low' | 'high'>) =>
  low === null || high === null ? undefined : `${bare(low, 2)}–${bare(high, 2)}%`;

/** `4.88–6.49%`: the range of the rate if none or all who wait for a retest are detected. */
const bounds = (given: ScreenDetection['bounds']) =>
  given === null ? undefined : `${bare(given.least, 2)}–${bare(given.most, 2)}%`;

/** `2万`, `5,000`: labels of an axis of people. */
function axisCount(value: number): string {
  return value >= TEN_THOUSAND && value % (TEN_THOUSAND / 10) === 0
    ? `${value / TEN_THOUSAND}万`
    : value.toLocaleString('zh-CN');
}

export const screenText = {
  title: '数据大屏',
  heading: '儿童青少年脊柱健康筛查数据中心',
  count,
  rate,
  percent,
  interval,
  bounds,
  tenth: (value: number) => bare(value, 1),
  axisPercent: (value: number) => `${Number(bare(value, 1))}%`,
  axisCount,
  people: (value: number | null) => (value === null ? HIDDEN : `${count(value)} 人`),
  hidden: HIDDEN,
  loading: '正在读取数据…',
  failed: '数据读取失败',
  retry: '重试',
  ownRegion: '查看本机构的地区',
  back: '返回平台',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  // Counters.
  schools: '筛查学校',
  schoolsUnit: '所',
  schoolsDone: (value: number) => `已完成 ${count(value)} 所`,
  roster: '应筛学生',
  rosterOf: (year: string) => `在册，${year}`,
  examined: '实筛学生',
  examinedToday: (value: number | null) => `今日新增 ${count(value)}`,
  examinedRate: '受检率',
  unexamined: (value: number | null) => `未到 / 拒检 ${count(value)}`,
  detection: (way: ScreeningMethod | null) =>
    way === 'atrOnly' ? indicatorNameOf('scoliosis', way) : '弯曲异常检出率',
  within: (words: string) => `95%区间 ${words}`,
  /** A rate with its interval and bounds, for screen readers. */
  rateWords: (given: ScreenDetection) => {
    const [within, between] = [interval(given), bounds(given.bounds)];
    return [
      percent(given.rate),
      ...(within === undefined ? [] : [`95%区间 ${within}`]),
      ...(between === undefined ? [] : [`待复测全无–全有 ${between}`]),
    ].join('，');
  },
  awaiting: '待复测全无–全有',
  bounded: (words: string) => `待复测全无–全有 ${words}`,
  tooFew: '人数较少，不显示',
  incomplete: '待复测',
  incompleteNote: '不计入检出率',
  // Distribution.
  distribution: '筛查等级分布',
  validCount: (value: number | null) => `有效检查 ${count(value)} 人`,
  wholeGroup: '全部有效检查',
  abnormal: (value: number | null) => `弯曲异常 ${percent(value)}`,
  opened: (value: number) => `其中脊柱侧弯 ${count(value)} 人，分度构成`,
  notOpened: '侧弯人数较少，不显示分度构成',
  furtherCheck: '需进一步检查',
  postureOrFurtherCheck: '姿态不良或需进一步检查',
  sagittal: (value: number | null) => `另有前凸 / 后凸异常 ${count(value)} 人`,
  part: (name: string, share: number) => `${name} ${bare(share, 1)}%`,
  whole: (name: string, share: number) => `${name} ${bare(share, 2)}%`,
  result: '等级',
  number: '人数',
  share: '占比',
  // Ages.
  ages: '性别 × 年龄检出率',
  agesNote: '浅色：待复测　— 人数较少',
  boys: '男生',
  girls: '女生',
  age: '岁',
  ageOf: (first: number, last: number) => (first === last ? `${first}` : `${first}–${last}`),
  // Months.
  months: '月度检出率',
  monthsNote: '柱：实筛　点：检出率；各月学校不同，不连线',
  month: '月份',
  detectionShort: '检出率',
  // Sittings.
  sittings: '最新场次',
  sittingsNote: '阳性 = 初筛任一体征',
  time: '时间',
  school: '学校',
  examinedOfRoster: '实筛 / 应筛',
  positive: '阳性',
  noExams: '本学年还没有有效检查',
  noMonths: '近十二个月没有筛查',
  noSittings: '本学年还没有筛查场次',
  smallSittings: '最新场次人数较少，不显示',
  // Status line.
  updated: '数据更新',
  every: '每30秒刷新',
  stale: (time: string) => `数据更新于 ${time}，正在重试`,
  formula: (way: ScreeningMethod | null) =>
    way === 'atrOnly'
      ? 'ATR≥5°检出率 = 躯干旋转角 ≥ 5° 的人数 ÷ 有效检查人数'
      : '检出率 =（侧弯Ⅰ–Ⅲ度 ∪ 前凸 / 后凸异常）÷ 有效检查人数；姿态不良、需进一步检查不计入；细线 = 95%区间，浅色带 = 待复测全无–全有',
  notDiagnosis: '筛查结果不是诊断',
  // Small screens.
  madeForLarge: '数据大屏为大屏幕设计，请在电脑或大屏上查看地图和图表。',
} as const;

/** `东北风 2级`; either part may be missing. */
function formatWind({ windDirection, windPower }: ScreenWeather): string | undefined {
  const direction =
    windDirection && (/风$/.test(windDirection) ? windDirection : `${windDirection}风`);
  const power = windPower && `${windPower}级`;
  return [direction, power].filter(Boolean).join(' ') || undefined;
}

/** The time of the report, for weather that is out of date. */
function formatTime({ stale, reportedAt }: ScreenWeather): string | undefined {
  const at = new Date(reportedAt);
  return stale ? `${formatSittingTime(at, at)} 发布` : undefined;
}

function listLines(weather: ScreenWeather): string[] {
  const { city, text, humidity, example } = weather;
  const mark = example ? '示例' : undefined;
  const damp = humidity === null ? undefined : `湿度 ${humidity}%`;
  return [`${city} ${text}`, formatWind(weather), damp, formatTime(weather), mark].flatMap(
    (line) => line ?? [],
  );
}

/** Words of the weather in the head of the data screen. */
export const weatherText = {
  temperature: (degrees: number) => `${Math.round(degrees)}°C`,
  linesOf: listLines,
} as const;
