/**
 * The demo, written once for a run of browser tests: a first start on an empty folder, and an orderly end. Every
 * product of the run starts on a copy of that folder.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { clockShiftOfRun } from './clock.ts';
import { startServer, stopServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demo, which nobody serves; empty where none can be copied. */
    seededData: string;
    /** A folder with a file for each state of a screen that was looked at. */
    seenStates: string;
    /** Whether pictures of the screens are kept. */
    pictures: boolean;
    /** Whether axe examines them. */
    axe: boolean;
  }
}

const run = promisify(execFile);

/** vitest's global setup. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clockShift = clockShiftOfRun();
  project.provide('clockShift', clockShift);
  const directory = await newDataDirectory();
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const { child } = await startServer({
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      PORT: '0',
      CLOCK_SHIFT_MS: String(clockShift),
    });
    await stopServer(child);
  } catch (error) {
    await remove();
    throw error;
  }
  // Where the system user of the database cannot come here, it lies elsewhere, and every product makes its own.
  project.provide('seededData', existsSync(path.join(directory, 'postgres')) ? directory : '');
  const seen = await mkdtemp(path.join(os.tmpdir(), 'spine-seen-'));
  project.provide('seenStates', seen);
  // biome-ignore lint/style/noProcessEnv: switches of the test run, no configuration of the product
  const { PICTURES, AXE } = process.env;
  project.provide('pictures', Boolean(PICTURES));
  project.provide('axe', AXE !== 'off');
  return async () => {
    await remove();
    await rm(seen, { recursive: true, force: true });
  };
}

/** A folder that the system user of the database can pass through. */
export async function newDataDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'spine-e2e-'));
  await chmod(directory, 0o711);
  return directory;
}

/** A folder with everything that is in `seeded`, owners included. */
export async function copyOfSeeded(seeded: string): Promise<string> {
  const directory = await newDataDirectory();
  if (seeded) await run('cp', ['-a', `${seeded}/.`, directory]);
  return directory;
}
