import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CompressibleText } from '#platform/http/call.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { mapText } from './geo.factory.ts';
import { openGeoFiles } from './geo-files.ts';

let home: string;
let operatorDir: string;
let builtDir: string;
let printed: string[];
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'spine-geo-'));
  operatorDir = path.join(home, 'operator');
  builtDir = path.join(home, 'built');
  mkdirSync(operatorDir);
  mkdirSync(builtDir);
  printed = [];
});
afterEach(() => rmSync(home, { recursive: true }));

const open = (own: string | undefined = operatorDir) =>
  openGeoFiles({ operatorDir: own, builtDir }, (line) => printed.push(line));
const textOf = async (map: CompressibleText | 'broken' | undefined): Promise<string> =>
  typeof map === 'object' ? (await map.bytes('identity')).toString() : String(map);

describe('maps', () => {
  test("are the operator's own first, else the built ones", async () => {
    writeFileSync(path.join(builtDir, '330000.json'), mapText(['330100', 'built']));
    writeFileSync(path.join(builtDir, '340000.json'), mapText(['340100', 'built']));
    writeFileSync(path.join(operatorDir, '330000.json'), mapText(['330100', 'reviewed']));
    const files = open();
    expect(await textOf(await files.map('330000'))).toContain('reviewed');
    expect(await textOf(await files.map('340000'))).toContain('built');
    expect(await files.map('350000')).toBeUndefined();
    expect(
      await textOf(
        await openGeoFiles({ operatorDir: undefined, builtDir }, () => undefined).map('330000'),
      ),
    ).toContain('built');
  });

  test('name regions by text, whatever the file does', async () => {
    writeFileSync(path.join(operatorDir, '330000.json'), mapText([330_100, 'reviewed']));
    expect(await textOf(await open().map('330000'))).toContain('"adcode":"330100"');
  });

  test('are read again when their file changed', async () => {
    const file = path.join(operatorDir, '330000.json');
    writeFileSync(file, mapText(['330100', 'one']));
    const files = open();
    const before = await files.map('330000');
    expect(await files.map('330000')).toBe(before);
    writeFileSync(file, mapText(['330100', 'two']));
    utimesSync(file, TEST_NOW, TEST_NOW);
    const after = await files.map('330000');
    expect(await textOf(after)).toContain('two');
    const tags = [before, after].map((map) => typeof map === 'object' && map.tag);
    expect(new Set(tags).size).toBe(2);
  });

  test('travel compressed', async () => {
    writeFileSync(path.join(builtDir, '330000.json'), mapText(['330100', 'built']));
    const map = await open().map('330000');
    if (typeof map !== 'object') throw new Error('there is a map');
    const plain = await textOf(map);
    expect(brotliDecompressSync(await map.bytes('br')).toString()).toBe(plain);
    expect(gunzipSync(await map.bytes('gzip')).toString()).toBe(plain);
    expect(map.bytes('br')).toBe(map.bytes('br'));
  });

  test.each([
    ['no JSON', '{"type":"Feature'],
    ['another JSON', '{"type":"Topology","objects":{}}'],
    [
      'features without codes',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{}}]}',
    ],
    ['an empty file', ''],
  ])("%s of the operator's is broken, and no other map takes its place", async (_what, text) => {
    writeFileSync(path.join(builtDir, '330000.json'), mapText(['330100', 'built']));
    const file = path.join(operatorDir, '330000.json');
    writeFileSync(file, text);
    const files = open();
    expect(await files.map('330000')).toBe('broken');
    await files.map('330000');
    expect(printed).toEqual([`map ${file} is no GeoJSON of the documented layout`]);
  });

  test('are asked for by six digits only, never by a path', async () => {
    writeFileSync(path.join(home, 'secret.json'), mapText(['330100', 'secret']));
    for (const code of [
      '../secret',
      '../../etc/passwd',
      '330000/../../secret',
      '',
      '33000',
      '3300000',
    ])
      expect(await open().map(code), code).toBeUndefined();
  });

  test('in a directory that is not there stop the start', () => {
    expect(() => open(path.join(home, 'nowhere'))).toThrow(
      `configuration: GEO_DIR: there is no directory ${path.join(home, 'nowhere')}`,
    );
  });
});
