import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singlePages } from './pdf-pages.ts';
import { Typesetter } from './typesetter.ts';

const TEMPLATE = `#let data = json(bytes(sys.inputs.data))
#set text(font: "Noto Sans SC")
#for (at, word) in data.enumerate() { if at > 0 { pagebreak() }; text(weight: if at == 1 { 700 } else { 400 }, word) }`;

let typesetter: Typesetter;
let folder: string;
beforeAll(() => {
  typesetter = new Typesetter({ workers: 1 });
  folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
});
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true });
});

async function setOf(words: readonly string[]): Promise<Uint8Array> {
  const job = { template: TEMPLATE, data: JSON.stringify(words), as: 'untagged' } as const;
  return (await typesetter.typeset(job)).file;
}

/** What the tool says of a file, its complaints included. */
function told(pdf: Uint8Array, tool: string, ...args: string[]): string {
  const file = path.join(folder, 'page.pdf');
  writeFileSync(file, pdf);
  const script = 'tool=$1; shift; "$tool" "$@" 2>&1';
  return execFileSync('sh', ['-c', script, 'sh', tool, file, ...args], { encoding: 'utf8' });
}

describe('the pages of a file', () => {
  const words = [
    '沈知夏',
    '顾一禾',
    '欧阳𠮷',
    ...Array.from({ length: 40 }, (_, at) =>
      '甲乙丙丁戊己庚辛壬癸'.charAt(at % 10).repeat(1 + at / 10),
    ),
  ];

  it('become files of one page with their own words and titles, in their order', async () => {
    const titles = words.map((word) => `${word} 的报告`);
    const files = singlePages(await setOf(words), titles);
    expect(files).toHaveLength(words.length);
    for (const [at, file] of files.entries()) {
      expect(told(file, 'pdftotext', '-raw', '-').trim()).toBe(words[at]);
      const info = told(file, 'pdfinfo');
      expect(info).toContain(`Title:           ${titles[at]}`);
      expect(info).toMatch(/Pages: +1\n/);
      expect(info).not.toMatch(/Error|Warning/);
    }
  });

  it('hold the fonts they use and no others', async () => {
    const [regular, bold] = singlePages(await setOf(words), words);
    const fontsOf = (pdf: Uint8Array | undefined) => told(pdf ?? Buffer.alloc(0), 'pdffonts');
    expect(fontsOf(regular).match(/NotoSans\S+/g)).toEqual(['NotoSansSC-Regular']);
    expect(fontsOf(bold).match(/NotoSans\S+/g)).toEqual(['NotoSansSC-Bold']);
  });

  it('are not guessed: another number of titles, or a file of another program, is refused', async () => {
    const pdf = await setOf(['甲', '乙']);
    expect(() => singlePages(pdf, ['甲'])).toThrow(/another number of pages/);
    expect(() => singlePages(Buffer.from('%PDF-1.4'), ['甲'])).toThrow(/cannot be taken apart/);
  });
});
