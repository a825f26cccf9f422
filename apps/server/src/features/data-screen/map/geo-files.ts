/**
 * The maps as files, one for each region that has regions below it: the operator's own first, else the built ones.
 * A file is read when it is first requested and again when it changed; codes are stored as text, because the chart finds
 * no region by a number. A map of the operator's that cannot be read is never replaced by another one.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import type { CompressibleText, ContentEncoding } from '#platform/http/call.ts';

export type GeoDirectories = {
  readonly operatorDir: string | undefined;
  readonly builtDir: string;
};

export type GeoFiles = {
  /** The map of a six-digit code; undefined where there is none. */
  map(code: string): Promise<CompressibleText | 'broken' | undefined>;
};

/** Maps change with a release, or when the operator replaces them. */
const MAX_AGE_SECONDS = 86_400;
const CODE = /^\d{6}$/;
const TAG_LENGTH = 22;
/** Nearly as small as the smallest, in a tenth of its time. */
const BROTLI_QUALITY = 6;

const feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    adcode: z.union([z.string(), z.number()]).transform(String),
    name: z.string().default(''),
    level: z.string().default(''),
    center: z.tuple([z.number(), z.number()]).nullish().default(null),
  }),
  geometry: z.object({
    type: z.enum(['Polygon', 'MultiPolygon', 'LineString', 'MultiLineString']),
    coordinates: z.array(z.unknown()),
  }),
});
const geoJson = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });

type Loaded = { readonly version: string; readonly map: CompressibleText | 'broken' };

export function openGeoFiles(
  { operatorDir, builtDir }: GeoDirectories,
  print: (line: string) => void,
): GeoFiles {
  if (operatorDir !== undefined && !existsSync(operatorDir))
    throw new Error(`configuration: GEO_DIR: there is no directory ${operatorDir}`);
  const loaded = new Map<string, Loaded>();

  const load = async (file: string, version: string): Promise<CompressibleText | 'broken'> => {
    const current = loaded.get(file);
    if (current?.version === version) return current.map;
    const map = parseMap(await readFile(file, 'utf8'));
    if (map === 'broken') print(`map ${file} is no GeoJSON of the documented layout`);
    loaded.set(file, { version, map });
    return map;
  };

  return {
    map: async (code) => {
      if (!CODE.test(code)) return undefined;
      for (const directory of [operatorDir, builtDir]) {
        if (directory === undefined) continue;
        const file = path.join(directory, `${code}.json`);
        const stats = await stat(file).catch(() => undefined);
        if (stats) return load(file, `${stats.mtimeMs} ${stats.size}`);
      }
      return undefined;
    },
  };
}

function parseMap(text: string): CompressibleText | 'broken' {
  const { data } = geoJson.safeParse(parsed(text));
  return data ? packedText(JSON.stringify(data)) : 'broken';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PACK: Readonly<Record<ContentEncoding, (text: string) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (text) => promisify(gzip)(text),
  identity: (text) => Promise.resolve(Buffer.from(text)),
};

/** Each encoding is made once, when it is first requested. */
function packedText(text: string): CompressibleText {
  const made = new Map<ContentEncoding, Promise<Buffer>>();
  return {
    tag: createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH),
    maxAgeSeconds: MAX_AGE_SECONDS,
    bytes: (packing) => {
      const bytes = made.get(packing) ?? PACK[packing](text);
      made.set(packing, bytes);
      return bytes;
    },
  };
}
