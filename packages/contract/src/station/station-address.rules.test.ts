import { expect, test } from 'vitest';
import { classKey, formatStationFragment, stationAddress } from './station-address.rules.ts';

/** Shows what is digested. */
const asHex = (text: string) =>
  [...text].map((sign) => sign.codePointAt(0)?.toString(16).padStart(5, '0')).join('');

test('spellings of a grade share the key of a class, and unknown grades are told apart by their text', () => {
  const key = (grade: string, clazz: string) => classKey(grade, clazz, asHex);
  expect(key('五年级', '2班')).toBe(key('小学五年级', '2班'));
  expect(key('五年级', '2班')).not.toBe(key('六年级', '2班'));
  expect(key('特教', '2班')).not.toBe(key('混龄', '2班'));
});

test('an address names what is chosen, and nothing that is not', () => {
  const school = { projectId: 'p', schoolId: 's' };
  const clazz = { ...school, open: 'k' };
  expect(stationAddress(school)).toBe('/station#project=p&school=s');
  expect(stationAddress(clazz)).toBe('/station#project=p&school=s&classes=k&open=k');
  expect(stationAddress({ ...clazz, childId: 'c' })).toBe(
    '/station#project=p&school=s&classes=k&open=k&child=c',
  );
  expect(formatStationFragment({ classes: [] })).toBe('#');
  const place = { projectId: 'p', schoolId: 's', classes: ['k', 'l'], open: 'l' };
  expect(formatStationFragment({ ...place, at: 'measure' })).toBe(
    '#project=p&school=s&classes=k.l&open=l&at=measure',
  );
  expect(formatStationFragment({ ...place, lateDay: '2026-11-20' })).toBe(
    '#project=p&school=s&classes=k.l&open=l&late=2026-11-20',
  );
  expect(formatStationFragment({ ...place, isMakeUp: true })).toBe(
    '#project=p&school=s&classes=k.l&open=l&makeup=1',
  );
  expect(formatStationFragment({ ...place, isRetest: true })).toBe(
    '#project=p&school=s&classes=k.l&open=l&retest=1',
  );
});
