/** Whoever changes lines of the log as the owner of the database is found out, and the line is named. */
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LogWorld, logIdOf, openLogWorld } from './operation-log.factory.ts';
import { LINE_FIELDS } from './operation-log-hash.ts';
import { verifyLog } from './operation-log-verify.ts';

let log: LogWorld;
beforeAll(async () => {
  log = await openLogWorld();
});
afterAll(() => log.close());
beforeEach(() => log.reset());

describe('an untouched log', () => {
  test('is whole', async () => {
    const counts = { first: 1, last: 3, lines: 30, blocks: 3, waiting: 2, faults: [], anchored: 3 };
    expect(await log.proof()).toEqual(counts);
  });

  test('is whole under any time zone, date style and encoding of the reader', async () => {
    const url = new URL(log.ownerUrl);
    url.searchParams.set('options', '-c timezone=Asia/Kathmandu -c datestyle=German,DMY');
    const report = await verifyLog(url.toString(), {
      anchorFile: log.anchorFile(),
      tell: () => undefined,
    });
    expect(report.faults).toBe(0);
  });

  test('hashes every column of a line', async () => {
    const { rows } = await log.owner.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'operation_log'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(LINE_FIELDS));
  });

  test.each(['-8 days', '8 days'])(
    'is whole where the clock of the application differs by %s',
    async (by) => {
      await log.tamper('truncate operation_log, log_pending, log_block, log_seal, log_total');
      for (const first of [100, 200, 300]) {
        await log.write(first, 3);
        await log.tamper(
          `update operation_log set optime = optime + interval '${by}' where id >= '${logIdOf(first)}'`,
        );
        await log.seal();
      }
      expect(await log.faults(null)).toEqual([]);
    },
  );

  test('stays whole when a transaction that began before a block commits after it', async () => {
    const slow = new Client({ connectionString: log.ownerUrl });
    await slow.connect();
    await slow.query('begin');
    await log.write(100, 3, slow);
    expect(await log.seal()).toBe(1);
    await slow.query('commit');
    await slow.end();
    expect(await log.seal()).toBe(1);
    expect(await log.proof()).toMatchObject({ lines: 35, blocks: 5, waiting: 0, faults: [] });
  });
});

describe('a line', () => {
  const changes: Record<string, string> = {
    id: `'019a0000-0000-7000-8000-ffffffffffff'`,
    org_id: 'gen_random_uuid()',
    user_id: 'gen_random_uuid()',
    username: `username || ' '`,
    org_name: `''`,
    role: '0',
    model: `'user'`,
    keypoint: `'3:a,'`,
    keymsg: `keymsg || '.'`,
    level: `'WARN'`,
    optype: `'edit'`,
    optime: `optime + interval '1 microsecond'`,
    children: '7',
  };

  test.each(Object.keys(LINE_FIELDS))('is found with another %s', async (column) => {
    await log.tamper(
      `update operation_log set ${column} = ${changes[column]} where id = '${logIdOf(14)}'`,
    );
    const found = await log.faults();
    expect(found[0]).toContain(`line ${logIdOf(14)} (block 2, place 5, sealed `);
    expect(found.length).toBe(column === 'id' ? 2 : 1);
  });

  test('is found when a field became nothing, or moved its border', async () => {
    await log.tamper(`update operation_log set org_id = null where id = '${logIdOf(14)}'`);
    expect(await log.faults()).toHaveLength(1);
    await log.tamper(
      `update operation_log set model = 'examx', keypoint = substr(keypoint, 2) where id = '${logIdOf(7)}'`,
    );
    expect(await log.faults()).toHaveLength(2);
  });

  test('is found when its hash was changed with it', async () => {
    await log.tamper(
      `update operation_log set keymsg = '' where id = '${logIdOf(14)}'`,
      `update log_seal set hash = (select sha256(convert_to(log_line_text(l), 'UTF8'))
       from operation_log l where l.id = line_id) where line_id = '${logIdOf(14)}'`,
    );
    expect(await log.faults()).toEqual([
      expect.stringMatching(/^block 2 \(sealed .*\) is broken: its 10 lines are not those/),
    ]);
  });

  test('is missed, with and without its place in the block', async () => {
    await log.tamper(`delete from operation_log where id = '${logIdOf(14)}'`);
    expect(await log.faults()).toEqual([
      expect.stringMatching(new RegExp(`^line ${logIdOf(14)} \\(block 2, place 5, .*is missing$`)),
    ]);
    await log.tamper(`delete from log_seal where line_id = '${logIdOf(14)}'`);
    expect(await log.faults()).toEqual([
      expect.stringContaining('follows an empty place'),
      expect.stringContaining('10 lines were sealed, 9 are there'),
    ]);
  });

  test('is missed before it was sealed', async () => {
    await log.tamper(`delete from operation_log where id = '${logIdOf(31)}'`);
    expect(await log.faults()).toEqual([`line ${logIdOf(31)}, not yet sealed, is missing`]);
  });

  test('is found when it was added behind the back of the log', async () => {
    await log.owner.query('set session_replication_role = replica');
    await log.write(500, 1);
    await log.owner.query('set session_replication_role = origin');
    expect(await log.faults()).toEqual([expect.stringContaining(`line ${logIdOf(500)} (`)]);
  });

  test('is found when it was put into a sealed block', async () => {
    await log.write(500, 1);
    await log.tamper(
      'delete from log_pending where place = (select max(place) from log_pending)',
      `insert into log_seal select 2, 11, id, sha256(convert_to(log_line_text(l), 'UTF8'))
       from operation_log l where id = '${logIdOf(500)}'`,
    );
    expect(await log.faults()).toEqual([
      expect.stringContaining('10 lines were sealed, 11 are there'),
    ]);
  });

  test('is found when it was added today with a time of last week', async () => {
    await log.seal();
    await log.write(500, 1);
    await log.tamper(
      `update operation_log set optime = now() - interval '7 days' where id = '${logIdOf(500)}'`,
    );
    await log.seal();
    expect(await log.faults()).toEqual([
      expect.stringMatching(new RegExp(`^line ${logIdOf(500)} .*was added later: it says `)),
    ]);
  });

  test('is found when it changed places with another', async () => {
    await log.tamper(
      `update log_seal set place = 99 where block = 2 and place = 3`,
      `update log_seal set place = 3 where block = 2 and place = 4`,
      `update log_seal set place = 4 where block = 2 and place = 99`,
    );
    expect(await log.faults()).toEqual([expect.stringContaining('or not in their order')]);
  });

  test('is found when it exchanged its content with another', async () => {
    const swap = (from: number, to: string) =>
      `update operation_log set id = '${to}' where id = '${logIdOf(from)}'`;
    const spare = '019a0000-0000-7000-8000-ffffffffffff';
    await log.tamper(
      swap(3, spare),
      swap(24, logIdOf(3)),
      `update operation_log set id = '${logIdOf(24)}' where id = '${spare}'`,
    );
    expect(await log.faults()).toEqual([
      expect.stringMatching(new RegExp(`^line ${logIdOf(3)} .*was changed$`)),
      expect.stringMatching(new RegExp(`^line ${logIdOf(24)} .*was changed$`)),
    ]);
  });
});

describe('one year of three', () => {
  /** Dates each block, and chains them again as the function of the database would have. */
  beforeEach(async () => {
    for (const [at, year] of [2024, 2025, 2026].entries()) {
      const number = at + 1;
      const time = `'${year}-06-01 10:00+08'::timestamptz`;
      await log.tamper(
        `update operation_log set optime = ${time} where id in (select line_id from log_seal where block = ${number})`,
        `update log_seal set hash = (select sha256(convert_to(log_line_text(l), 'UTF8')) from operation_log l where l.id = line_id)
         where block = ${number}`,
        `update log_block set sealed_at = ${time}, hash = sha256(convert_to(concat_ws(e'\\n', 'spine-log/1', number,
           encode(coalesce((select hash from log_block where number = ${number - 1}), sha256('')), 'hex'),
           extract(epoch from ${time}), total, lines, ''), 'UTF8')
           || (select string_agg(hash, ''::bytea order by place) from log_seal where block = ${number}))
         where number = ${number}`,
      );
    }
  });
  const proofOf = async (year: number, anchorFile?: string) => {
    const faults: string[] = [];
    const period = {
      since: new Date(`${year}-01-01T00:00:00+08:00`),
      before: new Date(`${year + 1}-01-01T00:00:00+08:00`),
    };
    const tell = (fault: string) => faults.push(fault);
    const { lines, blocks } = await verifyLog(log.ownerUrl, {
      anchorFile,
      tell,
      period,
    });
    return { lines, blocks, faults };
  };
  /** Writes the anchor file of the dated blocks. */
  const anchored = async () => {
    await rm(log.anchorFile());
    await log.anchor();
    return log.anchorFile();
  };
  /** Takes a block away with its lines, as if it had never been. */
  const cut = (block: number) =>
    log.tamper(
      `delete from operation_log where id in (select line_id from log_seal where block = ${block})`,
      `delete from log_seal where block = ${block}`,
      `delete from log_block where number = ${block}`,
    );

  test('is proved by its own blocks', async () => {
    expect(await log.faults(null)).toEqual([]);
    expect(await proofOf(2025)).toEqual({ lines: 10, blocks: 1, faults: [] });
    expect(await proofOf(2023)).toEqual({ lines: 0, blocks: 0, faults: [] });
    await log.tamper(`update operation_log set keymsg = '' where id = '${logIdOf(14)}'`);
    expect((await proofOf(2023)).faults).toEqual([]);
    expect((await proofOf(2025)).faults).toEqual([expect.stringMatching(/was changed$/)]);
  });

  test('has the faults of the blocks at its sides: nobody knows of which year a line was', async () => {
    await log.tamper(
      `update operation_log set optime = '2026-03-01' where id = '${logIdOf(14)}'`,
      `delete from operation_log where id = '${logIdOf(15)}'`,
    );
    for (const year of [2024, 2025, 2026])
      expect((await proofOf(year)).faults).toEqual([
        expect.stringMatching(/was changed$/),
        expect.stringMatching(/is missing$/),
      ]);
  });

  test('follows the block before, which nobody can take away', async () => {
    await log.tamper('delete from log_block where number = 1');
    expect((await proofOf(2025)).faults).toEqual([
      'block 1 is missing before block 2',
      expect.stringMatching(/^block 2 .*is broken/),
    ]);
  });

  test('is missed at its end by the anchor, also where nothing of it is left', async () => {
    const file = await anchored();
    for (const year of [2024, 2025, 2026]) expect((await proofOf(year, file)).faults).toEqual([]);
    await cut(3);
    expect((await proofOf(2026, file)).faults).toEqual([
      expect.stringMatching(/^block 3 is missing: line \d+ of the anchor file names it$/),
    ]);
    await cut(2);
    expect((await proofOf(2025, file)).faults).toHaveLength(2);
  });

  test('is missed at its end by the block after', async () => {
    await cut(2);
    for (const year of [2024, 2025])
      expect((await proofOf(year)).faults).toEqual([
        'block 2 is missing before block 3',
        expect.stringMatching(/^block 3 .*is broken/),
      ]);
  });

  test.each(['2024-12-31', '2026-01-02'])(
    'keeps a block that says it was sealed on %s',
    async (day) => {
      await log.tamper(`update log_block set sealed_at = '${day}' where number = 2`);
      const broken = expect.stringMatching(/^block 2 .*is broken/);
      expect((await proofOf(2025)).faults).toEqual([broken]);
      // With the lines of another year it is found beside this one.
      await log.tamper(
        `update operation_log set optime = '${day}' where id in (select line_id from log_seal where block = 2)`,
      );
      expect((await proofOf(2025)).faults).toContainEqual(broken);
    },
  );

  test('holds lines that were sealed days later', async () => {
    await log.tamper(
      'truncate operation_log, log_pending, log_block, log_seal, log_total restart identity',
    );
    await log.write(100, 2);
    await log.tamper("update operation_log set optime = '2025-12-31 23:00+08'");
    await log.seal();
    expect(await proofOf(2025)).toEqual({ lines: 2, blocks: 1, faults: [] });
    await log.tamper(`update operation_log set keymsg = '' where id = '${logIdOf(100)}'`);
    expect((await proofOf(2025)).faults).toEqual([expect.stringMatching(/was changed$/)]);
  });

  test('is left when nobody waits for it any more', async () => {
    const tell = () => undefined;
    const check = { anchorFile: undefined, tell, signal: AbortSignal.abort() };
    await expect(verifyLog(log.ownerUrl, check)).rejects.toThrow('aborted');
  });

  test('has no lines beside its blocks', async () => {
    await log.owner.query('set session_replication_role = replica');
    await log.write(500, 1);
    await log.owner.query(
      `update operation_log set optime = '2025-07-01' where id = '${logIdOf(500)}'`,
    );
    await log.owner.query('set session_replication_role = origin');
    expect((await proofOf(2025)).faults).toEqual([expect.stringContaining('it is in no block')]);
    expect((await proofOf(2024)).faults).toEqual([]);
  });
});
