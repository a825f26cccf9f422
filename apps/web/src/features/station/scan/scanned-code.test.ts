import { expect, test } from 'vitest';
import { classKey, stationAddress } from '#platform/station-address.ts';
import { readCode } from './scanned-code.ts';

const ORIGIN = 'https://screening.example';
const CHILD = '0198f2a0-0000-7000-8000-000000000001';
const SCHOOL = '0198f2a0-0000-7000-8000-000000000002';

test('a label is the id of its child', () => {
  expect(readCode(CHILD, ORIGIN)).toEqual({ kind: 'child', childId: CHILD });
});

test('a class sheet is the address of its class at this server', () => {
  const address = stationAddress(CHILD, SCHOOL, { grade: '五年级', clazz: '2班' });
  expect(readCode(ORIGIN + address, ORIGIN)).toMatchObject({
    kind: 'class',
    address: { projectId: CHILD, schoolId: SCHOOL, open: classKey('五年级', '2班') },
  });
});

test.each([
  ['another server', `https://elsewhere.example${stationAddress(CHILD, SCHOOL)}`],
  ['a page that is not the station', `${ORIGIN}/quick-query#token=1`],
  ['a school without a class', ORIGIN + stationAddress(CHILD, SCHOOL)],
  ['a script', 'javascript:alert(1)'],
  ['any text', '学号 G2026001'],
  ['an id in capitals', CHILD.toUpperCase().replaceAll('0', 'F')],
  ['nothing', ''],
])('%s leads nowhere', (_, text) => {
  expect(readCode(text, ORIGIN)).toEqual({ kind: 'foreign' });
});
