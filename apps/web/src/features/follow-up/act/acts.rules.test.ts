import { actInCase, CASE_STAGES } from '@spine/contract/follow-up';
import { describe, expect, it } from 'vitest';
import { type ActValues, actsFor, initialOf, inputOf, type RecordedAction } from './acts.rules.ts';

const ID = '0198f2a0-0000-7000-8000-000000000001';

describe('the acts that are offered', () => {
  it.each([
    ['toNotify', ['contact', 'visited', 'booked', 'planned', 'closed', 'assigned', 'noted']],
    ['visited', ['contact', 'visited', 'planned', 'closed', 'assigned', 'noted']],
    ['closed', ['visited', 'planned', 'noted']],
  ] as const)('at %s', (stage, acts) => {
    expect(actsFor(stage)).toEqual(acts);
  });

  it('a note is possible at every stage', () => {
    for (const stage of CASE_STAGES) expect(actsFor(stage)).toContain('noted');
  });
});

describe('what an act sends', () => {
  const cases: readonly (readonly [RecordedAction, Partial<ActValues>, object])[] = [
    [
      { act: 'contact' },
      { whether: 'attempted', way: 'phone', note: '' },
      { kind: 'attempted', way: 'phone' },
    ],
    [{ act: 'booked' }, { day: '2026-12-01' }, { kind: 'booked', day: '2026-12-01' }],
    [{ act: 'planned' }, { plan: 'brace' }, { kind: 'planned', plan: 'brace' }],
    [
      { act: 'closed' },
      { reason: 'other', note: '休学' },
      { kind: 'closed', reason: 'other', note: '休学' },
    ],
    [{ act: 'assigned' }, {}, { kind: 'assigned' }],
    [
      { act: 'takenBack', actId: ID },
      { note: '登记错了' },
      { kind: 'takenBack', actId: ID, note: '登记错了' },
    ],
  ];
  it.each(cases)('%o', (action, values, said) => {
    expect(inputOf(action, values)).toEqual(said);
    const input = { id: ID, patientId: ID, version: 'v', ...inputOf(action, values) };
    expect(actInCase.input.safeParse(input).success).toBe(true);
  });

  it('a form begins with what is usual', () => {
    expect(initialOf({ act: 'contact' }, { assignedTo: ID })).toEqual({
      whether: 'notified',
      way: 'phone',
    });
    expect(initialOf({ act: 'assigned' }, { assignedTo: ID })).toEqual({ userId: ID });
    expect(initialOf({ act: 'assigned' }, { assignedTo: null })).toEqual({});
    const graduated = { act: 'closed', reason: 'graduated' } as const;
    expect(initialOf(graduated, { assignedTo: ID })).toEqual({ reason: 'graduated' });
  });
});
