import { expect, it } from 'vitest';
import { practiceChildren } from '../practice/practice-class.ts';
import { consentEntry, type Made } from '../records/make-entry.ts';
import type { RecordEntry } from '../records/record-store.ts';
import { layAnswers } from './lay-answers.ts';

it('what a family answered here stands until the server has it, the last of it', () => {
  const [asked, other] = practiceChildren(new Date(0)).map((each) => ({
    ...each,
    permission: 'unanswered' as const,
  }));
  if (!asked || !other) throw new Error('the practice class has children');
  const made: Made = {
    child: asked,
    target: { projectId: 'p', schoolId: 's' },
    grade: '五年级',
    clazz: '2班',
    madeBy: { id: 'u', name: '沈若兰' },
    now: new Date('2026-11-19T09:00:30+08:00'),
  };
  const agreed = consentEntry({ channel: 'paper', answer: 'agreed' }, made);
  const refused = consentEntry({ channel: 'oral', answer: 'refused' }, made);
  const children = [asked, other];
  const permissionsAfter = (...unsent: readonly RecordEntry[]) =>
    layAnswers(children, { projectId: 'p', unsent }).map(({ permission }) => permission);
  expect(permissionsAfter(agreed)).toEqual(['agreed', 'unanswered']);
  expect(permissionsAfter(agreed, refused)).toEqual(['refused', 'unanswered']);
  const elsewhere = consentEntry(
    { channel: 'paper', answer: 'agreed' },
    { ...made, target: { projectId: 'q', schoolId: 's' } },
  );
  expect(permissionsAfter(elsewhere)).toEqual(['unanswered', 'unanswered']);
  expect(layAnswers(children, { projectId: 'p', unsent: [] })).toBe(children);
});
