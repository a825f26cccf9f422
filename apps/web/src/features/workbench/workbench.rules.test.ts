import type { WorkCard } from '@spine/contract/workbench';
import { describe, expect, it } from 'vitest';
import { cardPath, daysLate, groupCards } from './workbench.rules.ts';

const card = (fields: Partial<WorkCard>): WorkCard => ({
  kind: 'overdue',
  track: null,
  count: 1,
  since: null,
  oldest: null,
  filters: {},
  ...fields,
});

describe('a card leads', () => {
  it('to its list with its filters', () => {
    const filters = { tab: 'overdue', track: 'urgent' };
    expect(cardPath({ kind: 'overdue', filters })).toBe(
      '/mainPage/follow-up?tab=overdue&track=urgent',
    );
    expect(cardPath({ kind: 'entries', filters: {} })).toBe('/mainPage/patientsList/entries');
  });
});

describe('the cards', () => {
  it('of tracks stand apart, with their sum last, and those of nothing are quiet', () => {
    const all = card({ count: 3 });
    const urgent = card({ track: 'urgent', count: 2 });
    const retests = card({ kind: 'retests', count: 4 });
    const groups = groupCards([all, urgent, retests, card({ kind: 'toCheck', count: 0 })]);
    expect(groups).toEqual({ overdue: [urgent, all], due: [retests], quiet: ['toCheck'] });
  });

  it('stand together where nobody is told of tracks', () => {
    const [own, all] = [card({ kind: 'ownOverdue' }), card({})];
    expect(groupCards([own, all])).toEqual({ overdue: [], due: [own, all], quiet: [] });
  });
});

it.each([
  ['2026-12-01', '2026-11-30', 1],
  ['2026-11-30', '2026-11-30', 0],
  ['2026-12-01', null, 0],
])('done on %s of a project that ends on %s is %i days late', (doneOn, endDate, days) => {
  expect(daysLate(doneOn, endDate)).toBe(days);
});
