import { expect, test } from 'vitest';
import { pinyinInitials } from './initials.ts';

test.each([
  ['沈若兰', 'srl'],
  ['欧阳娜娜', 'oynn'],
  ['曾小明', 'cxm zxm'],
  ['仇英', 'cy qy'],
  ['阿依古丽·买买提', 'aygl'],
  ['Anna李', 'annal'],
  ['', ''],
  ['？', ''],
])('%s begins with %s', (name, initials) => {
  expect(
    pinyinInitials(name)
      .split(' ')
      .some((group) => group.startsWith(initials.split(' ')[0] ?? '')),
  ).toBe(true);
  for (const group of initials.split(' ')) expect(pinyinInitials(name)).toContain(group);
});

test('a name of many readings keeps a few', () => {
  expect(pinyinInitials('单单单单单单单单单单').split(' ')).toHaveLength(8);
});
