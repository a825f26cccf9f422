import { describe, expect, it } from 'vitest';
import { path, svg, svgString, svgTexts } from './svg.rules.ts';

describe('svg text', () => {
  it('escapes texts and attributes, so that a name cannot become markup', () => {
    const node = svg('text', { 'aria-label': '"><script>' }, ['<b>顾&禾</b>']);
    expect(svgString(node)).toBe(
      '<text aria-label="&quot;&gt;&lt;script&gt;">&lt;b&gt;顾&amp;禾&lt;/b&gt;</text>',
    );
  });

  it('writes numbers short and never a negative zero', () => {
    expect(path('M', 1, 2.345, 'H', -0.001, 3)).toBe('M1 2.35H0 3');
  });

  it('lists the texts in their order', () => {
    expect(svgTexts(svg('g', {}, [svg('text', {}, ['一']), svg('text', {}, ['二'])]))).toEqual([
      '一',
      '二',
    ]);
  });
});
