import { expect, it } from 'vitest';
import {
  classKey,
  formatPlace,
  parsePlace,
  stationAddress,
  waitingAddress,
} from './station-address.ts';

const PROJECT = '0198f2a0-0000-7000-8000-000000000001';
const SCHOOL = '0198f2a0-0000-7000-8000-000000000002';
const FIRST = classKey('五年级', '2班');
const SECOND = classKey('五年级', '3班');

it('an address is read as it was written', () => {
  const place = {
    projectId: PROJECT,
    schoolId: SCHOOL,
    classes: [FIRST, SECOND],
    open: SECOND,
    at: 'measure',
  } as const;
  expect(parsePlace(formatPlace(place))).toEqual(place);
});

it('an address says no name, and a class has the same key everywhere', () => {
  const address = decodeURIComponent(
    stationAddress(PROJECT, SCHOOL, { grade: '五年级', clazz: '2班' }),
  );
  expect(address).not.toMatch(/[五年级班]/);
  expect(parsePlace(new URL(address, 'http://a').hash)).toEqual({
    projectId: PROJECT,
    schoolId: SCHOOL,
    classes: [FIRST],
    open: FIRST,
    at: undefined,
  });
  expect(classKey('五年级1', '2班')).not.toBe(classKey('五年级', '12班'));
});

it.each([
  ['', { projectId: undefined, schoolId: undefined }],
  ['#school=1&classes=aaaaaaaaaaaa', { projectId: undefined, schoolId: undefined }],
  ['#project=javascript:alert(1)&school=1', { projectId: undefined, schoolId: undefined }],
  ['#project=1&school=<b>', { projectId: '1', schoolId: undefined }],
])('what is malformed in %j counts as absent, with what depends on it', (hash, ids) => {
  expect(parsePlace(hash)).toEqual({ ...ids, classes: [], at: undefined });
});

it('only a chosen class is open, once, and only an open one is measured', () => {
  const at = (fields: string) => parsePlace(`#project=1&school=2&${fields}`);
  expect(at(`classes=${FIRST}.${FIRST}.x&open=${SECOND}&at=measure`)).toMatchObject({
    classes: [FIRST],
    open: undefined,
    at: undefined,
  });
  expect(at(`classes=${FIRST}&open=${FIRST}&at=else`)).toMatchObject({ at: undefined });
});

it.each(['sync', 'practice'] as const)('%s is a screen of every address', (screen) => {
  expect(parsePlace(`#at=${screen}`)).toMatchObject({ projectId: undefined, at: screen });
  expect(parsePlace(`#project=1&school=2&classes=${FIRST}&at=${screen}`)).toMatchObject({
    classes: [FIRST],
    at: screen,
  });
});

it('a child stands in the fragment only, and only with its class', () => {
  const childId = '0198f2a0-0000-7000-8000-000000000003';
  const url = new URL(
    stationAddress(PROJECT, SCHOOL, { grade: '五年级', clazz: '2班', childId }),
    'http://a',
  );
  expect(url.pathname + url.search).toBe('/station');
  expect(parsePlace(url.hash)).toMatchObject({ open: FIRST, childId });
  const of = (fields: string) => parsePlace(`#project=1&school=2&${fields}`).childId;
  expect(of(`child=${childId}`)).toBeUndefined();
  expect(of(`classes=${FIRST}&open=${FIRST}&child=<b>`)).toBeUndefined();
});

it('the day of what is entered from paper stays with the school, and is a day', () => {
  const of = (fields: string) => parsePlace(`#project=1&${fields}`).lateDay;
  expect(of('school=2&late=2026-11-20')).toBe('2026-11-20');
  expect(of('school=2&late=2026-02-30')).toBeUndefined();
  expect(of('late=2026-11-20')).toBeUndefined();
});

it('the make-up of a school opens the first class that misses somebody, with the others behind it', () => {
  const classes = [
    { grade: '五年级', clazz: '2班' },
    { grade: '五年级', clazz: '3班' },
  ];
  const { hash } = new URL(waitingAddress(PROJECT, SCHOOL, { of: 'absent', classes }), 'http://a');
  expect(parsePlace(hash)).toMatchObject({
    classes: [FIRST, SECOND],
    open: FIRST,
    isMakeUp: true,
  });
});

it('a class leads to the children in it who wait for a retest', () => {
  const classes = [{ grade: '五年级', clazz: '2班' }];
  const { hash } = new URL(
    waitingAddress(PROJECT, SCHOOL, { of: 'toRetest', classes }),
    'http://a',
  );
  expect(parsePlace(hash)).toMatchObject({ classes: [FIRST], open: FIRST, isRetest: true });
});
