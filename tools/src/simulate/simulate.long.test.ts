import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { insertScreening, type Screening } from '@spine/server/features/exam/exam.factory.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '@spine/server/testing/process/server-process.ts';
import { openWorld, type World } from '@spine/server/testing/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const COMMAND = path.join(import.meta.dirname, 'simulate.ts');
const CHILDREN = 60;

let world: World;
let place: Screening;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  place = await insertScreening(world.database, world.home, { children: CHILDREN });
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

async function simulate(...args: string[]) {
  const usual = ['--url', server.url, '--at', world.clock.now().toISOString()];
  const child = spawn(process.execPath, [COMMAND, ...usual, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, error };
}

const examined = () =>
  world.database.inScope(world.home, async ({ db }) => {
    const rows = await db.selectFrom('exam').select(['patientId', 'doctorName']).execute();
    return { children: new Set(rows.map((row) => row.patientId)).size, rows: rows.length };
  });

describe('a simulated screening day', () => {
  it('examines as many children as asked over a bad network, each once', async () => {
    const { code, out } = await simulate('--children', '40', '--chunk', '5', '--fail-rate', '0.5');
    expect(out).toContain('40 examinations stored, 0 refused');
    expect(Number(/answers lost (\d+)/.exec(out)?.[1])).toBeGreaterThan(0);
    expect(code).toBe(0);
    expect(await examined()).toEqual({ children: 40, rows: 40 });
  });

  it('goes on with those who are left, and says when there are no more', async () => {
    const { out } = await simulate('--children', '40', '--project', place.projectId);
    expect(out).toContain('20 children fewer than asked');
    expect(await examined()).toEqual({ children: CHILDREN, rows: CHILDREN });
  });

  it.each([
    [['--project', 'nowhere'], 'no project nowhere'],
    [['--school', 'nowhere'], 'the project has no school nowhere'],
    [['--password', 'Wrong2026'], '21001504'],
    [['--children', 'many'], '--children: '],
    [['--user', 'maker'], '2403'],
  ])('stops with a sentence for %j', async (args, sentence) => {
    const { code, error } = await simulate(...args);
    expect(code).toBe(1);
    expect(error).toContain(sentence);
  });
});
