import { screenSummary } from '@spine/contract/data-screen';
import { makeArea, makeSummary } from '@spine/contract/factories/data-screen/screen-summary';
import { describe, expect, it } from 'vitest';
import { screenText, weatherText } from './data-screen.text.ts';
import { mapText } from './map/screen-map.text.ts';
import { roundUpEven, ticksBetween } from './panels/nice-steps.ts';
import {
  formatMapValue,
  formatShare,
  groupByStanding,
  sortByMetric,
  withoutRegionNames,
} from './place-values.ts';
import { formatSittingTime } from './screen-time.ts';

it('the province of the tests is a summary', () => {
  expect(screenSummary.parse(makeSummary())).toEqual(makeSummary());
});

describe('numbers', () => {
  it('that are hidden are a dash, and nothing is a nought', () => {
    const hidden = makeArea(['330100', '杭州市', 1, 6, 1]);
    expect(formatShare(hidden.detection)).toBe('— / 6');
    expect(formatMapValue(hidden, 'detection')).toBe('—');
    expect(screenText.people(null)).toBe('—');
    expect(screenText.people(0)).toBe('0 人');
  });

  it('rank places from the highest, those without at the end', () => {
    const places = [
      makeArea(['330100', '杭州市', 1, 6, 1]),
      makeArea(['330200', '宁波市', 30, 800, 2]),
      makeArea(['330700', '金华市', 45, 800, 3]),
    ];
    expect(sortByMetric(places, 'detection').map(({ name }) => name)).toEqual([
      '金华市',
      '宁波市',
      '杭州市',
    ]);
  });

  it('group places by what can be told apart from the whole, in the order they came', () => {
    const of = (given: Partial<ReturnType<typeof makeArea>>, at: number) => ({
      ...makeArea([String(330100 + at), `第${at}市`, 30, 800, 2]),
      ...given,
    });
    const places = [
      of({ standing: 'same' }, 1),
      of({ standing: 'above' }, 2),
      of({ standing: 'same' }, 3),
    ];
    expect(
      groupByStanding(places).map(({ kind, places: own }) => [kind, own.map(({ name }) => name)]),
    ).toEqual([
      ['above', ['第2市']],
      ['same', ['第1市', '第3市']],
    ]);
    expect(mapText.findingOf('全省', { above: ['丽水市'], below: ['宁波市'], same: 8 })).toBe(
      '与全省相比，丽水较高，宁波较低，其余 8 个看不出差别',
    );
    expect(mapText.findingOf('全国', { above: [], below: [], same: 2 })).toBe(
      '与全国相比，各地看不出差别',
    );
  });

  it('of an axis end and step in round ones', () => {
    expect(ticksBetween(0, 0.091, 2)).toEqual([0, 0.05, 0.1]);
    expect(ticksBetween(0.03, 0.06, 3)).toEqual([0.03, 0.04, 0.05, 0.06]);
    expect([34_800, 562, 3, 0].map(roundUpEven)).toEqual([40_000, 600, 4, 1]);
    expect([20_000, 8900, 25_000].map(screenText.axisCount)).toEqual(['2万', '8,900', '2.5万']);
  });
});

describe('names', () => {
  it.each([
    ['浙江省', '浙江'],
    ['内蒙古自治区', '内蒙古'],
    ['新疆维吾尔自治区', '新疆'],
    ['广西壮族自治区', '广西'],
    ['宁夏回族自治区', '宁夏'],
    ['香港特别行政区', '香港'],
    ['恩施土家族苗族自治州', '恩施'],
    ['黔西南布依族苗族自治州', '黔西南'],
    ['延边朝鲜族自治州', '延边'],
    ['景宁畲族自治县', '景宁'],
    ['琼中黎族苗族自治县', '琼中'],
    ['西湖区', '西湖'],
    ['桐庐县', '桐庐'],
    ['东区', '东区'],
    ['大兴安岭地区', '大兴安岭'],
  ])('%s is %s on the map', (name, short) => {
    expect(mapText.shortName(name)).toBe(short);
  });

  it('of schools leave out where they lie', () => {
    const path = [{ name: '全国' }, { name: '浙江省' }, { name: '杭州市' }, { name: '余杭区' }];
    expect(withoutRegionNames('杭州市余杭区临平第一小学', path)).toBe('临平第一小学');
    expect(withoutRegionNames('云栖路小学', path)).toBe('云栖路小学');
  });
});

it('a sitting of today says its hour, an older one its day', () => {
  const now = new Date('2026-11-20T10:24:30+08:00');
  expect(formatSittingTime(new Date('2026-11-20T00:05:00+08:00'), now)).toBe('00:05');
  expect(formatSittingTime(new Date('2026-11-19T16:05:00+08:00'), now)).toBe('11-19');
});

it('the weather says what its source knows, and of when it is once it is old', () => {
  const report = {
    city: '杭州市',
    kind: 'cloudy' as const,
    text: '多云',
    temperature: 15.6,
    windDirection: '东北',
    windPower: '2',
    humidity: null,
    reportedAt: '2026-11-20T10:00:00+08:00',
    stale: true,
    example: false,
  };
  expect(weatherText.temperature(report.temperature)).toBe('16°C');
  expect(weatherText.linesOf(report)).toEqual(['杭州市 多云', '东北风 2级', '10:00 发布']);
  expect(weatherText.linesOf({ ...report, stale: false, example: true })).toEqual([
    '杭州市 多云',
    '东北风 2级',
    '示例',
  ]);
  const less = { ...report, windDirection: null, windPower: '≤3', stale: false };
  expect(weatherText.linesOf(less)).toEqual(['杭州市 多云', '≤3级']);
});
