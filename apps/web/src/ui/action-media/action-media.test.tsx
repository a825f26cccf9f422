import { ACTION_POSITIONS } from '@spine/contract/action';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ActionCover } from './action-cover.tsx';
import { actionMediaText as text } from './action-media.text.ts';
import { ActionSteps } from './action-steps.tsx';
import { ActionVideo } from './action-video.tsx';

it('an action without a video says so and points to its steps', () => {
  const html = renderToStaticMarkup(<ActionVideo name="猫式伸展" videoUrl={null} />);
  expect(html).not.toContain('<video');
  for (const words of [text.noVideo, text.noVideoHint]) expect(html).toContain(words);
});

it('a video waits to be played and is named after its action', () => {
  const html = renderToStaticMarkup(<ActionVideo name="猫式伸展" videoUrl="/video/token" />);
  for (const part of ['src="/video/token"', 'controls', 'preload="metadata"', '猫式伸展的示范视频'])
    expect(html).toContain(part);
  expect(html).not.toContain('autoplay');
});

it('steps are numbered by the list, and empty lines are none', () => {
  const html = renderToStaticMarkup(<ActionSteps steps={'四点跪\n\n 拱起 \n'} />);
  expect(html).toContain('<li>四点跪</li><li>拱起</li></ol>');
});

it('every position has a figure of its own where there is no cover', () => {
  const figures = ACTION_POSITIONS.map((position) =>
    renderToStaticMarkup(<ActionCover coverUrl={null} position={position} size="row" />),
  );
  expect(new Set(figures).size).toBe(ACTION_POSITIONS.length);
  for (const figure of figures) expect(figure).not.toContain('<img');
});

it('a cover is shown in place of the figure', () => {
  const html = renderToStaticMarkup(
    <ActionCover coverUrl="/cover/token" position="trunk" size="large" />,
  );
  expect(html).toContain('<img src="/cover/token"');
  expect(html).not.toContain('<svg');
});
