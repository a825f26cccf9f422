import type { ScreenSummary } from '@spine/contract/data-screen';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { screenText as text } from '../data-screen.text.ts';
import { SittingsPanel } from './sittings.panel.tsx';

const READ_AT = '2026-11-02T08:00:00.000Z';
const suppressed = {
  at: READ_AT,
  regionName: '',
  schoolName: '小学校',
  gradeName: '一年级',
  examined: null,
  roster: 12,
  positive: null,
} satisfies ScreenSummary['sessions'][number];

const shown = (sittings: ScreenSummary['sessions']) =>
  renderToStaticMarkup(<SittingsPanel sittings={sittings} readAt={READ_AT} />);

it('sittings that are all too small to be shown are not called none', () => {
  expect(shown([])).toContain(text.noSittings);
  const html = shown([suppressed]);
  expect(html).toContain(text.smallSittings);
  expect(html).not.toContain(text.noSittings);
  expect(html).not.toContain(suppressed.schoolName);
});
