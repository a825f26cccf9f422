import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

const COMMAND = path.join(import.meta.dirname, 'admin-create.ts');

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Runs the command against the world's database and answers its exit code and what it said. */
function create(input: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { DATABASE_URL: world.ownerUrl },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
}

describe('admin:create', () => {
  it('adds a platform administrator who signs in with the password from standard input', async () => {
    const { code, said } = await create('Haitang2026\n', '--username', 'boss');
    expect(said).toBe('Platform administrator boss added.\n');
    expect(code).toBe(0);
    const { body } = await signIn(world, 'boss', 'Haitang2026');
    expect(body).toMatchObject({ code: 8000, data: { user: { role: 0, mustChangePw: false } } });
  });

  it('makes a password that is shown once and must be changed', async () => {
    const { code, said } = await create('', '--username', 'made');
    expect(code).toBe(0);
    const password = /first sign-in: (\S+)/.exec(said)?.[1] ?? '';
    const { body } = await signIn(world, 'made', password);
    expect(body).toMatchObject({ code: 8000, data: { user: { role: 0, mustChangePw: true } } });
  });

  it('refuses a name that somebody has, a weak password and a missing name', async () => {
    expect(await create('Haitang2026\n', '--username', 'PLATFORM')).toEqual({
      code: 1,
      said: '用户名已存在，请换一个用户名\n',
    });
    const weak = await create('password\n', '--username', 'weak');
    expect(weak.code).toBe(1);
    expect((await signIn(world, 'weak', 'password')).body.code).not.toBe(8000);
    expect((await create('')).said).toContain('usage: npm run admin:create');
  });

  it('leaves a line in the operation log', async () => {
    await create('Haitang2026\n', '--username', 'logged');
    const lines = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('operationLog')
        .select(['level', 'model', 'optype'])
        .where('username', '=', 'logged')
        .execute(),
    );
    expect(lines).toEqual([{ level: 'WARN', model: 'user', optype: 'add' }]);
  });
});
