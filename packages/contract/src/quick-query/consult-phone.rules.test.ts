import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findConsultPhone, findPhone } from './consult-phone.rules.ts';

describe('the telephone number in a text', () => {
  test.each([
    ['0571-88001234', '0571-88001234'],
    ['0571-0000 0000', '0571-00000000'],
    ['(0571) 88001234', '0571-88001234'],
    ['（０５７１）８８００１２３４', '0571-88001234'],
    ['010 6512 3456', '010-65123456'],
    ['01065123456', '010-65123456'],
    ['0513-8512345', '0513-8512345'],
    ['0571—88001234转801', '0571-88001234'],
    ['0571-88001234-801', '0571-88001234'],
    ['+86 571 8800 1234', '0571-88001234'],
    ['13812345678', '13812345678'],
    ['138 1234 5678', '13812345678'],
    ['138-1234-5678', '13812345678'],
    ['+86 13812345678', '13812345678'],
    ['400-123-4567', '400-123-4567'],
    ['4001234567', '400-123-4567'],
    ['400 1234 567', '400-123-4567'],
    ['800-820-8820', '800-820-8820'],
    ['周一至周五 8:00-17:00，电话：0571-88001234', '0571-88001234'],
    ['王老师13812345678 / 0571-88001234', '13812345678'],
    ['0571-88001234、13812345678', '0571-88001234'],
  ])('%s is %s', (text, phone) => {
    expect(findPhone(text)).toBe(phone);
  });

  test.each([
    [''],
    ['文汇路 88 号'],
    ['88001234'],
    ['12345678901'],
    ['91330106MA2XXXX000'],
    ['330106201405060017'],
    ['138123456789'],
    ['2026-11-20 08:00'],
    ['浙医证字2026-0571-88'],
    ['8:00-17:00'],
    ['400-12'],
    ['10086'],
  ])('there is none in "%s"', (text) => {
    expect(findPhone(text)).toBeNull();
  });
});

describe('whatever the text', () => {
  const runs = { seed: 20261120, numRuns: 500 };
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

  test('a mobile number is found between words, however it is grouped', () => {
    const gap = fc.constantFrom('', ' ', '-');
    const mobile = fc.tuple(fc.integer({ min: 30, max: 99 }), digits(4), digits(4), gap, gap);
    fc.assert(
      fc.property(mobile, ([head, middle, end, one, other]) => {
        const parts = [`1${head}`, middle.join(''), end.join('')] as const;
        const text = `医生${parts[0]}${one}${parts[1]}${other}${parts[2]}（微信同号）`;
        expect(findPhone(text)).toBe(parts.join(''));
      }),
      runs,
    );
  });

  test('what is found can be dialled: 10 to 12 digits, and hyphens between them', () => {
    const unit = fc.constantFrom(
      '0571',
      '010',
      '1',
      '3',
      '400',
      '8800',
      ' ',
      '-',
      '(',
      '+86',
      '转',
    );
    const found: string[] = [];
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
        const phone = findPhone(parts.join(''));
        if (phone === null) return;
        found.push(phone);
        expect(phone).toMatch(/^(?:1[3-9]\d{9}|[48]00-\d{3}-\d{4}|0\d{2,3}-\d{7,8})$/);
      }),
      { ...runs, numRuns: 5000 },
    );
    expect(found.length).toBeGreaterThan(20);
  });
});

describe('the number families ask at', () => {
  test('is that of the line that says so, wherever it stands', () => {
    const lines = [
      { label: '检查机构', value: '临溪市中心 0571-11112222' },
      { label: '联系电话', value: '0571-88001234' },
    ];
    expect(findConsultPhone(lines)).toBe('0571-88001234');
  });

  test('may stand in another line, but never in that of a fax', () => {
    const fax = { label: '传真电话', value: '0571-33334444' };
    expect(findConsultPhone([fax])).toBeNull();
    expect(findConsultPhone([fax, { label: '地址', value: '文汇路88号（13812345678）' }])).toBe(
      '13812345678',
    );
  });

  test('is none while the institution wrote none', () => {
    expect(findConsultPhone([{ label: '联系电话', value: '' }])).toBeNull();
    expect(findConsultPhone([])).toBeNull();
  });
});
