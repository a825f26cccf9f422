/** The secret that signs public links: refused where it can be guessed, and made by chance outside production. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from './environment.ts';

/** A random secret of 32 characters has more different ones. */
const SECRET_SIGNS = 8;
/** A random secret has more different triples of characters; a repeated word, numbered or not, has fewer. */
const SECRET_TRIPLES = 24;

function isGuessable(secret: string): boolean {
  const triples = Array.from({ length: secret.length - 2 }, (_, at) => secret.slice(at, at + 3));
  return new Set(secret).size < SECRET_SIGNS || new Set(triples).size < SECRET_TRIPLES;
}

export function refuseGuessableSecret(env: Environment): void {
  if (!env.SECRET || (!isGuessable(env.SECRET) && env.SECRET !== derivedSecret(env))) return;
  throw new Error(
    `configuration: SECRET can be guessed; give ${SECRET_SIGNS} different characters or more that repeat no word, by chance (openssl rand -hex 32)`,
  );
}

/** Random, made at the first start; readable to those who may read the data. */
export function developmentSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  const drawn = randomBytes(32).toString('hex');
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir);
    writeFileSync(file, drawn, { flag: 'wx', mode: 0o600 });
    return drawn;
  } catch {
    // It exists already; a folder that cannot be used is reported where data are stored in it.
    return existsSync(file) ? readFileSync(file, 'utf8') : drawn;
  }
}

/** What earlier versions signed with outside production: it follows from the path, so production refuses it. */
function derivedSecret(env: Environment): string {
  return createHash('sha256')
    .update(`spine:${path.resolve(env.DATA_DIR)}`)
    .digest('hex');
}
