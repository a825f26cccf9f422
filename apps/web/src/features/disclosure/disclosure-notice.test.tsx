import { countUnreadDisclosures, type UnreadDisclosures } from '@spine/contract/disclosure';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { keyOf } from '#platform/call/use-api.ts';
import { DisclosureNotice } from './disclosure-notice.tsx';

function shown(unread: UnreadDisclosures): string {
  const client = new QueryClient();
  client.setQueryData(keyOf(countUnreadDisclosures, {}), unread);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DisclosureNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('tells of one day as of yesterday, and leads to that day', () => {
  const html = shown({ count: 2, from: '2026-11-19', to: '2026-11-19' });
  expect(html).toContain('昨天有 2 次大批量导出或显示');
  expect(html).toContain('/mainPage/logs/disclosures?from=2026-11-19&amp;to=2026-11-19');
  expect(html).toContain('知道了');
});

it('tells of several days with the first and the last', () => {
  const html = shown({ count: 5, from: '2026-11-16', to: '2026-11-19' });
  expect(html).toContain('11月16日至11月19日有 5 次大批量导出或显示');
});

it.each([
  { count: 0, from: '2026-11-16', to: '2026-11-19' },
  { count: 0, from: null, to: null },
])('says nothing where nothing is unread: %o', (unread) => {
  expect(shown(unread)).toBe('');
});
