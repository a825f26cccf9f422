import { describe, expect, test } from 'vitest';
import { consultPhoneOf, phoneIn } from './consult-phone.rules.ts';

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
    expect(phoneIn(text)).toBe(phone);
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
    expect(phoneIn(text)).toBeNull();
  });
});

describe('the number families ask at', () => {
  test('is that of the line that says so, wherever it stands', () => {
    const lines = [
      { label: '检查机构', value: '临溪市中心 0571-11112222' },
      { label: '联系电话', value: '0571-88001234' },
    ];
    expect(consultPhoneOf(lines)).toBe('0571-88001234');
  });

  test('may stand in another line, but never in that of a fax', () => {
    const fax = { label: '传真电话', value: '0571-33334444' };
    expect(consultPhoneOf([fax])).toBeNull();
    expect(consultPhoneOf([fax, { label: '地址', value: '文汇路88号（13812345678）' }])).toBe(
      '13812345678',
    );
  });

  test('is none while the institution wrote none', () => {
    expect(consultPhoneOf([{ label: '联系电话', value: '' }])).toBeNull();
    expect(consultPhoneOf([])).toBeNull();
  });
});
