import { CASE_TABS } from '@spine/contract/follow-up';
import { expect, test } from 'vitest';
import { noteServerTime } from '#platform/call/server-time.ts';
import { columnsThatFit } from '#ui/list-page/table/list-table.tsx';
import { caseColumns, caseFilters } from './case.columns.tsx';

/** What 1366 px leave to the table beside menu, drawer and margins, and the boxes before each row. */
const FRAME = { width: 708, taken: 38, besideDrawer: true } as const;

test.each(CASE_TABS)(
  '%s: the last contact and who has it stay in sight beside the drawer',
  (tab) => {
    const shown = columnsThatFit(caseColumns({ tab }), FRAME);
    const keys = shown.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['name', 'lastContact', 'assignedName']));
    const taken = shown.reduce<number>((sum, { width }) => sum + width, FRAME.taken);
    expect(taken).toBeLessThanOrEqual(FRAME.width);
  },
);

test('what is due soon is counted from the day of the server', () => {
  const headers = { date: 'Tue, 17 Nov 2031 17:00:00 GMT', 'cache-control': 'no-store' };
  noteServerTime(new Headers(headers));
  const none = { options: [], loading: false };
  const due = caseFilters(none, none).find((field) => 'name' in field && field.name === 'dueBy');
  expect(due).toMatchObject({ options: [{ value: '2031-11-25' }, { value: '2031-12-18' }] });
});
