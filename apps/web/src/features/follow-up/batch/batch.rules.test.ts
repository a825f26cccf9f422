import type { BatchCase } from '@spine/contract/follow-up';
import { describe, expect, test } from 'vitest';
import { groupRefused, noticeLines, offersTexts, planTexts, splitByLetter } from './batch.rules.ts';

const of = (hasPhone: boolean, toldLately = false) => ({
  id: 'a',
  version: '1',
  hasPhone,
  toldLately,
  text: null,
});
const texted = (id: string, text: BatchCase['text'], toldLately = false) => ({
  ...of(text !== 'noMobile', toldLately),
  id,
  text,
});

describe('before a notice', () => {
  test('only what concerns somebody is said', () => {
    expect(noticeLines([of(true), of(true)])).toEqual(['2 例有手机号']);
    expect(noticeLines([of(true, true), of(false)])).toEqual([
      '1 例有手机号',
      '1 例没有手机号，请书面通知',
      '1 例 24 小时内已通知',
    ]);
  });
});

describe('before text messages', () => {
  const cases = [
    texted('甲', 'goes'),
    texted('乙', 'goes', true),
    texted('丙', 'lately'),
    texted('己', 'waits'),
    texted('丁', 'noMobile'),
    texted('戊', 'closed'),
  ];
  const ids = (some: readonly BatchCase[]) => some.map(({ id }) => id);

  test('it is said how many go, who had one, and who gets a letter', () => {
    const { going, phoneless, lines } = planTexts(cases, { skipTold: true, isQuiet: false });
    expect([ids(going), ids(phoneless)]).toEqual([['甲'], ['丁']]);
    expect(lines).toEqual([
      '1 例短信会发出，一个手机号一条',
      '1 例的手机号 24 小时内已发过，不再发',
      '1 例 24 小时内已通知，不发',
      '1 例没有手机号，请打印告知书',
      '1 例已结案，不发',
    ]);
  });

  test('who was told by other ways gets one where staff say so, or where nobody else is left', () => {
    const all = planTexts(cases, { skipTold: false, isQuiet: true });
    expect(ids(all.going)).toEqual(['甲', '乙']);
    expect(all.lines.at(-1)).toBe('现在是安静时段（21点至8点），8点起发出');
    const told = planTexts([texted('乙', 'goes', true)], { skipTold: true, isQuiet: false });
    expect(ids(told.going)).toEqual(['乙']);
    expect(told.lines).toEqual(['1 例短信会发出，一个手机号一条']);
  });

  test('they are offered where a vendor is set, and chosen where one goes', () => {
    expect(offersTexts([of(true)])).toEqual({ offered: false, goes: false });
    expect(offersTexts([texted('丙', 'lately')])).toEqual({ offered: true, goes: false });
    expect(offersTexts(cases)).toEqual({ offered: true, goes: true });
  });
});

test('those in which an act was refused are grouped by the reason, the first ten by name', () => {
  const names = new Map(Array.from({ length: 12 }, (_, at) => [`${at}`, `甲${at}`]));
  const refused = [...names.keys()].map((id) => ({
    id,
    code: 1,
    message: id === '0' ? '乙' : '丙',
  }));
  expect(groupRefused(refused, names)).toEqual([
    { title: '乙（1 例）', names: '甲0' },
    { title: '丙（11 例）', names: '甲1、甲2、甲3、甲4、甲5、甲6、甲7、甲8、甲9、甲10等 11 例' },
  ]);
});

test('a child whom a hospital sees already is named, and gets no letter', () => {
  const stages = ['toNotify', 'booked', 'visited', 'followed', 'notified'] as const;
  const rows = stages.map((stage) => ({
    id: stage,
    name: stage,
    track: 'urgent' as const,
    stage,
    retest: null,
  }));
  const cases = stages.map((id) => ({ ...of(true), id }));
  const { without, cases: printed } = splitByLetter({ rows, cases });
  expect(without).toEqual(['booked', 'visited', 'followed']);
  expect(printed.map(({ id }) => id)).toEqual(['toNotify', 'notified']);
});
