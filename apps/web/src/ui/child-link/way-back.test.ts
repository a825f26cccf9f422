import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

const ID = '0198c2f0-0000-7000-8000-000000000001';
const hidden = { hiddenFilters: { name: '江' } };
const from = (pathname: string, search: string) => ({ from: { pathname, search, state: hidden } });

test('a list is found again with its filters and the row', () => {
  const state = from('/mainPage/follow-up', '?tab=overdue&page=2');
  expect(wayBack({ id: ID, state, opensRow: true })).toEqual({
    list: 'cases',
    to: { pathname: '/mainPage/follow-up', search: `tab=overdue&page=2&open=${ID}` },
    state: hidden,
  });
});

test('an examination that was open stays open', () => {
  const state = from('/mainPage/examine-history', '?open=exam');
  expect(wayBack({ id: ID, state, opensRow: true }).to.search).toBe('open=exam');
});

test('a list of requests is found again without a row, whose id is not the child', () => {
  const state = from('/mainPage/follow-up/corrections', '?state=overdue');
  const { list, to } = wayBack({ id: ID, state, opensRow: true });
  expect([list, to.search]).toEqual(['corrections', 'state=overdue']);
});

test('on a narrow screen the rows stay in sight', () => {
  const state = from('/mainPage/patientsList', `?gradeName=初一&open=${ID}`);
  const { search } = wayBack({ id: ID, state, opensRow: false }).to;
  expect([...new URLSearchParams(search)]).toEqual([['gradeName', '初一']]);
});

test.each([null, from('https://elsewhere.example', '?x=1'), { from: 'x' }])(
  'without a known list it leads to the child in the list of all: %j',
  (state) => {
    expect(wayBack({ id: ID, state, opensRow: true })).toEqual({
      list: 'patients',
      to: { pathname: '/mainPage/patientsList', search: `open=${ID}` },
      state: null,
    });
  },
);
