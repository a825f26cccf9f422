import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ExamInfo, RESULTS_BY_SEVERITY } from '@spine/contract/exam';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { normalInfo, quickInfo } from './report.factory.ts';
import { reportModel } from './report-model.ts';
import { drawReport, renderReports } from './report-page.ts';
import { sampleExam } from './report-sample.ts';
import { reportVariants } from './report-variants.factory.ts';
import { reportWords } from './report-words.factory.ts';

const SPACE = /[\s\u200b\u2060]+/g;
const squeezed = (text: string) => text.replace(SPACE, '');

let typesetter: Typesetter;
let folder: string;
beforeAll(() => {
  typesetter = new Typesetter({ workers: 1 });
  folder = mkdtempSync(path.join(tmpdir(), 'report-'));
});
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true });
});

function saved(pdf: Uint8Array): string {
  const file = path.join(folder, 'report.pdf');
  writeFileSync(file, pdf);
  return file;
}
/** The text a person copies, in the order it was set, without the spaces between lines. */
function textOf(pdf: Uint8Array): string {
  return squeezed(
    execFileSync('pdftotext', ['-raw', saved(pdf), '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
}
function pagesOf(pdf: Uint8Array): { pages: number; size: string } {
  const told = execFileSync('pdfinfo', [saved(pdf)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return {
    pages: Number(/Pages:\s+(\d+)/.exec(told)?.[1]),
    size: /Page size:\s+(.*)/.exec(told)?.[1] ?? '',
  };
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

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
/** The text that lies over the outlines of a drawn page. */
function textIn(svg: string): string {
  const texts = Array.from(svg.matchAll(/<h5:div [^>]*>([^<]*)<\/h5:div>/g), ([, text]) => text);
  return squeezed(texts.join('').replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? ''));
}

describe('the page on screen', () => {
  it.each(Object.entries(reportVariants()))(
    '%s is one page with exactly the words of the model, ready to be copied',
    async (_, info) => {
      const model = reportModel(info);
      const { svg, fit } = await drawReport(typesetter, model);
      expect(svg.match(/class="typst-page"/g)).toHaveLength(1);
      expect(difference(textIn(svg), reportWords(model, fit.figure))).toEqual({
        missing: [],
        rest: '',
      });
    },
  );

  it('shows a name that looks like markup as text', async () => {
    const name = '<img src=x onerror="alert(1)">&amp;';
    const { svg } = await drawReport(typesetter, reportModel(quickInfo({ name })));
    expect(svg).not.toContain('<img');
    expect(textIn(svg)).toContain(squeezed(name));
  });

  it('tells what its pictures show, the logo among them', async () => {
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const model = reportModel(quickInfo({ logo: dot }));
    const { svg } = await drawReport(typesetter, model);
    const labels = Array.from(svg.matchAll(/<image [^>]* alt="([^"]+)"/g));
    expect(labels.map(([, label]) => label)).toEqual([
      '机构标志',
      '分度尺',
      model.figure.figures[0]?.attributes['aria-label'],
      '历次最大躯干旋转角趋势',
      '报告核验二维码',
    ]);
  });
});

describe('the sizes of a report', () => {
  const adviceOf = (length: number) => ({ description: '', advice: '测'.repeat(length) });
  const fitOf = async (info: ExamInfo) => (await drawReport(typesetter, reportModel(info))).fit;

  it('are those of the design for texts of usual length', async () => {
    const usual = { figure: 0, tight: false, zoom: 1 };
    expect(await fitOf(quickInfo())).toEqual({ ...usual, adviceSize: 12.5 });
    expect(await fitOf(normalInfo())).toEqual({ ...usual, adviceSize: 11.5 });
    for (const resultId of RESULTS_BY_SEVERITY) {
      const template = { orgName: '临溪市妇幼保健院', advice: null, lines: [], logo: null };
      expect((await fitOf(sampleExam(resultId, 1, template))).zoom).toBe(1);
    }
  });

  it('shrink the advice before the figure, and the figure before the page', async () => {
    let before = { adviceSize: 12.5, figure: 0, tight: false, zoom: 1 };
    for (const length of [100, 200, 300, 500, 900, 1800]) {
      const fit = await fitOf({ ...quickInfo(), ...adviceOf(length) });
      expect(fit.adviceSize).toBeLessThanOrEqual(before.adviceSize);
      expect(fit.zoom).toBeLessThanOrEqual(before.zoom);
      if (fit.zoom < 1) expect(fit.figure).toBe(5);
      before = fit;
    }
    expect(before.zoom).toBeLessThan(1);
  });

  it('give every paragraph of the advice a line of its own', async () => {
    const sentence = '请来本院脊柱门诊复查，带上这份报告。';
    const flat = await fitOf(normalInfo({ advice: sentence.repeat(5) }));
    const lines = await fitOf(normalInfo({ advice: `${sentence}\n`.repeat(5).trim() }));
    expect(lines.figure).toBeGreaterThan(flat.figure);
  });

  it('need no lower figure where none is drawn', async () => {
    for (const info of [quickInfo(), ...Object.values(reportVariants())]) {
      const lengths = Array.from({ length: 30 }, (_, at) => 300 - at * 10);
      const longest = lengths.find((length) => {
        const { figures } = reportModel({ ...info, ...adviceOf(length) }).figure;
        return figures.length === 1;
      });
      if (longest === undefined) continue;
      const fit = await fitOf({ ...info, ...adviceOf(longest) });
      expect(fit).toMatchObject({ figure: 0, tight: false, zoom: 1 });
    }
  });

  it('keep any text on one page', async () => {
    const unit = fc.constantFrom(...'测量a1，。 W\n');
    const texts = fc.sample(fc.string({ minLength: 0, maxLength: 1200, unit }), {
      numRuns: 40,
      seed: 12,
    });
    const models = texts.map((advice, at) =>
      reportModel(at % 2 === 0 ? quickInfo({ advice }) : normalInfo({ advice })),
    );
    expect(pagesOf(await renderReports(typesetter, models)).pages).toBe(models.length);
  });
});

describe('the PDF of a report', () => {
  it.each(Object.entries(reportVariants()))(
    '%s is one A4 page with exactly the words of the model, ready to be copied',
    async (_, info) => {
      const model = reportModel(info);
      const { fit } = await drawReport(typesetter, model);
      const pdf = await renderReports(typesetter, [model]);
      expect(pagesOf(pdf)).toEqual({ pages: 1, size: '595.276 x 841.89 pts (A4)' });
      expect(difference(textOf(pdf), reportWords(model, fit.figure))).toEqual({
        missing: [],
        rest: '',
      });
    },
  );

  it('sets texts that look like markup as they are', async () => {
    const name = '#eval("1")*_$@<a>[顾]\\';
    const pdf = await renderReports(typesetter, [
      reportModel(quickInfo({ name, advice: '= 题\n#pagebreak()' })),
    ]);
    expect(pagesOf(pdf).pages).toBe(1);
    const text = textOf(pdf);
    expect(text).toContain(name);
    expect(text).toContain('=题#pagebreak()');
  });

  it('brings its own glyphs for rare characters', async () => {
    const name = '𠮷䶮龑㼆𫰠𱖎𤭢𪚥𭴚𲎯';
    const pdf = await renderReports(typesetter, [reportModel(quickInfo({ name }))]);
    const fonts = execFileSync('pdffonts', [saved(pdf)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const names = fonts
      .split('\n')
      .slice(2)
      .flatMap((line) => line.split(' ')[0]?.split('+')[1] ?? []);
    expect(
      names.filter((each) => !/^(NotoSans(SC|CJKjp|JP)|HanaMin[AB]|BabelStoneHan)/.test(each)),
    ).toEqual([]);
    expect(fonts).not.toMatch(/ no +(yes|no) +(yes|no) +\d/);
    expect(textOf(pdf)).toContain(name);
  });

  it('says on the page which character of a name no font has', async () => {
    const pdf = await renderReports(typesetter, [reportModel(quickInfo({ name: '林𮯰𲎯' }))]);
    expect(textOf(pdf).replaceAll(/\s/g, '')).toContain('林〔缺字U+2EBF0〕𲎯');
  });

  it('keeps one child to a page in a bulk report', async () => {
    const models = Object.values(reportVariants()).map(reportModel);
    const pdf = await renderReports(typesetter, models);
    expect(pagesOf(pdf).pages).toBe(models.length);
  });

  it('shows a logo, and goes without one that only looks like a picture', async () => {
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const torn = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]).toString('base64')}`;
    const drawn = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    for (const logo of [dot, torn, drawn]) {
      const pdf = await renderReports(typesetter, [reportModel(quickInfo({ logo }))]);
      expect(pagesOf(pdf).pages).toBe(1);
    }
    const images = execFileSync(
      'pdfimages',
      ['-list', saved(await renderReports(typesetter, [reportModel(quickInfo({ logo: dot }))]))],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    expect(images.split('\n').filter((line) => line.includes('image'))).not.toEqual([]);
  });
});
