import { describe, expect, it } from 'vitest';
import { findTypedDay, parseTypedDay, typedDayFault } from './typed-day.rules.ts';

describe('a day', () => {
  it.each([
    '2015-03-19',
    '2015-3-19',
    '2015/3/19',
    '2015.3.19',
    '20150319',
    '2015年3月19日',
    '2015年03月19号',
    '２０１５／３／１９',
    '２０１５－０３－１９',
    '２０１５．３．１９',
    '2015。3。19',
    '2015、3、19',
    '2015–3–19',
    ' 2015 - 3 - 19　',
    '\u202d2015-03-19\u202c',
    '2015 年 3 月 19 日',
  ])('%j is 19 March 2015', (text) => {
    expect(parseTypedDay(text)).toEqual({ day: '2015-03-19' });
  });

  it.each([
    ['2015/12/25', '2015-12-25'],
    ['2015-1-1', '2015-01-01'],
    ['2016.2.29', '2016-02-29'],
  ])('%j is %s', (text, day) => {
    expect(findTypedDay(text)).toBe(day);
  });

  it.each([
    ['15/3/19', '年份要写 4 位'],
    ['2015/13/1', '日期不存在，没有 13 月'],
    ['2015-2-29', '日期不存在，2015年2月只有28天'],
    ['20150230', '日期不存在，2015年2月只有28天'],
    ['2015-3', '看不出是哪一天'],
    ['2015319', '看不出是哪一天'],
    ['2015 3 19', '看不出是哪一天'],
    ['2015-3/19', '看不出是哪一天'],
    ['2015/3/1x', '看不出是哪一天'],
    ['19/3/2015', '看不出是哪一天'],
    ['三月十九', '看不出是哪一天'],
    ['', '看不出是哪一天'],
  ])('%j is none: %s', (text, fault) => {
    expect(parseTypedDay(text)).toEqual({ fault });
  });
});

describe('a field for a day', () => {
  const bounds = { earliest: '1990-01-01', latest: '2026-10-09' };

  it('takes its first and its last day and nothing beyond', () => {
    expect(typedDayFault('1990/1/1', bounds)).toBeUndefined();
    expect(typedDayFault('20261009', bounds)).toBeUndefined();
    expect(typedDayFault('1989-12-31', bounds)).toBe('不能早于 1990-01-01');
    expect(typedDayFault('2026-10-10', bounds)).toBe('不能晚于 2026-10-09');
    expect(typedDayFault('1066-10-14', {})).toBeUndefined();
  });

  it('may stay empty, and says how a day is written', () => {
    expect(typedDayFault(' ', bounds)).toBeUndefined();
    expect(typedDayFault('3月19日', bounds)).toBe('看不出是哪一天，如 2015-03-19');
    expect(typedDayFault('2015-2-29', bounds)).toBe('日期不存在，2015年2月只有28天');
  });
});
