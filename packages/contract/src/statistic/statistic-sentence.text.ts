/** The parts of sentences about statistics. None of them states a cause. */

export const sentenceText = {
  nothing: (name: string) => `所选范围内还没有可以计算${name}的学生。`,
  only: (label: string, name: string, digits: string) =>
    `${label}${name} ${digits}%。只有一组，不作比较。`,
  oneEnough: (name: string) => `人数满10人的只有一组，不比较${name}的高低。`,
  tooFew: (name: string) => `各组人数太少（不足10人），不比较${name}的高低。`,
  nothingInCommon: (name: string) =>
    `各组没有相同的性别和年级，不比较${name}的高低；可以先按学段或年级筛选。`,
  part: (grades: string, children: number) =>
    `只看各组都有的性别和年级（${grades === '' ? '' : `${grades}，`}共 ${children} 人），`,
  standard: {
    sex: '按性别标准化后，',
    grade: '按年级标准化后，',
    'sex,grade': '按性别和年级标准化后，',
  } as Readonly<Record<string, string>>,
  same: (labels: string, name: string, digits: string) => `${labels}${name}相同，均为 ${digits}%`,
  pair: (high: Labelled, low: Labelled, { name, points }: Difference) =>
    `${high.label}${name} ${rateWords(high)}，${low.label} ${rateWords(low)}，${high.label}高 ${points} 个百分点`,
  range: (high: Labelled, low: Labelled, { name, points }: Difference) =>
    `${high.label}${name}最高（${rateWords(high, '，')}），${low.label}最低（${rateWords(low, '，')}），相差 ${points} 个百分点`,
  andMore: (labels: string, count: number) => `${labels}等 ${count} 组`,
  everywhere: (each: string, label: string) => `，每${each}都是${label}更高`,
  mostly: ({ all, some }: Agreement, each: string, label: string) =>
    `，${all} ${each}中有 ${some} ${each}${label}更高`,
  highestCell: (label: string, digits: string) => `；${label}最高（${digits}%）`,
  leftOut: (count: number) => `另有 ${count} 组不足10人，未参加高低比较。`,
  othersLeftOut: '性别为其他的只列数字，不参加比较。',
  unlikelyChance: (between: string, test: string) => `。${between}很难用偶然解释（${test}）。`,
  likelyChance: (between: string, test: string) => `。${between}可能只是偶然（${test}）。`,
  noDifference: (test: string) => `（${test}）。`,
  untested: '，不作检验。',
  thisDifference: '这个差别',
  differences: '各组之间的差别',
  statistic: (name: string, value: string, p: string) => `${name}=${value}，${p}`,
  exact: (name: string, p: string) => `${name}，${p}`,
  clustered: (test: string, effect: string) => `${test}，已计入设计效应 ${effect}`,
  few: (test: string) => `${test}；人数较少，仅供参考`,
  rises: (along: string, test: string) => `随${along}而上升（${test}）。`,
  falls: (along: string, test: string) => `随${along}而下降（${test}）。`,
  noTrend: (along: string, test: string) => `没有看到随${along}而上升或下降的趋势（${test}）。`,
  sameInMany: (children: number, each: string) =>
    `有 ${children} 名学生在多${each}都有结果，各组不是不同的学生，不作检验；只选两${each}可以比较同一批学生。`,
  same2: (children: number, { former, latter }: Labels) =>
    `${former}和${latter}都有结果的 ${children} 名学生中，`,
  newly: (
    { free, count }: { readonly free: number; readonly count: number },
    { former, latter }: Labels,
    incidence: string,
  ) =>
    `${former}未检出的 ${free} 人里有 ${count} 人在${latter}检出${incidence === '' ? '' : `（新检出率 ${incidence}%）`}，`,
  noLonger: (
    { ill, count }: { readonly ill: number; readonly count: number },
    { former, latter }: Labels,
  ) => `${former}检出的 ${ill} 人里有 ${count} 人在${latter}未再检出`,
  thisChange: '这个变化',
  alsoIn: (children: number, each: string) =>
    `其中 ${children} 名学生在多${each}都有结果，不足各组的五分之四，仍按不同的组比较。`,
  tests: (count: number) =>
    `共作了 ${count} 次检验；即使都没有真实差别，每次也有5%的机会出现P<0.05。`,
  noScoliosis: '所选范围内没有侧弯学生。',
  fewScoliosis: (all: number, one: number) =>
    `侧弯学生共 ${all} 名，其中Ⅰ度 ${one} 名；人数较少，不换算成比例`,
  composition: (hundred: number) => `每 100 名侧弯学生中约 ${hundred} 名为Ⅰ度`,
  severe: (from: Labelled, to: Labelled, way: string) =>
    `；Ⅱ、Ⅲ度所占比例由${from.label}的 ${from.digits}% ${way}${to.label}的 ${to.digits}%`,
  severeSame: (from: string, to: string, digits: string) =>
    `；Ⅱ、Ⅲ度所占比例${from}和${to}相同，均为 ${digits}%`,
  risesTo: '升到',
  fallsTo: '降到',
  and: '和',
  comma: '、',
  end: '。',
} as const;

/** Two groups with the same children. */
type Labels = { readonly former: string; readonly latter: string };

/** A standardised rate is followed by the crude one. */
function rateWords({ digits, crude }: Labelled, comma?: string): string {
  if (crude === undefined) return `${digits}%`;
  return comma ? `${digits}%${comma}未标准化 ${crude}%` : `${digits}%（未标准化 ${crude}%）`;
}

/** A group by its name and what is written of it. */
export type Labelled = { readonly label: string; readonly digits: string; readonly crude?: string };

/** An indicator and how many points lie between two groups. */
type Difference = { readonly name: string; readonly points: string };
/** In how many of all groups it holds. */
type Agreement = { readonly all: number; readonly some: number };

/** The names of tests, with a statistic or with P only. */
export const testNames = {
  pearson: 'Pearson χ²',
  mantelHaenszel: 'Mantel–Haenszel χ²',
  exact: '精确检验',
  simulated: '精确检验（模拟mid-P）',
  mcnemar: 'McNemar χ²',
  signs: 'McNemar精确检验',
  cochranArmitage: 'Cochran–Armitage趋势检验 z',
  mantel: 'Mantel趋势检验 z',
} as const;
