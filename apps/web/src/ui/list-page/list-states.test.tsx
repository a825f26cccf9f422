import { kernelErrors } from '@spine/contract/kernel';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Refused } from '#platform/call/refused.ts';
import { listText } from './list.text.ts';
import { ErrorState } from './list-states.tsx';

const shown = (code: number) =>
  renderToStaticMarkup(
    <ErrorState error={new Refused({ code, message: '服务器的话' })} retry={() => undefined} />,
  );

it('a failure shows the sentence and the code, and can be tried again', () => {
  const html = shown(1500);
  for (const words of [listText.failed, '服务器的话', listText.code(1500), '<button'])
    expect(html).toContain(words);
});

it('a missing permission is named, and trying again is not offered [8.20]', () => {
  const html = shown(kernelErrors.forbidden.code);
  expect(html).toContain(listText.forbidden);
  expect(html).toContain(listText.code(2403));
  expect(html).not.toContain('<button');
});
