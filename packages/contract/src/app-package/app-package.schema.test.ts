import { describe, expect, test } from 'vitest';
import { versionField } from './app-package.schema.ts';

describe('a version', () => {
  test.each([
    ['1', '1'],
    ['1.0', '1.0'],
    ['1.0.2', '1.0.2'],
    [' V 1.0.2 ', '1.0.2'],
    ['v12.0.10.99999', '12.0.10.99999'],
    ['0.9', '0.9'],
  ])('written %j is %s', (written, version) => {
    expect(versionField.parse(written)).toBe(version);
  });

  test.each([
    '',
    'V',
    '1.',
    '.1',
    '1..2',
    '01.2',
    '1.02',
    '1.2.3.4.5',
    '1.0-beta',
    '1.123456',
    '１.０',
    '1.0;',
    'VV1.0',
  ])('is not %j', (written) => {
    expect(versionField.safeParse(written).success).toBe(false);
  });
});
