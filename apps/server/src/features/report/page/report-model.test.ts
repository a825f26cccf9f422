import type { TrendPoint } from '@spine/contract/exam';
import { makeTrendPoint } from '@spine/contract/factories/report/figure/trend';
import { svgString, svgTexts } from '@spine/contract/report';
import { describe, expect, it } from 'vitest';
import { rulerX } from '../figure/ruler.ts';
import {
  declinedInfo,
  firstNormalInfo,
  firstQuickInfo,
  normalInfo,
  pairInfo,
  quickInfo,
  seenInfo,
} from './report.factory.ts';
import { reportModel } from './report-model.ts';
import { reportVariants } from './report-variants.factory.ts';
import { reportWords } from './report-words.factory.ts';

const rowsOf = (model: ReturnType<typeof reportModel>) =>
  model.table.rows.map(({ cells }) => cells.map(({ text }) => text));

describe('the report of a quick examination', () => {
  const model = reportModel(quickInfo());

  it('is titled by school, grade with class and name [2.57, 2.58, 3.15]', () => {
    expect(model.title).toBe('云栖路实验小学　五年级 2班　沈知夏');
    expect(model.containerId).toBe('quick-report-019a7d20-1c5e-7a30-8f00-00000000a387');
    expect(model.subtitle).toBe('脊柱健康筛查报告 · 快速检查（躯干旋转角 ATR）');
  });

  it('says what is missing from the title [2.57]', () => {
    const nobody = { schoolName: '', gradeName: '', clazzName: ' ', name: '' };
    const { title } = reportModel({ ...quickInfo(), ...nobody });
    expect(title).toBe('学校未登记　年级班级未登记　姓名未登记');
    const noClass = reportModel({ ...quickInfo(), clazzName: '' });
    expect(noClass.title).toBe('云栖路实验小学　五年级　沈知夏');
  });

  it('never shows the whole student number', () => {
    expect(model.child.map(({ value }) => value)).toEqual([
      '沈知夏',
      '女',
      '11 岁',
      '2015-03-18',
      'G33010**********12',
      '2026-11-09',
      '第 5 次',
    ]);
    expect(JSON.stringify(model)).not.toContain('G330106201503181212');
  });

  it('has a band with word, shape, largest angle, segment and side', () => {
    const { band } = model;
    expect([band.word, band.colour, band.angle?.value, band.angle?.where]).toEqual([
      '脊柱侧弯Ⅰ度',
      '#F8DA37',
      '6.2°',
      '胸段 右侧',
    ]);
    expect(band.ruler && svgTexts(band.ruler)).toContain('本次 6.2°');
    expect(band.ruler && svgString(band.ruler)).toContain('points="133.09,21 127.59,11 138.59,11"');
  });

  it('shows both readings of each segment as magnitudes with their raw readings', () => {
    expect(rowsOf(model)).toEqual([
      ['胸段', '7.1°', '6.2°', '−0.9°', '右', 'Ⅰ度'],
      ['腰胸段', '3.4°', '2.8°', '−0.6°', '左', '＜5°'],
      ['腰段', '1.6°', '1.2°', '−0.4°', '左', '＜5°'],
    ]);
    const [first] = model.table.rows;
    expect(first?.deciding).toBe(true);
    expect(first?.cells.map(({ style }) => style)).toEqual([
      'name',
      'value',
      'key',
      'plain',
      'plain',
      'plain',
    ]);
    expect(first?.cells[2]?.small).toBe('6.1 / 6.2 / 6.4');
    expect(first?.cells[0]).toMatchObject({ tag: '最大', small: 'T1–T11　最高点 T8' });
  });

  it('has one column of values when there was no motion test', () => {
    const { table } = reportModel(firstQuickInfo({}, {}));
    expect(table.columns.map(({ label }) => label)).toEqual(['节段', '测量值', '侧向', '分度']);
  });

  it('shows left and right when no segment is known', () => {
    const sides = reportModel(pairInfo([2.1, -8.3]));
    expect(rowsOf(sides)).toEqual([
      ['左侧', '2.1°', '＜5°'],
      ['右侧', '8.3°', '初测Ⅱ度'],
    ]);
    expect(sides.band.angle?.where).toBe('右侧');
    expect(sides.figure.caption.join('')).toContain('未记录所在节段');
  });

  it('takes three groups of an angle list for the three segments', () => {
    const readings = [
      [6, 6.1, 6.2],
      [-1, -1.1, -1.2],
      [0.4, 0.5, 0.6],
    ];
    const info = pairInfo([1.1, -6.1], {}, { readings });
    expect(rowsOf(reportModel(info)).map(([name, value]) => `${name}${value}`)).toEqual([
      '胸段6.1°',
      '腰胸段1.1°',
      '腰段0.5°',
    ]);
  });
});

describe('the report of a normal examination', () => {
  const model = reportModel(normalInfo());

  it('ticks the signs that were seen', () => {
    expect(model.signs?.items.filter(({ on }) => on).map(({ word }) => word)).toEqual([
      '双肩不等高',
      '双侧肩胛骨下角不等高',
    ]);
  });

  it('lists bend, side view and history', () => {
    const lines = model.findings?.lines.map(({ parts }) => parts.map(({ text }) => text).join('|'));
    expect(lines).toEqual([
      '胸段 左低右高|腰胸段 右低左高|腰段 无',
      '正常（未见前凸、后凸体征）',
      '无',
    ]);
  });

  it('shows mobility, balance and curvature [3.12, 3.13, 4.16]', () => {
    expect(model.items?.rows).toEqual([
      ['颈', '41', '43', '48', '52', '66', '64'],
      ['胸', '27', '22', '36', '18', '33', '29'],
      ['腰', '21', '24', '52', '24', '8', '9'],
    ]);
    const lines = model.items?.lines.map(({ parts }) => parts.map(({ text }) => text).join('|'));
    expect(lines).toEqual(['头 平衡|肩 左低右高 2.4°|腰 平衡', '胸段后凸 34°|腰段前凸 38°']);
  });

  it('says what was not recorded instead of dropping a block', () => {
    const { generalCheck: _g, forwardBend: _b, items: _i, ...findings } = normalInfo().findings;
    const bare = reportModel({ ...normalInfo(), findings });
    expect(bare.signs?.empty).toBe('未记录');
    expect(bare.items?.rows[0]).toEqual(['颈', ...Array.from({ length: 6 }, () => '未测')]);
  });

  it('writes 待复测 where the second reading is due, and names it in the advice', () => {
    const due = reportModel(firstNormalInfo());
    expect(due.band).toMatchObject({
      word: '待复测',
      colour: null,
      ruler: null,
      note: '还缺脊柱运动试验，做完后才能确定结果',
    });
    expect(rowsOf(due).map((cells) => cells[2])).toEqual(['待复测', '待复测', '待复测']);
    expect(due.table.rows[0]?.cells[1]?.style).toBe('key');
    expect(due.advice.text).toMatch(/尚未做脊柱运动试验，结果待复测。.*安排复测/);
  });

  it('writes 无需复测 where no trigger called for a second reading', () => {
    const clear = {
      generalCheck: { shoulder: false, scapula: false, waist: false, iliac: false, spinous: false },
      forwardBend: { thoracic: 'none', thoracolumbar: 'none', lumbar: 'none' },
      atr: { thoracic: [1], thoracolumbar: [-2], lumbar: [0] },
    } as const;
    const findings = { ...clear, atr: { thoracic: [1], thoracolumbar: [-2], lumbar: [0] } };
    const model2 = reportModel(firstNormalInfo({}, findings));
    expect(rowsOf(model2)).toEqual([
      ['胸段', '1.0°', '无需复测', '', '右', '＜5°'],
      ['腰胸段', '2.0°', '无需复测', '', '左', '＜5°'],
      ['腰段', '0.0°', '无需复测', '', '居中', '＜5°'],
    ]);
  });

  it('shows an examination without valid readings as undetermined', () => {
    const model2 = reportModel(seenInfo());
    expect(model2.band).toMatchObject({ word: '待复测', ruler: null, angle: null, colour: null });
  });
});

describe('the report of a declined examination', () => {
  it.each([0, 1] as const)('shows no angle of this time, type %i [2.58, 4.26]', (typeId) => {
    const model = reportModel(declinedInfo(typeId));
    expect(model.band).toMatchObject({ word: '拒检', ruler: null, angle: null, colour: null });
    expect(reportWords(model).filter((word) => /\d°/.test(word) && !word.includes('±'))).toEqual(
      [],
    );
    expect(model.advice.text).toContain('未同意本次检查');
    expect(model.containerId).toMatch(typeId === 0 ? /^quick-report-/ : /^normal-report-/);
  });
});

describe('every report', () => {
  it.each(Object.entries(reportVariants()))('%s says that it is no diagnosis [1.2]', (_, info) => {
    const model = reportModel(info);
    expect(model.footer.strong).toBe('仅供参考，不作为诊断依据');
    expect(model.footer.text).toContain(info.ruleVersion);
    expect(reportWords(model).join('')).not.toContain('确诊');
    expect(reportWords(model).join('')).not.toContain('undefined');
  });

  it('counts the examinations that its trend speaks of', () => {
    const first = { ...makeTrendPoint('2026-10-20', 12, 3), needsRetest: true };
    const told = (former: readonly TrendPoint[]) => {
      const { child, trend } = reportModel(quickInfo({ former }));
      return [child.at(-1)?.value, ...trend.sentence.map(({ text }) => text)];
    };
    expect(told([])).toEqual(['第 1 次', '首次筛查，暂无可比较的历史记录。']);
    expect(told([first])).toEqual(['第 2 次', '上次为初测，不作比较。']);
  });

  it('keeps the marker on the ruler', () => {
    expect([rulerX(0), rulerX(5), rulerX(14), rulerX(44)].map(Math.round)).toEqual([
      2, 108, 298, 298,
    ]);
  });
});
