import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RegionCascader } from './region-cascader.tsx';
import { REGIONS, regionNames } from './regions.ts';

function shown(value: string[], savedNames: Record<string, string>): string {
  const client = new QueryClient();
  client.setQueryData(['regions'], { REGIONS, regionNames });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RegionCascader value={value} savedNames={savedNames} />
    </QueryClientProvider>,
  );
  return html.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, '');
}

it.each([
  [['330000', '330100', '330106'], {}, '浙江省 杭州市 西湖区'],
  [['500000', '500100', '500105'], {}, '重庆市 江北区'],
  // A code nobody knows any more has the name it was saved with.
  [['320000', '320600', '320602'], { '320602': '旧崇川区' }, '江苏省 南通市 旧崇川区'],
  [['320000', '320600', '320602'], {}, '江苏省 南通市 320602'],
  [['710000'], {}, '台湾省'],
])('%j is shown in words', (codes, savedNames, words) => {
  expect(shown(codes, savedNames)).toContain(words);
});
