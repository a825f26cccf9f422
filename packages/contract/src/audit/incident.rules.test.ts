import { expect, test } from 'vitest';
import { misplacedDay, missingWords } from './incident.rules.ts';

const TODAY = '2026-11-20';
const days = {
  happenedOn: '2026-11-02',
  noticedOn: '2026-11-04',
  familiesToldOn: '2026-11-05',
  authorityToldOn: '2026-11-06',
  closedOn: '2026-11-10',
};
const none = { familiesToldOn: null, authorityToldOn: null, closedOn: null };

test.each([
  ['all in order', {}, undefined],
  ['nothing told yet', none, undefined],
  [
    'all on one day, today',
    { ...none, happenedOn: TODAY, noticedOn: TODAY, closedOn: TODAY },
    undefined,
  ],
  [
    'happens tomorrow',
    { ...none, happenedOn: '2026-11-21', noticedOn: '2026-11-21' },
    'happenedOn',
  ],
  ['noticed before it happened', { noticedOn: '2026-11-01' }, 'noticedOn'],
  ['noticed tomorrow', { ...none, noticedOn: '2026-11-21' }, 'noticedOn'],
  ['families told before anybody noticed', { familiesToldOn: '2026-11-03' }, 'familiesToldOn'],
  ['authority told tomorrow', { authorityToldOn: '2026-11-21' }, 'authorityToldOn'],
  ['closed before it was noticed', { ...none, closedOn: '2026-11-03' }, 'closedOn'],
  ['closed before the authority was told', { closedOn: '2026-11-05' }, 'closedOn'],
  ['closed tomorrow', { closedOn: '2026-11-21' }, 'closedOn'],
] as const)('%s: %s', (_what, change, field) => {
  expect(misplacedDay({ ...days, ...change }, TODAY)).toBe(field);
});

test.each([
  ['open, nothing has to be said', { cause: '', measures: '', closedOn: null }, undefined],
  ['closed without a cause', { cause: '', measures: '改密码', closedOn: TODAY }, 'cause'],
  ['closed without measures', { cause: '密码太短', measures: '', closedOn: TODAY }, 'measures'],
  ['closed with both', { cause: '密码太短', measures: '改密码', closedOn: TODAY }, undefined],
] as const)('%s', (_what, incident, field) => {
  expect(missingWords(incident)).toBe(field);
});
