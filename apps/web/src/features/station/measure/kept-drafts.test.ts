import { expect, test } from 'vitest';
import { createMemoryStore } from '../records/memory-store.ts';
import { emptyDraft } from './draft.ts';
import { keptDraft } from './kept-drafts.ts';
import { press } from './keypad.ts';

const owner = {
  examinerId: 'u',
  projectId: 'p',
  day: '2026-11-27',
  childId: 'c',
  entryId: undefined,
};
const draft = press(emptyDraft('quick'), { kind: 'zero' }) ?? emptyDraft('quick');

test('what was entered stands there again when the child comes back, until the child is finished', () => {
  const records = createMemoryStore();
  keptDraft(records, owner).keep(draft);
  expect(keptDraft(records, owner).read()).toBe(draft);
  keptDraft(records, owner).drop();
  expect(keptDraft(records, owner).read()).toBeUndefined();
});

test.each([
  { examinerId: 'another' },
  { projectId: 'another' },
  { day: '2026-11-17' },
  { childId: 'another' },
  { entryId: 'corrected' },
])('it does not stand with %o', (other) => {
  const records = createMemoryStore();
  keptDraft(records, owner).keep(draft);
  expect(keptDraft(records, { ...owner, ...other }).read()).toBeUndefined();
});

test('practice has none of the real class, and another practice none of this one', () => {
  keptDraft(createMemoryStore(), owner).keep(draft);
  expect(keptDraft(createMemoryStore(), owner).read()).toBeUndefined();
});
