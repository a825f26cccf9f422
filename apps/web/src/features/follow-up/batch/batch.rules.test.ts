import type { Finding, OverallFinding } from '@spine/contract/exam';
import type { BatchCase, HospitalStanding } from '@spine/contract/follow-up';
import { describe, expect, test } from 'vitest';
import {
  endingWords,
  groupRefused,
  isPartlyTold,
  type NoticeValues,
  noticeLines,
  offersTexts,
  planNotice,
  planTexts,
} from './batch.rules.ts';

const of = (hasPhone: boolean, toldLately = false) => ({
  id: 'a',
  version: '1',
  hasPhone,
  textsStopped: false,
  toldLately,
  needsNoLetter: false,
  closedBy: null,
  text: null,
});
const texted = (id: string, text: BatchCase['text'], toldLately = false) => ({
  ...of(text !== 'noMobile', toldLately),
  textsStopped: text === 'stopped',
  id,
  text,
});

describe('before a notice', () => {
  test('only what concerns somebody is said', () => {
    expect(noticeLines([texted('甲', 'stopped')])).toEqual(['1 例有手机号', '1 例已退订短信']);
    expect(noticeLines([of(true), of(true)])).toEqual(['2 例有手机号']);
    expect(noticeLines([of(true, true), of(false)])).toEqual([
      '1 例有手机号',
      '1 例没有手机号',
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
    texted('庚', 'stopped'),
    texted('戊', 'closed'),
  ];
  const ids = (some: readonly BatchCase[]) => some.map(({ id }) => id);

  test('it is said how many go, who had one, and who gets a letter', () => {
    const { going, unreached, lines } = planTexts(cases, { skipTold: true, isQuiet: false });
    expect([ids(going), ids(unreached)]).toEqual([['甲'], ['庚', '丁']]);
    expect(lines).toEqual([
      '1 例短信会发出，一个手机号一条',
      '1 例的手机号 24 小时内已发过，不再发',
      '1 例已退订，不发',
      '1 例 24 小时内已通知，不发',
      '1 例没有手机号，不发',
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

  test('who was told is left out although nobody else has a number, and gets no letter', () => {
    const some = [
      texted('甲', 'goes', true),
      texted('乙', 'noMobile'),
      texted('丙', 'noMobile', true),
    ];
    const { going, unreached, lines } = planTexts(some, { skipTold: true, isQuiet: false });
    expect([ids(going), ids(unreached)]).toEqual([[], ['乙']]);
    expect(lines).toEqual([
      '0 例短信会发出，一个手机号一条',
      '1 例 24 小时内已通知，不发',
      '2 例没有手机号，不发',
    ]);
    const all = planTexts(some, { skipTold: false, isQuiet: false });
    expect([ids(all.going), ids(all.unreached)]).toEqual([['甲'], ['乙', '丙']]);
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

describe('what is done by a way of telling', () => {
  const seen = (one: BatchCase): BatchCase => ({ ...one, needsNoLetter: true });
  const cases = [
    texted('甲', 'goes'),
    seen(texted('乙', 'goes')),
    texted('丙', 'noMobile'),
    seen(texted('丁', 'noMobile')),
    texted('戊', 'goes', true),
  ];
  const planned = (way: NoticeValues['way'], values: Partial<NoticeValues> = {}) => {
    const plan = planNotice(cases, { way, skipTold: true, prints: true, ...values });
    const { texts, letters, recorded } = plan;
    return [texts, letters, recorded].map((some) => some.map(({ id }) => id).join(''));
  };

  test.each<[NoticeValues['way'], Partial<NoticeValues>, string[]]>([
    ['sms', {}, ['甲乙', '丙', '']],
    ['sms', { skipTold: false, prints: false }, ['甲乙戊', '', '']],
    ['paper', {}, ['', '', '甲乙丙丁']],
    ['phone', {}, ['', '', '甲乙丙丁']],
    ['inPerson', { skipTold: false }, ['', '', '甲乙丙丁戊']],
  ])('%s %j: what staff have done is recorded, what is printed is not', (way, values, plan) => {
    expect(planned(way, values)).toEqual(plan);
  });

  test('the box to leave out whom was told stands where it leaves out somebody, but not all', () => {
    expect(isPartlyTold(cases)).toBe(true);
    expect(isPartlyTold(cases.slice(0, 4))).toBe(false);
    expect(isPartlyTold(cases.slice(4))).toBe(false);
  });
});

describe('what ends with a selection', () => {
  type Row = Parameters<typeof endingWords>[0]['rows'][number];
  const row = (id: string, overall: Row['overall'], others: Partial<Row> = {}): Row => ({
    id,
    overall,
    track: 'referral',
    hospital: null,
    stage: 'notified',
    ...others,
  });
  const found = (finding: Finding, beside: OverallFinding['beside'] = null) => ({
    finding,
    beside,
  });
  const hospital = (plans: HospitalStanding['plans']): HospitalStanding => ({
    day: '2026-11-20',
    hospital: null,
    diagnosis: 'idiopathic',
    cobbAngle: 28,
    plans,
    nextVisitOn: null,
  });
  const rows = [
    row('1', found('badPosture'), { track: 'posture' }),
    row('2', found('severityOne'), { track: 'gentle' }),
    row('3', found('severityOne'), { track: 'gentle' }),
    row('4', found('furtherCheck')),
    row('5', found('kyphosis')),
    row('6', found('severityTwo')),
    row('7', found('severityOne', 'lordosis')),
    row('8', found('severityThree'), { track: 'urgent' }),
    row('9', found('severityOne'), { hospital: hospital([]), stage: 'followed' }),
    row('10', null, { track: 'hospital', hospital: hospital(['exercise', 'brace']) }),
  ];
  const words = (cases: readonly Row[]) => endingWords({ rows, cases });

  test('is named, the most urgent first, of whom a hospital follows by its plan', () => {
    expect(words(rows)).toEqual([
      '1 例医院随诊（支具）',
      '1 例医院随诊',
      '1 例侧弯Ⅲ度',
      '1 例侧弯Ⅱ度',
      '1 例后凸异常',
      '1 例侧弯Ⅰ度、前凸异常',
      '1 例需进一步检查',
      '2 例侧弯Ⅰ度',
      '1 例姿态不良',
    ]);
  });

  test('is no case that is gone or closed already', () => {
    const closed = row('1', found('severityOne'), { stage: 'closed' });
    expect(endingWords({ rows: [closed], cases: [closed] })).toEqual([]);
    expect(words(rows.slice(1, 2))).toEqual(['1 例侧弯Ⅰ度']);
  });
});
