/** The band of a report by the places of its words: whatever stands in it, nothing lies on anything else. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ExamInfo,
  ExamStatus,
  type OverallFinding,
  overallFinding,
} from '@spine/contract/exam';
import { svgTexts } from '@spine/contract/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { firstNormalInfo, firstQuickInfo, normalInfo, quickInfo } from './report.factory.ts';
import { type ReportModel, reportModel } from './report-model.ts';
import { renderReports } from './report-page.ts';

/** The columns of the band in mm from the left of the page, its height, and how far it begins under 姓名. */
const BAND = { words: 30, middle: 78, angle: 159, end: 196, height: 20.5, underLabel: 13 } as const;
/** Of the boxes of a hundred pages. */
const MOST_BYTES = 32 * 1024 * 1024;
const MM_PER_PT = 25.4 / 72;

/** A run of text and its box, in mm from the upper left of the page. */
type Word = { text: string; left: number; top: number; right: number; bottom: number };

let typesetter: Typesetter;
let folder: string;
beforeAll(() => {
  typesetter = new Typesetter({ workers: 1 });
  folder = mkdtempSync(path.join(tmpdir(), 'report-band-'));
});
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true });
});

const squeezed = (text: string) => text.replace(/\s+/g, '');

const BOX = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g;
/** The words of each page in the order they were set. */
async function pagesOf(models: readonly ReportModel[]): Promise<Word[][]> {
  const file = path.join(folder, 'report.pdf');
  writeFileSync(file, await renderReports(typesetter, models, { untagged: true }));
  const told = execFileSync('pdftotext', ['-raw', '-bbox', file, '-'], {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  const pages = told.split('<page ').slice(1);
  return pages.map((page) =>
    Array.from(page.matchAll(BOX), ([, xMin, yMin, xMax, yMax, text = '']) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = [xMin, yMin, xMax, yMax].map(
        (pt) => Number(pt) * MM_PER_PT,
      );
      return { text, left, top, right, bottom };
    }),
  );
}

/** Takes the next words off the page, which together are the text. */
function taken(words: Word[], texts: readonly string[]): Word[] {
  const text = squeezed(texts.join(''));
  const found: Word[] = [];
  const said = () => found.map((word) => word.text).join('');
  while (said().length < text.length) {
    const next = words.shift();
    if (!next) break;
    found.push(next);
  }
  expect(said()).toBe(text);
  return found;
}

const overlap = (a: Word, b: Word) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What is not where it belongs. */
function faultsOf(page: Word[], { band, child }: ReportModel): string[] {
  const words = [...page];
  const label = words.find(({ text }) => text === child[0]?.label);
  const last = child.at(-1)?.label;
  words.splice(0, words.findIndex(({ text }) => text === last) + 1);
  taken(words, [child.at(-1)?.value ?? '']);
  const { caption, word, beside, ruler, note, angle } = band;
  const parts = [
    { words: taken(words, [caption, word, beside]), from: BAND.words, to: BAND.middle },
    {
      words: taken(words, ruler ? svgTexts(ruler) : [note]),
      from: BAND.middle,
      to: angle ? BAND.angle : BAND.end,
    },
    {
      words: taken(words, angle ? [angle.caption, angle.value, angle.where] : []),
      from: BAND.angle,
      to: BAND.end,
    },
  ];
  const top = (label?.top ?? 0) + BAND.underLabel;
  const inBand = parts.flatMap((part) => part.words);
  return [
    ...parts.flatMap(({ words: own, from, to }) =>
      own.filter(({ left, right }) => left < from - 0.1 || right > to).map(({ text }) => text),
    ),
    ...inBand
      .filter((each) => each.top < top || each.bottom > top + BAND.height)
      .map(({ text }) => text),
    ...inBand.flatMap((a, at) =>
      inBand.slice(at + 1).flatMap((b) => (overlap(a, b) ? [`${a.text} / ${b.text}`] : [])),
    ),
  ];
}

const { finding: findings, beside: besides } = overallFinding.shape;
/** Every finding with everything that may stand beside it, and a report that says so. */
function reportsOf(info: ExamInfo, unfinished: ExamInfo) {
  const seen: OverallFinding[] = findings.options.flatMap((finding) =>
    [null, ...besides.unwrap().options].map((beside) => ({ finding, beside })),
  );
  return seen.flatMap((overall) => {
    const status = overall.finding === 'declined' ? ExamStatus.Declined : ExamStatus.Inspected;
    const base = overall.finding === 'retest' ? unfinished : info;
    const measured = { ...base, overall, status };
    const unmeasured = overall.beside === null ? [{ ...measured, maxAngle: null }] : [];
    return [measured, ...unmeasured].map((each) => ({
      name: `${overall.finding} ${overall.beside ?? ''} ${each.maxAngle ?? ''}`,
      overall,
      model: reportModel(each),
    }));
  });
}

async function faultsIn(reports: readonly { name: string; model: ReportModel }[]) {
  const pages = await pagesOf(reports.map(({ model }) => model));
  expect(pages).toHaveLength(reports.length);
  return reports.flatMap(({ name, model }, at) =>
    faultsOf(pages[at] ?? [], model).map((fault) => `${name}: ${fault}`),
  );
}

describe('the band of a report', () => {
  it.each([
    ['quick', reportsOf(quickInfo(), firstQuickInfo({}, {}))],
    ['normal', reportsOf(normalInfo(), firstNormalInfo())],
  ])('has room for every finding and what stands beside it, %s layout', async (_, reports) => {
    expect(await faultsIn(reports)).toEqual([]);
  });

  it('has room for whatever is open from before, and does not reassure beside it', async () => {
    const open = (overall: OverallFinding) => ({ examId: '', date: '2025-09-10', overall });
    const reports = reportsOf(quickInfo(), firstQuickInfo({}, {})).flatMap(({ name, overall }) => {
      const info = { ...normalInfo(), overall: { finding: 'normal', beside: null } } as const;
      const model = reportModel({ ...info, standing: open(overall) });
      return [{ name, model }];
    });
    expect(await faultsIn(reports)).toEqual([]);
    const found = reportModel(
      normalInfo({
        overall: { finding: 'normal', beside: null },
        standing: open({ finding: 'severityTwo', beside: 'kyphosis' }),
      }),
    ).band;
    const plain = reportModel(normalInfo({ overall: { finding: 'normal', beside: null } })).band;
    expect([found.word, found.beside, found.colour]).toEqual([
      '正常',
      '待就诊：脊柱侧弯Ⅱ度、后凸异常',
      null,
    ]);
    expect(plain.colour).not.toBeNull();
    expect(found.mark).not.toEqual(plain.mark);
  });

  it('has room for long words and a long note', async () => {
    const model = reportModel(normalInfo({ overall: { finding: 'kyphosis', beside: 'lordosis' } }));
    const words = {
      word: '需进一步检查脊柱侧面',
      note: '还缺一般检查、前屈试验和躯干旋转角，'.repeat(5),
    };
    const reports = [model.band.angle, null].map((angle) => ({
      name: angle ? 'with an angle' : 'without',
      model: { ...model, band: { ...model.band, ...words, angle } },
    }));
    expect(await faultsIn(reports)).toEqual([]);
  });

  it('names what stands beside a finding in a tag of its own', () => {
    const { band } = reportModel(
      quickInfo({ overall: { finding: 'severityTwo', beside: 'kyphosis' } }),
    );
    expect([band.word, band.beside]).toEqual(['脊柱侧弯Ⅱ度', '后凸异常']);
    expect(reportModel(quickInfo()).band.beside).toBe('');
  });
});
