import { type AuditDueInfo, readAuditDue } from '@spine/contract/audit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { keyOf } from '#platform/call/use-api.ts';
import { AuditNotice } from './audit-notice.tsx';

const DUE = {
  year: 2026,
  dueOn: '2027-01-31',
  daysLeft: 59,
  reportedOn: null,
  openIncidents: 0,
} as const;

function shown(due: Partial<AuditDueInfo>): string {
  const client = new QueryClient();
  client.setQueryData(keyOf(readAuditDue, {}), { ...DUE, ...due });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AuditNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('counts down to the day, and leads to the page', () => {
  const html = shown({});
  expect(html).toContain('2026年度未成年人个人信息合规审计须于 2027-01-31 前报送，还有 59 天');
  expect(html).toContain('href="/mainPage/logs/audit"');
  expect(html).not.toContain('incidents');
});

it.each([
  [8, false, '还有 8 天'],
  [7, true, '还有 7 天'],
  [0, true, '今天是最后一天'],
  [-1, true, '已逾期 1 天'],
])('with %i days left it is red: %s', (daysLeft, isRed, words) => {
  const html = shown({ daysLeft });
  expect(html).toContain(words);
  expect(html.includes('urgent')).toBe(isRed);
});

it('tells of incidents that are open', () => {
  expect(shown({ openIncidents: 2 })).toContain('有 2 起安全事件未结案');
});

it('is gone once the report was handed in', () => {
  expect(shown({ reportedOn: '2026-12-03', openIncidents: 2 })).toBe('');
});
