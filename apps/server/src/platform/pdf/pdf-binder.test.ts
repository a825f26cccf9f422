import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundPdf } from './pdf-binder.ts';
import { Typesetter } from './typesetter.ts';

const TEMPLATE = `#let data = json(bytes(sys.inputs.data))
#set text(font: "Noto Sans SC")
#for (at, word) in data.enumerate() { if at > 0 { pagebreak() }; word }`;

let typesetter: Typesetter;
let folder: string;
beforeAll(() => {
  typesetter = new Typesetter({ workers: 1 });
  folder = mkdtempSync(path.join(tmpdir(), 'bound-'));
});
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true });
});

async function* partsOf(...parts: readonly string[][]): AsyncGenerator<Uint8Array> {
  for (const words of parts) {
    const job = { template: TEMPLATE, data: JSON.stringify(words), as: 'untagged' } as const;
    yield (await typesetter.typeset(job)).file;
  }
}

async function bound(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundPdf(parts, '三班 R 12 0 R')) chunks.push(chunk);
  const file = path.join(folder, 'bound.pdf');
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}

/** What the tool says, its complaints included. */
function told(tool: string, ...args: string[]): string {
  const script = '"$@" 2>&1';
  return execFileSync('sh', ['-c', script, 'sh', tool, ...args], { encoding: 'utf8' });
}

describe('bound parts', () => {
  it('are one file with all pages in their order and a title', async () => {
    const file = await bound(partsOf(['甲', '乙 12 0 R'], ['丙'], ['丁', '戊', '𠮷']));
    const info = told('pdfinfo', file);
    expect(info).toMatch(/Title: +三班 R 12 0 R/);
    expect(info).toMatch(/Pages: +6/);
    expect(info).not.toMatch(/Error|Warning/);
    const pages = told('pdftotext', '-raw', file, '-').split('\f');
    expect(pages.map((page) => page.trim())).toEqual([
      '甲',
      '乙 12 0 R',
      '丙',
      '丁',
      '戊',
      '𠮷',
      '',
    ]);
  });

  it('keep their own fonts, each embedded', async () => {
    const fonts = told('pdffonts', await bound(partsOf(['甲'], ['乙'])));
    expect(fonts.match(/NotoSansSC-Regular/g)).toHaveLength(2);
    expect(fonts).not.toMatch(/Error/);
  });

  it('come from nowhere else', async () => {
    async function* strange() {
      yield await Promise.resolve(Buffer.from('%PDF-1.4 of another program'));
    }
    await expect(bound(strange())).rejects.toThrow(/cannot be taken apart/);
  });
});
