/**
 * A province as the data screen shows it: eleven cities with a day's sittings, or other places when they are named.
 * Counts are invented and agree with each other; intervals are Wilson's, of classes of 45.
 */
import { clusteredInterval, computeRetestBounds } from '../statistic/statistic-rate.rules.ts';
import type {
  ScreenArea,
  ScreenDetection,
  ScreenRate,
  ScreenSummary,
} from './data-screen.schema.ts';
import { computeStanding } from './standing.rules.ts';

/** As if children of a class, or of a school, were no more alike than the least. */
const designEffectForSize = (size: number) => 1 + (size - 1) * 0.005;
const CLASS_SIZE = 45;

/** A rate as the server answers it, hidden where it is small. */
function makeRate(count: number, of: number, designEffect = 1): ScreenRate {
  const few = (value: number) => (value > 0 && value < 5 ? null : value);
  if (of < 10 || few(count) === null)
    return { count: few(count), of: few(of), rate: null, low: null, high: null };
  const interval = clusteredInterval({ count, of }, designEffect) ?? { low: 0, high: 1 };
  return { count: few(count), of, rate: count / of, ...interval };
}

/** So many of those examined wait for a retest. */
const AWAITING = 0.016;
const makeDetection = (count: number, of: number, designEffect = 1): ScreenDetection => {
  const rate = makeRate(count, of, designEffect);
  const bounds =
    rate.rate === null ? null : computeRetestBounds({ count, of }, Math.round(of * AWAITING));
  return { ...rate, bounds };
};

/** Of the region. */
const REGION_RATE = 10_992 / 221_414;

type Counts = readonly [key: string, name: string, found: number, valid: number, schools: number];

/** One place below the region shown; about one child in twenty was not seen. */
export function makeArea([key, name, found, valid, schools]: Counts): ScreenArea {
  const examined = Math.round(valid * (1 + AWAITING));
  const detection = makeDetection(found, valid, designEffectForSize(CLASS_SIZE));
  const compared = clusteredInterval(
    { count: found, of: valid },
    designEffectForSize(valid / schools),
  );
  return {
    key,
    name,
    schools,
    examined: examined > 0 && examined < 5 ? null : examined,
    detection,
    standing: computeStanding(detection.low === null ? null : compared, REGION_RATE, schools),
    examinedRate: makeRate(examined, Math.round(examined * (1.03 + (found % 7) / 100))),
  };
}

const CITIES: readonly Counts[] = [
  ['330100', '杭州市', 1912, 39268, 68],
  ['330200', '宁波市', 1432, 31672, 55],
  ['330300', '温州市', 1778, 34253, 60],
  ['330400', '嘉兴市', 792, 18824, 33],
  ['330500', '湖州市', 474, 11682, 20],
  ['330600', '绍兴市', 828, 17698, 31],
  ['330700', '金华市', 1298, 24307, 42],
  ['330800', '衢州市', 480, 8563, 15],
  ['330900', '舟山市', 136, 3484, 6],
  ['331000', '台州市', 1334, 22915, 40],
  ['331100', '丽水市', 528, 8748, 22],
];

const BOYS = [1.3, 1.5, 1.8, 2.2, 2.7, 3.5, 4.5, 5.3, 5.8, 6.0, 5.8, 5.5];
const GIRLS = [1.8, 2.1, 2.6, 3.2, 4.1, 5.4, 7.0, 8.2, 8.9, 9.1, 8.8, 8.4];
const OF_AN_AGE = 9000;
const OF_A_SCHOOL = 565;
const atAge = (percent: number | undefined) =>
  percent === undefined
    ? makeDetection(1, 6)
    : makeDetection(Math.round((percent / 100) * OF_AN_AGE), OF_AN_AGE);

const MONTHS: readonly (readonly [month: string, examined: number, percent: number])[] = [
  ['2025-12', 16800, 4.7],
  ['2026-01', 8400, 4.8],
  ['2026-02', 0, 0],
  ['2026-03', 22500, 4.9],
  ['2026-04', 28500, 5.1],
  ['2026-05', 26400, 5.0],
  ['2026-06', 11000, 4.9],
  ['2026-07', 0, 0],
  ['2026-08', 3, 0],
  ['2026-09', 24500, 4.8],
  ['2026-10', 34800, 5.0],
  ['2026-11', 29100, 5.1],
];

type Sitting = readonly [time: string, region: string, school: string, grade: string, seen: number];
const SITTINGS: readonly Sitting[] = [
  ['20T10:22', '金华市', '双溪路小学', '三年级', 126],
  ['20T10:17', '温州市', '第七初级中学', '七年级', 214],
  ['20T10:09', '宁波市', '青澜外国语学校', '高一', 168],
  ['20T09:58', '台州市', '云栖路小学', '五年级', 141],
  ['20T09:55', '杭州市', '临江第二小学', '四年级', 203],
  ['20T09:51', '衢州市', '南塘小学', '二年级', 92],
  ['20T09:40', '丽水市', '景宁畲族自治县民族实验中学附属小学', '六年级', 88],
  ['19T16:05', '舟山市', '岱山中心小学', '一年级', 37],
];

export function makeSummary(change: Partial<ScreenSummary> = {}): ScreenSummary {
  const valid = 221_414;
  const share = (count: number) => ({ count, share: count / valid });
  return {
    regionCode: '330000',
    regionName: '浙江省',
    path: [
      { code: '100000', name: '全国' },
      { code: '330000', name: '浙江省' },
    ],
    topCode: '100000',
    way: 'twoStage',
    ways: [{ way: 'twoStage', schools: 392 }],
    yearName: '2026–2027学年',
    yearFrom: '2026-09-01',
    readAt: '2026-11-20T10:24:30+08:00',
    counters: {
      schools: 392,
      schoolsDone: 371,
      roster: 236_863,
      examined: 225_014,
      examinedToday: 6482,
      unexamined: 11_849,
      incomplete: 3600,
      valid,
      examinedRate: makeRate(225_014, 236_863),
      detection: makeDetection(10_992, valid, designEffectForSize(CLASS_SIZE)),
    },
    distribution: [
      { key: 'normal', ...share(197_402) },
      { key: 'posture', ...share(12_908) },
      { key: 'furtherCheck', ...share(112) },
      { key: 'gradeOne', ...share(7526) },
      { key: 'gradeTwo', ...share(2186) },
      { key: 'gradeThree', ...share(598) },
      { key: 'sagittal', ...share(682) },
    ],
    ages: Array.from({ length: 13 }, (_, at) => ({
      age: 6 + at,
      lastAge: 6 + at,
      boys: atAge(BOYS[at]),
      girls: atAge(GIRLS[at]),
    })),
    placeKind: 'region',
    places: CITIES.map(makeArea),
    months: MONTHS.map(([month, examined, percent]) => ({
      month,
      examined: examined > 0 && examined < 5 ? null : examined,
      detection: makeDetection(
        Math.round((examined * percent) / 100),
        examined,
        Math.ceil(examined / OF_A_SCHOOL),
      ),
    })),
    sessions: SITTINGS.map(([time, regionName, schoolName, gradeName, examined], at) => ({
      at: `2026-11-${time}:00+08:00`,
      regionName,
      schoolName,
      gradeName,
      examined,
      roster: examined + (at % 4),
      positive: at === 5 ? null : 9 + at,
    })),
    mapSource: '',
    ...change,
  };
}
