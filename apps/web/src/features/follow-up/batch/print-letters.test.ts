import { addLetters, letterPdf } from '@spine/contract/follow-up';
import { expect, test, vi } from 'vitest';
import { printLetters } from './print-letters.ts';

const called = vi.hoisted(() => ({ paths: [] as string[] }));
vi.mock('#platform/call/call.ts', () => ({
  call: ({ path }: { path: string }) => called.paths.push(path),
}));
vi.mock('#platform/call/download.ts', () => ({
  downloadFile: ({ path }: { path: string }) => called.paths.push(path),
}));

const ONE = ['1'];
test.each([
  { ids: ONE, handOutLists: false, path: letterPdf.path },
  { ids: ONE, handOutLists: true, path: addLetters.path },
  { ids: ['1', '2'], handOutLists: false, path: addLetters.path },
])(
  'a letter is saved at once; more, or one with a list, are made by a job: $ids $handOutLists',
  async (made) => {
    called.paths = [];
    await printLetters(made.ids, made);
    expect(called.paths).toEqual([made.path]);
  },
);
