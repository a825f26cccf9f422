// Files of `deploy/`, and the programs of the system that they are for.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../install.mjs';

const BINS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];

export const deployPath = (file) => path.join(ROOT, 'deploy', file);
export const readDeploy = (file) => readFileSync(deployPath(file), 'utf8');
export const hasProgram = (program) => BINS.some((bin) => existsSync(path.join(bin, program)));

/** A folder for files as they are on the machine they are for; `remove` ends it. */
export function openScratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'spine-deploy-'));
  return {
    folder,
    write: (name, content) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Runs a program of the system; its output where it does not end with 0, else an empty string. */
export function failureOf(program, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: BINS.join(':'), HOME: tmpdir(), ...env },
  });
  return status === 0 ? '' : `${error ?? ''}${stdout}${stderr}`;
}
