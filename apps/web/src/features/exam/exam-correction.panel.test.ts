import { expect, test } from 'vitest';
import { offeredActs } from './exam-correction.panel.tsx';

const exam = { doctorId: 'own', uploadedAt: '2026-11-20T09:00:00+08:00', voided: null };
const voided = { at: '2026-11-20T09:30:00+08:00', by: '沈若兰', byId: 'own', reason: '误录' };
const TODAY = new Date('2026-11-20T10:00:00+08:00');
const TOMORROW = new Date('2026-11-21T10:00:00+08:00');
const doctor = { id: 'own', role: 2 } as const;
const manager = { id: 'manager', role: 1 } as const;

test('a doctor is offered to correct own examinations of the day, a manager all of them', () => {
  expect(offeredActs(exam, doctor, TODAY)).toEqual(['void', 'assign']);
  expect(offeredActs(exam, doctor, TOMORROW)).toEqual([]);
  expect(offeredActs({ ...exam, doctorId: 'other' }, doctor, TODAY)).toEqual([]);
  expect(offeredActs(exam, manager, TOMORROW)).toEqual(['void', 'assign']);
  expect(offeredActs(exam, undefined, TODAY)).toEqual([]);
});

test('of a voided examination only taking it back is offered, to who may', () => {
  expect(offeredActs({ ...exam, voided }, doctor, TODAY)).toEqual(['unvoid']);
  expect(offeredActs({ ...exam, voided: { ...voided, byId: 'manager' } }, doctor, TODAY)).toEqual(
    [],
  );
  expect(offeredActs({ ...exam, voided }, manager, TOMORROW)).toEqual(['unvoid']);
});
