/** A server that cannot use its data directory. */
import path from 'node:path';
import { expect } from 'vitest';
import { startCommand } from './command.ts';

const MAIN = path.join(import.meta.dirname, '../../main');

/** Its start ends by itself and says in a sentence what is wrong. */
export async function expectRefusedStart(dataDir: string, what: string): Promise<void> {
  const env = { SEED: 'none', DATA_DIR: dataDir, PORT: '0' };
  const { code, said } = await startCommand(MAIN, [], env).ended;
  expect(code).toBe(1);
  expect(said).toContain('The server cannot start.');
  expect(said).toContain(what);
  expect(said).not.toMatch(/\n\s+at /);
}
