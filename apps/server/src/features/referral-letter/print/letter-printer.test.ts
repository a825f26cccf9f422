import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REFERENCE_ONLY_TEXT } from '@spine/contract/exam';
import { makeTrendPoint } from '@spine/contract/factories/report/figure/trend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstNormalInfo, normalInfo, pairInfo } from '#features/report/page/report.factory.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { readAllQr } from '#testing/read-files.ts';
import { letterModel } from './letter-model.ts';
import { designedExam, letterOf, visitOf } from './letter-print.factory.ts';
import { printLetters } from './letter-printer.ts';

const runTool = (tool: string, ...parts: readonly string[]): string =>
  execFileSync(tool, parts, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
/** The typesetter breaks long words between boxes, and lines anywhere. */
const withoutSpaces = (text: string) => text.replace(/[\s\u200b\u2060]+/g, '');

let typesetter: Typesetter;
let folder: string;
beforeAll(() => {
  typesetter = new Typesetter({ workers: 1 });
  folder = mkdtempSync(path.join(tmpdir(), 'letter-'));
});
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true });
});

async function printed(...letters: ReturnType<typeof letterOf>[]) {
  const file = path.join(folder, 'letter.pdf');
  writeFileSync(file, await printLetters(typesetter, letters.map(letterModel)));
  const text = runTool('pdftotext', '-raw', file, '-');
  return {
    file,
    size: /Page size:\s+(.*)/.exec(runTool('pdfinfo', file))?.[1],
    pages: text.split('\f').slice(0, -1).map(withoutSpaces),
  };
}

describe('a printed referral letter', () => {
  it('says who, what was found, what hospitals found and what is asked, on one A4 page', async () => {
    const { pages, size } = await printed(letterOf());
    expect(size).toBe('595.276 x 841.89 pts (A4)');
    expect(pages).toHaveLength(1);
    for (const words of [
      '临溪市妇幼保健院',
      'ZZ-2026-1120-3FA9C10B',
      '2026-11-20唐若水',
      '2027-02-18',
      '脊柱筛查转诊单',
      '致：脊柱外科、骨科或康复科接诊医师',
      '江映月',
      '13岁',
      'G33010**********28',
      '云栖中学初二3班',
      '脊柱侧弯Ⅱ度',
      '胸腰段左侧',
      '三次读数的中位数',
      '双侧腰凹不对称'.replace('双侧', '两侧'),
      '家族史',
      '唐若水，SC-204735',
      '2026-06-13Cobb15°',
      '顶椎T12',
      '临溪市人民医院脊柱外科；Risser1；特发性；观察',
      '上次拍片2026-06-13',
      '扫码填写回执',
      '医师签名',
      '联系电话0570-5550137',
      REFERENCE_ONLY_TEXT,
    ])
      expect(pages[0]).toContain(withoutSpaces(words));
    expect(pages[0]).not.toContain('G330106201304090028');
    for (const words of ['腰胸段', '首测']) expect(pages[0]).not.toContain(words);
  });

  it('leads to the page of the hospital by a QR code that names no child', async () => {
    const { file } = await printed(letterOf());
    const picture = path.join(folder, 'page');
    runTool('pdftoppm', '-r', '150', '-png', '-singlefile', file, picture);
    const codes = await readAllQr(readFileSync(`${picture}.png`));
    expect(codes.map(({ text }) => text)).toEqual([letterOf().url]);
  });

  it('explains the two angles where nothing can be compared yet', async () => {
    const { pages } = await printed(letterOf(firstOne(), []));
    expect(pages[0]).toContain('说明');
    expect(pages[0]).toContain('不能换算为Cobb角');
    expect(pages[0]).toContain('没有登记过就诊');
    expect(pages[0]).not.toContain('与上次相比');
  });

  it('puts a finding of the side view before the angles, without a grade', async () => {
    const { pages } = await printed(letterOf(kyphotic(), []));
    const [page = ''] = pages;
    for (const words of ['侧面后凸前凸角度', '休门氏', '先天性', '后凸（前凸）角，以及原因'])
      expect(page).toContain(words);
    expect(page).toContain('后凸体征，俯卧试验后仍存在');
    expect(page.indexOf('前后弯曲')).toBeLessThan(page.indexOf('各节段躯干旋转角'));
  });

  it('names a first measurement as one, and no degree', async () => {
    const exam = { ...normalInfo(), needsRetest: true, maxAngle: 12 };
    const { pages } = await printed(letterOf(exam, []));
    expect(pages[0]).toContain('初测12.0°');
    expect(pages[0]).not.toMatch(/侧向分度.*[ⅠⅡⅢ]度(?=.*体征与病史)/);
  });

  it('says of a change what it means, not which scoliometer is missing or what a family does', () => {
    const trend = [makeTrendPoint('2026-05-10', 6.9, 1), makeTrendPoint('2026-10-12', 10.3, 3)];
    const unnumbered = trend.map((point) => ({ ...point, deviceCode: null }));
    const exam = { ...designedExam(), trend: unnumbered, id: unnumbered[1]?.id ?? '' };
    const { band } = letterModel(letterOf(exam, []));
    expect(band.text).toMatch(/较上次 \+3\.4°，不能肯定变大，但已达到Ⅲ度。$/);
  });

  it('stays on one page with the longest of everything', async () => {
    const long = '临溪市'.repeat(16);
    const visits = [visitOf('2026-06-13', 15), visitOf('2025-12-06', 13)].map((visit) => ({
      ...visit,
      result: {
        ...visit.result,
        hospital: long.slice(0, 40),
        department: long.slice(0, 20),
        plans: ['observation', 'exercise', 'brace', 'surgery'] as const,
      },
    }));
    const exam = {
      ...designedExam(),
      name: '欧阳'.repeat(7),
      schoolName: '学校'.repeat(15),
      orgName: '临溪市妇幼保健院'.repeat(3),
      description: '测'.repeat(160),
    };
    const { pages } = await printed(letterOf(exam, visits as never));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('医师签名');
  });

  it('has two sides where no segment was named', async () => {
    const { pages } = await printed(letterOf(pairInfo([2.1, -8.3]), []));
    expect(pages[0]).toContain('没有记录节段');
  });

  it('stands with others in one document', async () => {
    const { pages } = await printed(letterOf(), letterOf(kyphotic(), []), letterOf(firstOne(), []));
    expect(pages).toHaveLength(3);
  });
});

const firstOne = () => ({ ...normalInfo(), trend: normalInfo().trend.slice(-1) });
const kyphotic = () =>
  firstNormalInfo({ former: [] } as never, {
    atr: { thoracic: [2, 2.1, 2.2], thoracolumbar: [1, 1, 1], lumbar: [1, 1, 1] },
    generalCheck: { shoulder: false, scapula: false, waist: false, iliac: false, spinous: false },
    forwardBend: { thoracic: 'none', thoracolumbar: 'none', lumbar: 'none' },
    motionTest: { atr: { thoracic: [2, 2, 2], thoracolumbar: [1, 1, 1], lumbar: [1, 1, 1] } },
    sagittal: { sign: 'kyphosis', prone: 'present' },
  });
