import { describe, expect, it } from 'vitest';
import { bytesOf, jpeg, png } from './logo.factory.ts';
import { configureTemplate } from './template.endpoints.ts';
import { isAdvice, pictureType, tidyAdvice } from './template.rules.ts';
import { ADVICE_MAX, infoLines } from './template.schema.ts';

describe('advice', () => {
  it('keeps its paragraphs and loses blank lines, tabs and the ends of other systems', () => {
    expect(tidyAdvice('  一\r\n\r\n\t二\r三\u2028四\n ')).toBe('一\n二\n三\n四');
  });

  it('counts characters as a person does', () => {
    expect(isAdvice('𠮷'.repeat(ADVICE_MAX))).toBe(true);
    expect(isAdvice('𠮷'.repeat(ADVICE_MAX + 1))).toBe(false);
  });

  it('has at most five paragraphs and no control characters', () => {
    expect(isAdvice('一\n二\n三\n四\n五')).toBe(true);
    expect(isAdvice('一\n二\n三\n四\n五\n六')).toBe(false);
    expect(isAdvice('一\u0000')).toBe(false);
    expect(isAdvice('一\u007f')).toBe(false);
  });

  it('that is empty brings the default back, and that is missing stays as it is', () => {
    const { input } = configureTemplate;
    expect(input.parse({ evaluationNormal: ' \n ' })).toEqual({
      evaluationNormal: null,
      removeLogo: '0',
    });
  });
});

describe('the lines', () => {
  const line = (label: string, value = '') => ({ label, value });
  it.each([
    ['none', []],
    ['a line without a value', [line('联系电话', ' ')]],
    ['four', [line('甲'), line('乙'), line('丙'), line('丁')]],
    ['the longest', [line('名'.repeat(20), '值'.repeat(60))]],
  ])('may be %s', (_what, lines) => {
    expect(infoLines.safeParse(lines).success).toBe(true);
  });

  it.each([
    ['five', [line('甲'), line('乙'), line('丙'), line('丁'), line('戊')]],
    ['two of one name', [line('甲', '1'), line(' 甲 ', '2')]],
    ['one without a name', [line(' ', '1')]],
    ['one with too long a name', [line('名'.repeat(21))]],
    ['one with too long a value', [line('名', '值'.repeat(61))]],
    ['one in two lines', [line('名', '一\n二')]],
    ['an object', { 0: line('名') }],
    ['texts', ['名']],
    ['null', null],
  ])('may not be %s', (_what, lines) => {
    expect(infoLines.safeParse(lines).success).toBe(false);
  });

  it('travel as JSON text, and every fault is told of the whole field', () => {
    const { input } = configureTemplate;
    const sent = JSON.stringify([line(' 地址 ', ' 人民路1号 ')]);
    expect(input.parse({ examineOrgInfo: sent }).examineOrgInfo).toEqual([
      line('地址', '人民路1号'),
    ]);
    for (const wrong of ['', '{', 'null', '[1]', '[{"label":""}]', sent.slice(0, -1)]) {
      const { error } = input.safeParse({ examineOrgInfo: wrong });
      expect(
        error?.issues.map(({ path }) => path.join('.')),
        wrong,
      ).toEqual(['examineOrgInfo']);
    }
  });
});

it('a picture is known by its first bytes', () => {
  expect(pictureType(png())).toBe('image/png');
  expect(pictureType(jpeg())).toBe('image/jpeg');
  for (const other of ['', 'GIF89a', '<svg/>', '\x89PNG'])
    expect(pictureType(bytesOf(other))).toBeUndefined();
});
