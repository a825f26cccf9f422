import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LogWorld, logIdOf, openLogWorld } from '#platform/audit-log/operation-log.factory.ts';
import { startCommand } from '#testing/process/command.ts';

let log: LogWorld;
beforeAll(async () => {
  log = await openLogWorld();
});
afterAll(() => log.close());
beforeEach(() => log.reset());

const verify = (env: Record<string, string> = {}) =>
  startCommand('log-verify', [], { DATABASE_URL: log.ownerUrl, ...env }).ended;

describe('log:verify', () => {
  test('says that the log is whole, and how much of it there is', async () => {
    const { code, said } = await verify({ LOG_ANCHOR_FILE: log.anchorFile() });
    expect(said).toMatch(
      /^The operation log is whole: 30 lines in 3 blocks, 2 lines not yet sealed, 3 blocks in the anchor file; [\d.]+ s\n$/,
    );
    expect(code).toBe(0);
  });

  test('names each fault and ends with 1', async () => {
    await log.tamper(
      `update operation_log set keymsg = '' where id = '${logIdOf(14)}'`,
      `delete from operation_log where id = '${logIdOf(22)}'`,
    );
    const { code, said } = await verify();
    const lines = said.split('\n');
    expect(lines[0]).toMatch(
      new RegExp(`^FAULT line ${logIdOf(14)} \\(block 2, place 5, sealed .*Z\\) was changed$`),
    );
    expect(lines[1]).toMatch(new RegExp(`^FAULT line ${logIdOf(22)} \\(block 3, .*is missing$`));
    expect(lines[2]).toMatch(/^2 faults: 30 lines .* no anchor file; /);
    expect(code).toBe(1);
  });

  test('tells the first of very many faults', async () => {
    await log.write(1000, 300);
    await log.seal(300);
    await log.tamper(`update operation_log set model = 'x'`);
    const { code, said } = await verify();
    expect(said.match(/^FAULT/gm)).toHaveLength(200);
    expect(said).toContain('… and 132 more');
    expect(code).toBe(1);
  });

  test('ends with 1 where it cannot look', async () => {
    const nowhere = path.join(log.folder, 'nothing');
    expect(await verify({ LOG_ANCHOR_FILE: nowhere })).toEqual({
      code: 1,
      said: `The anchor file ${nowhere} cannot be read.\n`,
    });
    await log.owner.query('alter table log_block rename to elsewhere');
    expect(await verify()).toEqual({
      code: 1,
      said: 'The database holds no sealed log yet.\n',
    });
    await log.owner.query('alter table elsewhere rename to log_block');
  });
});
