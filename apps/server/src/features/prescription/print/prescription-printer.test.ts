import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPORT_FOOTER } from '@spine/contract/exam';
import { png } from '@spine/contract/factories/template/logo';
import { ONLY_SUPPORTING_TEXT } from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAllQr } from '#testing/read-files.ts';
import { plannedAction, sheetFacts } from './prescription-print.factory.ts';
import { openPrescriptionPrinter, type PrescriptionPrinter } from './prescription-print.service.ts';
import { buildCalendar, prescriptionSheet } from './prescription-print.ts';

/** What a tool prints; its complaints are its own. */
const runTool = (tool: string, ...parts: readonly string[]): string =>
  execFileSync(tool, parts, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
/** The typesetter breaks long words between boxes, and lines anywhere. */
const withoutSpaces = (text: string) => text.replace(/[\s\u200b\u2060]+/g, '');

let printer: PrescriptionPrinter;
let folder: string;
beforeAll(() => {
  printer = openPrescriptionPrinter();
  folder = mkdtempSync(path.join(tmpdir(), 'prescription-'));
});
afterAll(async () => {
  await printer.close();
  rmSync(folder, { recursive: true });
});

async function printed(facts: Parameters<typeof prescriptionSheet>[0]) {
  const file = path.join(folder, 'sheet.pdf');
  writeFileSync(file, await printer.print(prescriptionSheet(facts)));
  const info = runTool('pdfinfo', file);
  const text = runTool('pdftotext', '-raw', file, '-');
  return {
    file,
    size: /Page size:\s+(.*)/.exec(info)?.[1],
    pages: text.split('\f').slice(0, -1).map(withoutSpaces),
  };
}

describe('a printed prescription', () => {
  it('says whose it is, what to do and for how long, on A4 [3.29]', async () => {
    const { pages, size } = await printed(sheetFacts());
    expect(size).toBe('595.276 x 841.89 pts (A4)');
    expect(pages).toHaveLength(1);
    for (const words of [
      '临溪市妇幼保健院',
      '运动处方',
      '姿态改善基础方案',
      '沈知夏',
      'G33010**********12',
      '云栖路实验小学',
      '五年级2班',
      '2026-11-20至2026-12-19（一个月）',
      '陆远舟',
      '每日2组（整套动作做2遍）',
      '每天',
      '约9分钟',
      '早、晚各做一遍。',
      '咨询电话0571-88001234',
      '猫式伸展',
      '每组后休息30秒',
      '2组×8次',
      '1.四点跪',
      '2.逐节拱起',
      '动作连贯不憋气',
      '部位：躯干器材：瑜伽垫参考：每组8次，2–3组',
      '医生签名',
      '家长签名',
      '第1页，共1页',
      ONLY_SUPPORTING_TEXT,
      REPORT_FOOTER,
    ])
      expect(pages[0]).toContain(withoutSpaces(words));
    expect(pages[0]).not.toContain('G330106201405060012');
  });

  it("leads to the family's page by a QR code that names no child", async () => {
    const { file } = await printed(sheetFacts());
    const picture = path.join(folder, 'page');
    runTool('pdftoppm', '-r', '150', '-png', '-singlefile', file, picture);
    const codes = await readAllQr(readFileSync(`${picture}.png`));
    expect(codes.map(({ text }) => text)).toEqual(['https://spine.example/quick-query']);
  });

  it('keeps every word of twenty long actions, with name and page on each sheet', async () => {
    const steps = Array.from(
      { length: 9 },
      (_, at) => `第${at}步${'缓慢抬起手臂并保持呼吸'.repeat(4)}`,
    );
    const items = Array.from({ length: 20 }, (_, at) =>
      plannedAction(
        at % 3 === 0
          ? {
              name: `长动作${at}${'一'.repeat(14)}`,
              steps: steps.join('\n'),
              warnings: '轻'.repeat(200),
            }
          : { name: `动作${at}` },
        at + 1,
      ),
    );
    const name = 'Maximiliana-Konstantinowna-von-Hohenstein';
    const { pages } = await printed(
      sheetFacts(
        { items, name, prescriptionName: '处'.repeat(20), description: '说'.repeat(200) },
        { orgName: '机'.repeat(50), familyUrl: `https://${'long.'.repeat(15)}example/quick-query` },
      ),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(name);
      expect(page).toContain(`第${at + 1}页，共${pages.length}页`);
    }
    const whole = pages.join('');
    for (const { action } of items) expect(whole).toContain(withoutSpaces(action.name));
    expect(whole.split('第8步')).toHaveLength(1 + 7);
    expect(whole.split('打卡表')).toHaveLength(2);
  });

  it('shows characters few fonts have', async () => {
    const { pages } = await printed(sheetFacts({ name: '𠮷䶮龑㼆' }));
    expect(pages[0]).toContain('𠮷䶮龑㼆');
  });

  it('shows logo and covers, and goes without pictures that cannot be read', async () => {
    const { items } = sheetFacts().issued;
    const cover = { bytes: png({ width: 112, height: 112 }), type: 'image/png' } as const;
    const covers = new Map(items.map(({ actionId }) => [actionId, cover]));
    const imagesOf = async (logo: typeof cover) => {
      const { file, pages } = await printed(sheetFacts({}, { covers, logo }));
      expect(pages).toHaveLength(1);
      const lines = runTool('pdfimages', '-list', file).split('\n');
      return lines.filter((line) => /\bimage\b/.test(line)).length;
    };
    expect(await imagesOf({ ...cover, bytes: png({ width: 64, height: 64 }) })).toBe(2);
    const torn = { ...cover, bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3) };
    expect(await imagesOf(torn)).toBe(0);
  });
});

describe('the days to tick', () => {
  const course = { groupsPerDay: 2, daysPerWeek: 7, days: [] };
  const labels = (weeks: ReturnType<typeof buildCalendar>['weeks']) =>
    weeks.map((week) =>
      week
        .map((day) => day?.label ?? '')
        .join(' ')
        .trim(),
    );

  it('are the weeks from the first to the last day, from Monday to Sunday', () => {
    const dates = { startDate: '2028-02-23', endDate: '2028-03-07' };
    expect(labels(buildCalendar({ ...course, ...dates }).weeks)).toEqual([
      '2/23 2/24 2/25 2/26 2/27',
      '2/28 2/29 3/1 3/2 3/3 3/4 3/5',
      '3/6 3/7',
    ]);
  });

  it('begin and end with a week of one day where the dates say so', () => {
    const dates = { startDate: '2026-11-22', endDate: '2026-11-23' };
    const { weeks } = buildCalendar({ ...course, ...dates });
    expect(weeks.map((week) => week.map((day) => day !== null).indexOf(true))).toEqual([6, 0]);
  });

  it('are ticked as often as was trained, at most as often as is planned', () => {
    const dates = { startDate: '2026-11-23', endDate: '2026-11-25' };
    const days = [
      { date: '2026-11-23', minutes: 5, records: 1 },
      { date: '2026-11-24', minutes: 9, records: 7 },
    ];
    const [week] = buildCalendar({ ...course, ...dates, days }).weeks;
    expect(week?.map((day) => day?.ticked)).toEqual([1, 2, 0, ...Array(4).fill(undefined)]);
  });

  it('say how often', () => {
    const dates = { startDate: '2026-11-23', endDate: '2026-11-25' };
    const noteOf = (fields: object) => buildCalendar({ ...course, ...dates, ...fields }).note;
    expect(noteOf({})).toBe('每天2组，每做完1组打一个勾');
    expect(noteOf({ daysPerWeek: 5, groupsPerDay: 1 })).toBe('每周5天，每天1组，做完打一个勾');
  });
});
