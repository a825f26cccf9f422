import { reportModel, reportWords } from '@spine/contract/report';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { quickInfo } from '../../../../../packages/contract/src/report/report.factory.ts';
import { reportVariants } from '../../../../../packages/contract/src/report/report-variants.factory.ts';
import { ReportSheet } from './report-sheet.tsx';

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
};
const squeezed = (text: string) => text.replace(/\s+/g, '');

function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, '');
  return squeezed(text.replace(/&(?:lt|gt|amp|quot|#x27);/g, (entity) => ENTITIES[entity] ?? ''));
}

/** Takes each word out of the text once, the longest first; answers what was not there and what is left over. */
function difference(text: string, words: readonly string[]) {
  let rest = text;
  const missing: string[] = [];
  for (const word of words.map(squeezed).toSorted((a, b) => b.length - a.length)) {
    const at = rest.indexOf(word);
    if (at === -1) missing.push(word);
    else rest = `${rest.slice(0, at)}\n${rest.slice(at + word.length)}`;
  }
  return { missing, rest: squeezed(rest) };
}

describe('the sheet on screen', () => {
  it.each(Object.entries(reportVariants()))('%s shows exactly the words of the PDF', (_, info) => {
    const model = reportModel(info);
    const html = renderToStaticMarkup(<ReportSheet model={model} />);
    expect(difference(textOf(html), reportWords(model))).toEqual({ missing: [], rest: '' });
  });

  it('has a container named after its kind', () => {
    const html = renderToStaticMarkup(<ReportSheet model={reportModel(quickInfo())} />);
    expect(html).toContain('id="quick-report-019a7d20-1c5e-7a30-8f00-00000000a387"');
  });

  it('shows a name that looks like markup as text', () => {
    const name = '<img src=x onerror=alert(1)>';
    const html = renderToStaticMarkup(<ReportSheet model={reportModel(quickInfo({ name }))} />);
    expect(html).not.toContain('<img');
    expect(textOf(html)).toContain(squeezed(name));
  });
});
