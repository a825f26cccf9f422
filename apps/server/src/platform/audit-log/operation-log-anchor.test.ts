/** Blocks that are changed, cut off or made anew are found out: by the chain, or by the anchor file. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LogWorld, logIdOf, openLogWorld } from './operation-log.factory.ts';
import { openLogAnchor } from './operation-log-anchor.ts';
import { anchorLog } from './operation-log-seal.ts';

let log: LogWorld;
beforeAll(async () => {
  log = await openLogWorld();
});
afterAll(() => log.close());
beforeEach(() => log.reset());

describe('a block', () => {
  const cutTail = [
    'delete from operation_log where id in (select line_id from log_seal where block = 3)',
    'delete from log_seal where block = 3',
    'delete from log_block where number = 3',
  ];
  /** Everything that hangs on a hash is computed anew, as the database itself would. */
  const rebuild = [
    'insert into log_pending (org_id, line_id) select null, line_id from log_seal order by block, place',
    'truncate log_seal, log_block',
  ];

  test('is missed in the middle', async () => {
    await log.tamper(...cutTail.map((statement) => statement.replace('= 3', '= 2')));
    expect(await log.faults()).toEqual([
      'block 2 is missing before block 3',
      expect.stringContaining('block 3 (sealed '),
      'block 2 is missing: line 2 of the anchor file names it',
    ]);
  });

  test('is missed with its lines left behind', async () => {
    await log.tamper('delete from log_block where number = 3');
    const found = await log.faults();
    expect(found).toHaveLength(11);
    expect(found[0]).toBe(`block 3 is missing: line ${logIdOf(20)} stands in it`);
  });

  test('is missed at the end, by the anchor', async () => {
    await log.tamper(...cutTail);
    expect(await log.faults(null)).toEqual([]);
    expect(await log.faults()).toEqual(['block 3 is missing: line 3 of the anchor file names it']);
  });

  test('is found with another time, count, total or hash', async () => {
    for (const change of [
      `sealed_at = sealed_at + interval '1 second'`,
      'lines = 9',
      'total = 21',
      `hash = sha256('x')`,
    ]) {
      await log.owner.query('begin');
      await log.owner.query('create table kept as select * from log_block');
      await log.owner.query('commit');
      await log.tamper(`update log_block set ${change} where number = 2`);
      const found = await log.faults();
      expect(found[0], change).toMatch(/^block 2 \(sealed .*is broken/);
      await log.owner.query('truncate log_block');
      await log.owner.query('insert into log_block select * from kept');
      await log.owner.query('drop table kept');
      expect(await log.faults()).toEqual([]);
    }
  });

  test('made anew after a change is found by the anchor only', async () => {
    await log.tamper(
      `update operation_log set keymsg = '' where id = '${logIdOf(14)}'`,
      ...rebuild,
    );
    await log.seal(10);
    expect(await log.proof(null)).toMatchObject({ faults: [], anchored: undefined });
    const found = await log.faults();
    expect(found).toHaveLength(3);
    expect(found[0]).toBe(
      'block 1 is not the one that line 1 of the anchor file names: the chain was made anew',
    );
  });
});

describe('the anchor file', () => {
  test('holds number, hash and time of every block, each once', async () => {
    const anchor = await openLogAnchor(log.anchorFile());
    await anchorLog(log.database.bare, anchor);
    await log.seal();
    await anchorLog(log.database.bare, anchor);
    const lines = (await readFile(log.anchorFile(), 'utf8')).split('\n');
    expect(lines).toHaveLength(5);
    for (const [at, line] of lines.slice(0, 4).entries())
      expect(line).toMatch(new RegExp(`^${at + 1} [0-9a-f]{64} \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`));
  });

  test('is not written on when it names what the database does not hold', async () => {
    await log.tamper('truncate log_block, log_seal');
    await log.write(600, 3);
    await log.seal(1);
    const before = await readFile(log.anchorFile(), 'utf8');
    await expect(log.anchor()).rejects.toThrow(/does not hold block 3 as/);
    expect(await readFile(log.anchorFile(), 'utf8')).toBe(before);
  });

  test('goes on after a line that a crash cut short', async () => {
    const whole = await readFile(log.anchorFile(), 'utf8');
    await writeFile(log.anchorFile(), whole.slice(0, -20));
    await log.anchor();
    expect(await log.proof()).toMatchObject({ faults: [], anchored: 3 });
  });

  test('with a gap is a fault', async () => {
    const lines = (await readFile(log.anchorFile(), 'utf8')).split('\n');
    await writeFile(log.anchorFile(), [lines[0], lines[2], ''].join('\n'));
    expect(await log.faults()).toEqual([
      'line 2 of the anchor file names block 3: block 2 is missing',
    ]);
  });

  test('may be begun anew at any block', async () => {
    const lines = (await readFile(log.anchorFile(), 'utf8')).split('\n');
    const later = `${log.anchorFile()}-later`;
    await writeFile(later, `${lines[2]}\n`);
    expect(await log.proof(later)).toMatchObject({ faults: [], anchored: 1 });
    await copyFile(later, log.anchorFile());
    await log.seal();
    await log.anchor();
    expect(await log.proof()).toMatchObject({ faults: [], anchored: 2 });
  });

  test('that cannot be read or written is told by its name', async () => {
    const nowhere = path.join(log.folder, 'no', 'such', 'file');
    await expect(log.proof(nowhere)).rejects.toThrow(/no.such.file cannot be read/);
    await expect(openLogAnchor(nowhere)).rejects.toThrow(/LOG_ANCHOR_FILE: .* cannot be written/);
  });
});
