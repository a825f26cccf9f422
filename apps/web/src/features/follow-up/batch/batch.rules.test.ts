import { describe, expect, test } from 'vitest';
import { groupRefused, noticeLines } from './batch.rules.ts';

const of = (hasPhone: boolean, toldLately = false) => ({
  id: 'a',
  version: '1',
  hasPhone,
  toldLately,
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
