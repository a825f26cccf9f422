import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ZippedFile, type ZippedStream, zipStream } from './zip-stream.ts';

const at = new Date('2026-11-20T08:00:00+08:00');
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function* filesOf(count: number, asked: string[] = []): AsyncGenerator<ZippedFile> {
  for (let index = 0; index < count; index += 1) {
    const name = `甲-${index}.txt`;
    asked.push(name);
    yield await Promise.resolve({ name, bytes: bytesOf(`第${index}个`.repeat(20_000)), at });
  }
}

async function archiveOf(files: AsyncIterable<ZippedFile | ZippedStream>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a zip that is written as it is read', () => {
  it('holds every file under its Chinese name, in order', async () => {
    const archive = await archiveOf(filesOf(5));
    const files = unzipSync(archive);
    expect(Object.keys(files)).toEqual([
      '甲-0.txt',
      '甲-1.txt',
      '甲-2.txt',
      '甲-3.txt',
      '甲-4.txt',
    ]);
    expect(strFromU8(files['甲-3.txt'] ?? bytesOf(''))).toBe('第3个'.repeat(20_000));
    // Bit 11: the name is UTF-8.
    expect(archive.readUInt16LE(6) & 0x800).toBe(0x800);
  });

  it('has the time of Shanghai, wherever the server stands', async () => {
    const archive = await archiveOf(filesOf(1));
    const [time, day] = [archive.readUInt16LE(10), archive.readUInt16LE(12)];
    expect([time >> 11, (time >> 5) & 63]).toEqual([8, 0]);
    expect([(day >> 9) + 1980, (day >> 5) & 15, day & 31]).toEqual([2026, 11, 20]);
  });

  it('asks for no file before its reader has taken the ones before', async () => {
    const asked: string[] = [];
    const reading = zipStream(filesOf(100, asked));
    await reading.next();
    expect(asked.length).toBeLessThan(4);
    await reading.return(undefined);
    expect(asked.length).toBeLessThan(4);
  });

  it('holds files of unknown length between others, and reads them as it is read', async () => {
    const log: string[] = [];
    async function* lines(count: number) {
      try {
        for (let line = 0; line < count; line += 1) {
          log.push('line');
          yield await Promise.resolve(bytesOf(`${line}\n`.repeat(10_000)));
        }
      } finally {
        log.push('end');
      }
    }
    async function* mixed(count: number): AsyncGenerator<ZippedFile | ZippedStream> {
      yield* filesOf(1);
      yield { name: '行.txt', content: lines(count), at };
      yield { name: '空.txt', content: lines(0), at };
      yield { name: '尾.txt', bytes: bytesOf('尾'), at };
    }
    const files = unzipSync(await archiveOf(mixed(3)));
    expect(Object.keys(files)).toEqual(['甲-0.txt', '行.txt', '空.txt', '尾.txt']);
    expect(strFromU8(files['行.txt'] ?? bytesOf(''))).toBe(
      ['0\n', '1\n', '2\n'].map((line) => line.repeat(10_000)).join(''),
    );
    expect(strFromU8(files['尾.txt'] ?? bytesOf(''))).toBe('尾');

    log.length = 0;
    const reading = zipStream(mixed(1_000_000));
    while (!log.includes('line')) await reading.next();
    await reading.return(undefined);
    expect(log.at(-1)).toBe('end');
    expect(log.length).toBeLessThan(200);

    async function* broken() {
      yield await Promise.resolve(bytesOf('1'));
      throw new Error('cut');
    }
    async function* one() {
      yield await Promise.resolve({ name: '断.txt', content: broken(), at });
    }
    await expect(archiveOf(one())).rejects.toThrow('cut');
  });

  it('fails when a file fails', async () => {
    async function* broken() {
      yield* filesOf(1);
      throw new Error('lost');
    }
    await expect(archiveOf(broken())).rejects.toThrow('lost');
  });
});
