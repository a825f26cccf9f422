import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeGroups, makeTable, makeTally } from './statistic.factory.ts';
import { GROUPINGS, INDICATORS } from './statistic.schema.ts';
import { compositionSentence } from './statistic-composition.rules.ts';
import { tableSentence, testsSentence, testWords } from './statistic-sentence.rules.ts';
import { EMPTY_TALLY } from './statistic-tally.rules.ts';

const sure = {
  method: 'pearson',
  chiSquare: 789.1149,
  degrees: 1,
  p: 1e-170,
  few: false,
  designEffect: 1,
} as const;
const chance = {
  method: 'pearson',
  chiSquare: 1.2344,
  degrees: 2,
  p: 0.5394,
  few: false,
  designEffect: 1,
} as const;
const exact = {
  method: 'exact',
  chiSquare: null,
  degrees: null,
  p: 0.1007,
  few: true,
  designEffect: 1,
} as const;

describe('the sentence under a table', () => {
  test('says of two groups which is higher, by how much, and that chance does not explain it', () => {
    const table = makeTable(
      [
        ['男生', 199, 9033],
        ['女生', 1167, 8656],
      ],
      { test: sure },
    );
    expect(tableSentence(table)).toBe(
      '女生脊柱弯曲异常检出率 13.48%，男生 2.20%，女生高 11.28 个百分点。这个差别很难用偶然解释（Pearson χ²=789.115，P<0.001）。',
    );
  });

  test('says of many groups the highest and the lowest, and that it may be chance', () => {
    const table = makeTable(
      [
        ['六年级', 12, 400],
        ['七年级', 20, 400],
        ['八年级', 12, 400],
      ],
      {
        groupBy: 'grade',
        test: chance,
        trend: { method: 'cochranArmitage', z: 0.2, p: 0.84, few: false },
      },
    );
    expect(tableSentence(table)).toBe(
      '七年级脊柱弯曲异常检出率最高（5.00%），六年级和八年级最低（3.00%），相差 2.00 个百分点。' +
        '各组之间的差别可能只是偶然（Pearson χ²=1.234，P=0.539）。没有看到随年级升高而上升或下降的趋势（Cochran–Armitage趋势检验 z=0.200，P=0.840）。',
    );
  });

  test.each([
    [4.2, '随年龄增长而上升（Mantel趋势检验 z=4.200，P<0.001）。'],
    [-4.2, '随年龄增长而下降（Mantel趋势检验 z=-4.200，P<0.001）。'],
  ])('says where a trend of z = %d goes', (z, words) => {
    const table = makeTable(
      [
        ['6岁', 12, 400],
        ['7岁', 20, 400],
      ],
      { groupBy: 'age', test: sure, trend: { method: 'mantel', z, p: 0.0001, few: false } },
    );
    expect(tableSentence(table).endsWith(words)).toBe(true);
  });

  test('says that groups are equal', () => {
    const table = makeTable([
      ['甲校', 0, 40],
      ['乙校', 0, 50],
    ]);
    expect(tableSentence(table)).toBe('甲校和乙校脊柱弯曲异常检出率相同，均为 0.00%，不作检验。');
    const tested = { ...table, test: { ...exact, p: 1 } };
    expect(tableSentence(tested)).toContain('（精确检验，P=1.000；人数较少，仅供参考）。');
  });

  test('names three of many that share the top', () => {
    const many = ['甲', '乙', '丙', '丁'].map((label) => [label, 10, 100] as const);
    const table = makeTable([...many, ['戊', 1, 100]], { groupBy: 'school', test: sure });
    expect(tableSentence(table)).toMatch(/^甲、乙、丙等 4 组脊柱弯曲异常检出率最高/);
  });

  test('leaves groups of fewer than ten out, and says so', () => {
    const table = makeTable(
      [
        ['一年级', 5, 9],
        ['二年级', 2, 100],
        ['三年级', 4, 100],
      ],
      { groupBy: 'grade', test: exact },
    );
    const sentence = tableSentence(table);
    expect(sentence).toMatch(/^三年级脊柱弯曲异常检出率 4.00%，二年级 2.00%/);
    expect(sentence).toContain('另有 1 组不足10人，未参加高低比较。');
    expect(sentence).toContain('可能只是偶然（精确检验，P=0.101；人数较少，仅供参考）。');
  });

  test('compares nothing where nothing can be compared', () => {
    expect(tableSentence(makeTable([]))).toBe('所选范围内还没有可以计算脊柱弯曲异常检出率的学生。');
    expect(tableSentence(makeTable([['女生', 0, 0]]))).toContain('还没有可以计算');
    expect(tableSentence(makeTable([['女生', 5, 100]]))).toBe(
      '女生脊柱弯曲异常检出率 5.00%。只有一组，不作比较。',
    );
    const few = makeTable([
      ['女生', 5, 9],
      ['男生', 1, 100],
    ]);
    expect(tableSentence(few)).toBe('人数满10人的只有一组，不比较脊柱弯曲异常检出率的高低。');
  });

  test('makes no rate of a group of fewer than ten', () => {
    for (const given of [
      [['女生', 0, 2]],
      [
        ['女生', 0, 2],
        ['男生', 1, 9],
      ],
    ] as const) {
      const sentence = tableSentence(makeTable(given));
      expect(sentence).toBe('各组人数太少（不足10人），不比较脊柱弯曲异常检出率的高低。');
    }
  });

  test('compares boys and girls only, and says that others are only shown', () => {
    const sexes = makeGroups([
      ['男生', 4, 100],
      ['女生', 8, 100],
      ['其他', 90, 100],
    ]).map((group, at) => ({ ...group, key: 'mfo'.charAt(at) }));
    const sentence = tableSentence(makeTable([], { groups: sexes, test: sure }));
    expect(sentence).toMatch(/^女生脊柱弯曲异常检出率 8.00%，男生 4.00%，/);
    expect(sentence).toMatch(/性别为其他的只列数字，不参加比较。$/);
    const [first, second, others] = sexes;
    if (!first || !second || !others) throw new Error('three sexes are given');
    const across = makeTable([], {
      groupBy: 'sex',
      splitBy: 'grade',
      test: sure,
      groups: sexes,
      splits: [first, second],
      cells: sexes.map(({ tally }) => [tally, makeTally(1, 100)]),
    });
    expect(tableSentence(across)).not.toContain('其他男生最高');
  });

  test('says what clusters of children took from a test', () => {
    const given = [
      ['甲校', 12, 400],
      ['乙校', 24, 400],
    ] as const;
    const test = { ...chance, designEffect: 1.456 };
    expect(tableSentence(makeTable(given, { groupBy: 'school', test }))).toContain(
      '可能只是偶然（Pearson χ²=1.234，P=0.539，已计入设计效应 1.46）。',
    );
  });

  test('compares standardised rates, with the crude ones beside them', () => {
    const rates = [
      { key: '0', rate: 0.38732, low: 0.36, high: 0.41 },
      { key: '1', rate: 0.42996, low: 0.39, high: 0.47 },
    ];
    const given = [
      ['男生', 1198, 2691],
      ['女生', 557, 1835],
    ] as const;
    const comparison = { by: ['grade' as const], part: null, groups: rates };
    const table = makeTable(given, { comparison, test: { ...sure, method: 'mantelHaenszel' } });
    expect(tableSentence(table)).toMatch(
      /^按年级标准化后，女生脊柱弯曲异常检出率 43.00%（未标准化 30.35%），男生 38.73%（未标准化 44.52%），女生高 4.27 个百分点。/,
    );
    const part = { grades: ['四年级', '五年级'], children: 812 };
    const schools = { ...table, groupBy: 'school', comparison: { ...comparison, part } } as const;
    expect(tableSentence(schools)).toMatch(
      /^只看各组都有的性别和年级（四年级和五年级，共 812 人），按年级标准化后，/,
    );
    expect(tableSentence({ ...schools, comparison: null, test: null })).toBe(
      '各组没有相同的性别和年级，不比较脊柱弯曲异常检出率的高低；可以先按学段或年级筛选。',
    );
  });

  test('tells of the same children what became of them, and never takes them for others', () => {
    const given = [
      ['2025–2026学年', 40, 1000],
      ['2026–2027学年', 60, 1000],
    ] as const;
    const found = { both: 20, onlyFormer: 12, onlyLatter: 30, neither: 838 };
    const test = { ...chance, method: 'mcnemar', chiSquare: 7.714, p: 0.0055 } as const;
    const same = { children: 900, paired: true, found };
    expect(tableSentence(makeTable(given, { groupBy: 'year', same, test }))).toBe(
      '2025–2026学年和2026–2027学年都有结果的 900 名学生中，2025–2026学年未检出的 868 人里有 30 人在2026–2027学年检出（新检出率 3.46%），' +
        '2025–2026学年检出的 32 人里有 12 人在2026–2027学年未再检出。这个变化很难用偶然解释（McNemar χ²=7.714，P=0.005）。',
    );
    const many = {
      groupBy: 'year',
      same: { children: 900, paired: true, found: null },
      test: null,
    } as const;
    expect(tableSentence(makeTable(given, many))).toBe(
      '有 900 名学生在多个学年都有结果，各组不是不同的学生，不作检验；只选两个学年可以比较同一批学生。',
    );
  });

  test('compares groups that share few children as groups, and says how many', () => {
    const given = [
      ['2025–2026学年', 40, 1000],
      ['2026–2027学年', 70, 1000],
    ] as const;
    const found = { both: 1, onlyFormer: 0, onlyLatter: 1, neither: 10 };
    const same = { children: 12, paired: false, found };
    const test = { ...sure, chiSquare: 6.954, p: 0.0084, designEffect: 1.245 };
    expect(tableSentence(makeTable(given, { groupBy: 'year', same, test }))).toBe(
      '2026–2027学年脊柱弯曲异常检出率 7.00%，2025–2026学年 4.00%，2026–2027学年高 3.00 个百分点。' +
        '这个差别很难用偶然解释（Pearson χ²=6.954，P=0.008，已计入设计效应 1.25）。' +
        '其中 12 名学生在多个学年都有结果，不足各组的五分之四，仍按不同的组比较。',
    );
  });

  test.each([
    [{ ...sure, method: 'mantelHaenszel' }, 'Mantel–Haenszel χ²=789.115，P<0.001'],
    [{ ...exact, method: 'simulated' }, '精确检验（模拟mid-P），P=0.101；人数较少，仅供参考'],
    [{ ...sure, method: 'mcnemar' }, 'McNemar χ²=789.115，P<0.001'],
    [{ ...exact, method: 'mcnemar' }, 'McNemar精确检验，P=0.101；人数较少，仅供参考'],
  ] as const)('names the test beside its P: %o', (test, words) => {
    expect(testWords(test)).toBe(words);
  });

  test('names no highest cell among cells of fewer than thirty', () => {
    const small = (of: number) =>
      makeTable([], {
        groupBy: 'grade',
        splitBy: 'sex',
        test: sure,
        groups: makeGroups([['一年级', 3, 200]]),
        splits: makeGroups([
          ['女生', 2, 100],
          ['男生', 1, 100],
        ]),
        cells: [[makeTally(2, of), makeTally(1, 100)]],
      });
    expect(tableSentence(small(30))).toContain('一年级女生最高');
    expect(tableSentence(small(29))).not.toContain('最高');
  });

  const twoWay = (cells: readonly (readonly [number, number])[]) =>
    makeTable([], {
      groupBy: 'grade',
      splitBy: 'sex',
      test: { ...sure, chiSquare: 42.567 },
      groups: makeGroups(cells.map((_, at) => [`${'一二三'[at]}年级`, 0, 0])),
      splits: makeGroups([
        ['女生', 585, 10_000],
        ['男生', 377, 10_000],
      ]),
      cells: cells.map(([girls, boys]) => [makeTally(girls, 100), makeTally(boys, 100)]),
    });

  test('says of a two-way table whether it is so in every group, and where it is highest', () => {
    const sentence = tableSentence(
      twoWay([
        [4, 2],
        [9, 3],
      ]),
    );
    expect(sentence).toBe(
      '女生脊柱弯曲异常检出率 5.85%，男生 3.77%，女生高 2.08 个百分点，每个年级都是女生更高；二年级女生最高（9.00%）。' +
        '这个差别很难用偶然解释（Pearson χ²=42.567，P<0.001）。',
    );
  });

  test('counts the groups in which it is so, and a tie is none of them', () => {
    const sentence = tableSentence(
      twoWay([
        [4, 2],
        [3, 3],
        [9, 9],
      ]),
    );
    expect(sentence).toContain('，3 个年级中有 1 个年级女生更高。');
    expect(sentence).not.toContain('最高');
  });

  test('never names a cause, and always ends, for whatever a table holds', () => {
    const counts = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 })), { maxLength: 6 });
    const way = fc.record({
      groupBy: fc.constantFrom(...GROUPINGS),
      indicator: fc.constantFrom(...INDICATORS),
      test: fc.option(
        fc.record({
          method: fc.constantFrom('pearson', 'exact'),
          chiSquare: fc.option(fc.double({ min: 0, max: 900, noNaN: true })),
          degrees: fc.constant(1),
          p: fc.double({ min: 0, max: 1, noNaN: true }),
          few: fc.boolean(),
          designEffect: fc.constantFrom(1, 2.345),
        }),
      ),
    });
    fc.assert(
      fc.property(counts, way, (given, table) => {
        const groups = given.map(([some, rest], at) => [`组${at}`, some, some + rest] as const);
        const sentence = tableSentence(makeTable(groups, table));
        expect(sentence).toMatch(/。$/);
        expect(sentence).not.toMatch(/因为|由于|导致|所以|NaN|undefined|Infinity/);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });
});

describe('the number of tests', () => {
  const trend = { method: 'mantel', z: 0.2, p: 0.84, few: false } as const;
  test('is said of everything that is shown together', () => {
    expect(
      testsSentence([
        { test: sure, trend },
        { test: exact, trend: null },
      ]),
    ).toBe('共作了 3 次检验；即使都没有真实差别，每次也有5%的机会出现P<0.05。');
    expect(testsSentence([{ test: null, trend: null }])).toBe('');
  });
});

describe('the sentence under a composition', () => {
  const stage = (label: string, [one, two, three]: readonly [number, number, number]) => ({
    key: label,
    label,
    stage: null,
    designEffect: 1,
    tally: { ...EMPTY_TALLY, valid: 5000, gradeOne: one, gradeTwo: two, gradeThree: three },
  });
  test('says how many of a hundred are Ⅰ度 and how the graver ones move', () => {
    const groups = [
      stage('小学', [179, 38, 10]),
      stage('初中', [218, 66, 17]),
      stage('高中', [185, 70, 19]),
    ];
    expect(compositionSentence(groups)).toBe(
      '每 100 名侧弯学生中约 73 名为Ⅰ度；Ⅱ、Ⅲ度所占比例由小学的 21.1% 升到高中的 32.5%。',
    );
    expect(compositionSentence(groups.toReversed())).toContain('由高中的 32.5% 降到小学的 21.1%');
  });
  test('makes no share of few', () => {
    expect(compositionSentence([stage('小学', [0, 2, 0])])).toBe(
      '侧弯学生共 2 名，其中Ⅰ度 0 名；人数较少，不换算成比例。',
    );
    expect(compositionSentence([stage('小学', [20, 9, 0])])).not.toContain('每 100 名');
    expect(compositionSentence([stage('小学', [20, 10, 0])])).toContain('每 100 名');
  });

  test('does not compare few, equal or single groups', () => {
    expect(compositionSentence([stage('小学', [29, 0, 0]), stage('初中', [20, 10, 0])])).toBe(
      '每 100 名侧弯学生中约 83 名为Ⅰ度。',
    );
    expect(
      compositionSentence([stage('小学', [15, 15, 0]), stage('初中', [20, 10, 10])]),
    ).toContain('Ⅱ、Ⅲ度所占比例小学和初中相同，均为 50.0%');
    expect(compositionSentence([])).toBe('所选范围内没有侧弯学生。');
  });
});
