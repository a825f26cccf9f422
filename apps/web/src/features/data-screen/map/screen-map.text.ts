/** Words of the data screen's map and ranking, and the short names that fit on a map. */
import type { Standing } from '@spine/contract/data-screen';
import type { Metric } from '../screen-view.ts';
import { COUNTRY } from './map-shape.ts';

const KINDS = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|省|市|地区|盟|林区|特区)$/;
/** `恩施土家族苗族自治州`: the name, followed by its ethnic groups and the kind of region. */
const AUTONOMOUS =
  /^(.{2,4}?)(?:(?:蒙古|藏|维吾尔|哈萨克|柯尔克孜|朝鲜|土家|布依|哈尼|景颇|傈僳|满|苗|侗|彝|壮|傣|白|羌|回|黎|瑶|畲|锡伯|塔吉克|裕固|保安|东乡|撒拉|拉祜|佤|独龙|怒|纳西|水|仡佬|仫佬|毛南|达斡尔|鄂伦春|鄂温克|土|各)族?)+自治[州县旗]$/;

/** `杭州`, `内蒙古`, `西湖`: a short name for the map, of two characters at least. */
function shortName(name: string): string {
  const own = AUTONOMOUS.exec(name)?.[1] ?? name.replace(KINDS, '');
  const short = own.length > 2 ? own.replace(/[区县旗]$/, '') : own;
  return short.length >= 2 ? short : name;
}

const metricName: Readonly<Record<Metric, string>> = {
  detection: '检出率',
  examinedRate: '受检率',
  examined: '人数',
};

/** `全省`: the name of the region that places are compared with. */
function wholeOf({ regionCode, regionName }: { regionCode: string; regionName: string }): string {
  if (regionCode === COUNTRY) return '全国';
  const kind = /(省|市|区|县|州|盟|旗)$/.exec(regionName)?.[1];
  return kind === undefined ? '全境' : `全${kind}`;
}

const NAMED = 3;
/** `丽水、衢州等 5 个`: the first three names and the number of all. */
function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map(shortName).join('、');
  return names.length > NAMED ? `${shown}等 ${names.length} 个` : shown;
}

type Comparison = { above: readonly string[]; below: readonly string[]; same: number };
function findingOf(whole: string, { above, below, same }: Comparison): string {
  const parts = [
    ...(above.length > 0 ? [`${joinNames(above)}较高`] : []),
    ...(below.length > 0 ? [`${joinNames(below)}较低`] : []),
  ];
  if (parts.length === 0) return same > 0 ? `与${whole}相比，各地看不出差别` : '';
  const rest = same > 0 ? `，其余 ${same} 个看不出差别` : '';
  return `与${whole}相比，${parts.join('，')}${rest}`;
}

const standingName: Readonly<Record<Standing, (whole: string) => string>> = {
  above: (whole) => `高于${whole}`,
  same: () => '看不出差别',
  below: (whole) => `低于${whole}`,
  alone: () => '不比较',
};

/** The share of comparisons that differ by chance, at a 95 % interval. */
const BY_CHANCE = 0.05;

export const mapText = {
  metric: '地图指标',
  way: '筛查方式',
  wayOf: (name: string, schools: number) => `${name} ${schools} 所`,
  wholeOf,
  findingOf,
  standingName,
  standings: (whole: string, rate: string) => `与${whole}（${rate}）同性别同年龄的比较`,
  standingCount: (name: string, places: number) => `${name} ${places} 个`,
  rule: '计入学校聚集的95%区间不含预期的率时才变色；',
  byChance: (comparisons: number) =>
    `比较 ${comparisons} 次，全无差别时平均约 ${(comparisons * BY_CHANCE).toFixed(1)} 次变色`,
  notCompared: '不比较（只有一所学校或人数较少）',
  unordered: '，不分先后',
  metricName,
  legend: {
    detection: '脊柱弯曲异常检出率（%）',
    examinedRate: '受检率（%）',
    examined: '实筛人数',
  } satisfies Record<Metric, string>,
  hidden: '人数较少，或没有单独计入的数据',
  path: '地区',
  map: (region: string, metric: Metric) => `${region}地图：${metricName[metric]}`,
  noShape: '此地区没有地图',
  mapFailed: '地图读取失败',
  empty: '本学年还没有筛查数据',
  emptyHint: '上传检查后，这里显示各地区的筛查情况',
  inset: '南海诸岛',
  shortName,
  rankOf: (rank: number, of: number) => `排名 ${rank} / ${of}`,
  noData: '暂无数据',
  noDataHere: '没有单独计入此处的数据，另见地图左上方的说明',
  undrawn: (names: readonly string[]) => `地图没有单独画出${joinNames(names)}，数据见排名`,
  outlineOnly: (region: string) => `地图没有画出下一级的边界，颜色为${region}合计，各地数据见排名`,
  outlineOfOther: (region: string, drawn: string) =>
    `地图没有${region}的边界，图为${drawn}的范围，数据为${region}的`,
  detectionOf: '检出 / 有效',
  examinedOf: '实筛 / 应筛',
  schools: '筛查学校',
  schoolCount: (count: number) => `${count.toLocaleString('zh-CN')} 所`,
  ranking: (kind: string, metric: Metric) =>
    `各${kind}${metricName[metric]}${metric === 'detection' ? '' : '排名'}`,
  kindOf: { country: '省', province: '市', city: '区县', school: '校' },
  whiskers: '横线为95%区间',
  clustered: (whole: string) => `横线为95%区间，含班级聚集；竖线为${whole}`,
  places: (count: number) => `共 ${count} 个`,
  place: '地区',
  school: '学校',
  rank: '名次',
} as const;
