/** What the report that is signed says of its year. */
import { expect, test } from 'vitest';
import { exportMark } from '#platform/http/export/export-mark.ts';
import { printReport } from './pack-book.ts';

const proof = { first: 1, last: 1, lines: 1, blocks: 1, waiting: 0, faults: 0, anchored: 0 };

/** What is handed to the typesetter. */
async function printed(to: string, today: string): Promise<string> {
  let seen = '';
  const typesetter = {
    typeset: ({ data }: { data: string }) => {
      seen = data;
      return Promise.resolve({ file: new Uint8Array(), values: [] });
    },
  };
  const actor = {
    userId: 'u',
    username: 'manager',
    role: 1,
    accountKind: 'person',
    orgId: null,
    orgName: '临溪市妇幼保健院',
  } as const;
  const mark = exportMark({ actor, at: new Date('2026-12-31T01:00:00Z'), purpose: '审计' });
  const frame = { period: { from: '2026-01-01', to }, today, proof, faults: [], backups: [] };
  await printReport(typesetter, [], { frame, place: '一所学校', mark });
  return seen;
}

test.each([
  ['2026-12-31', '2026-12-31', true],
  ['2026-11-20', '2026-11-20', true],
  ['2026-12-31', '2027-01-01', false],
])('a year until %s, made on %s, may lack something: %s', async (to, today, isSoFar) => {
  expect((await printed(to, today)).includes('日（本年度截至生成之日）')).toBe(isSoFar);
});

test('says that a pack may lose rows, and never gains some', async () => {
  expect(await printed('2026-12-31', '2027-01-01')).toContain('行数不会增多，可能减少');
});
