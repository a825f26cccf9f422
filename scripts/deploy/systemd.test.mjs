// systemd reads its units, where it is installed.
import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { deployPath, failureOf, hasProgram, openScratch, readDeploy } from './deploy-files.mjs';

const UNITS = readdirSync(deployPath('systemd'));
/** Tenths of 10, the worst; systemd calls up to 5 OK. */
const MOST_EXPOSURE = '25';
const scratch = openScratch();
afterAll(scratch.remove);

/** Units with a program that exists here. */
const write = (unit, change = (text) => text) =>
  scratch.write(
    unit,
    change(readDeploy(`systemd/${unit}`).replaceAll('/srv/spine/spine', process.execPath)),
  );

describe.skipIf(!hasProgram('systemd-analyze'))('systemd', () => {
  const verify = (files) => failureOf('systemd-analyze', ['verify', '--man=no', ...files]);
  const exposure = (file) =>
    failureOf('systemd-analyze', [
      'security',
      '--offline=true',
      `--threshold=${MOST_EXPOSURE}`,
      '--no-pager',
      file,
    ]);

  it('understands the units', () => {
    expect(verify(UNITS.map((unit) => write(unit)))).toBe('');
  });

  it('refuses a unit that runs nothing', () => {
    const lame = write('spine.service', (text) => text.replace(/^ExecStart=.*$/m, ''));
    expect(verify([lame])).toContain('spine.service');
  });

  it.each(UNITS.filter((unit) => unit.endsWith('.service')))(
    'confines %s to what it needs',
    (unit) => {
      expect(exposure(write(unit))).toBe('');
    },
  );
});

it('runs only commands that the archive has', () => {
  const commands = UNITS.flatMap((unit) => [
    ...readDeploy(`systemd/${unit}`).matchAll(/^ExecStart=\/srv\/spine\/spine (\S+)/gm),
  ]).map((match) => match[1]);
  expect(commands.length).toBe(3);
  const cases = readDeploy('spine')
    .match(/^ {2}(.+)\) program=/gm)
    .join(' ');
  expect(commands.filter((command) => !cases.includes(command))).toEqual([]);
});
