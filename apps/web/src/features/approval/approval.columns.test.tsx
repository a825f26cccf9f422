import type { ApprovalRow } from '@spine/contract/approval';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApprovalCard, approvalColumns } from './approval.columns.tsx';

const row: ApprovalRow = {
  id: '1',
  userId: '2',
  username: 'doctor',
  realName: '陆远舟',
  role: 2,
  roleName: '检查医生',
  orgName: '',
  purpose: '现场筛查',
  approvedByName: '周见山',
  approvedByUsername: 'manager',
  approvedAt: '2026-11-20T10:00:00+08:00',
  endsOn: '2999-12-31',
  endedAt: null,
  endedByName: null,
  endedByUsername: null,
  endReason: null,
};

function cell(key: string, of: ApprovalRow): string {
  const column = approvalColumns(false).find((each) => each.key === key);
  return renderToStaticMarkup(column?.render?.(of));
}

it('whoever approved is named with the account', () => {
  expect(cell('approvedByName', row)).toMatch(/周见山.*manager/);
  const card = renderToStaticMarkup(<ApprovalCard row={row} seesOrganizations={false} />);
  expect(card).toContain('周见山（manager）');
});

it('an account without a name is named once', () => {
  const words = cell('approvedByName', { ...row, approvedByName: 'manager' });
  expect(words.match(/manager/g)).toHaveLength(1);
});

it.each([
  ['2999-12-31', '有效至到期日'],
  ['2020-01-01', '已到期'],
])('of an approval until %s nobody ended it says %s', (endsOn, words) => {
  expect(cell('endedAt', { ...row, endsOn })).toBe(words);
});
