/** A log of three blocks of ten lines, two lines that wait, and an anchor file; and somebody who owns the database. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import { freshDatabase } from '#testing/database/database.ts';
import { openDatabase } from '../db/open.ts';
import { openLogAnchor } from './operation-log-anchor.ts';
import { anchorLog, sealLog } from './operation-log-seal.ts';
import { verifyLog } from './operation-log-verify.ts';

/** Awkward texts, lines without institution, user or role, instants to the microsecond. */
const WRITE = `
  insert into operation_log (id, org_id, user_id, username, org_name, role, model, keypoint, keymsg, level, optype, optime)
  select ('019a0000-0000-7000-8000-' || lpad(to_hex($1::int + n), 12, '0'))::uuid,
    case when n % 3 > 0 then ('00000000-0000-0000-0000-' || lpad((n % 3)::text, 12, '0'))::uuid end,
    case when n % 2 = 0 then gen_random_uuid() end, 'doctor' || n, '临溪市妇幼保健院', case when n % 5 > 0 then n % 5 end,
    'exam', '3:a,b', E'查看 "䶮"\\n-,' || n, 'INFO', 'view', now() + n * interval '1 microsecond'
  from generate_series(0, $2::int - 1) as n`;
const TABLES = 'operation_log, log_pending, log_block, log_seal, log_total';

/** The id of the line with this number. */
export const logIdOf = (at: number): string =>
  `019a0000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;

export type LogWorld = Awaited<ReturnType<typeof openLogWorld>>;

export async function openLogWorld() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'spine-anchor-'));
  const home = await freshDatabase();
  const database = openDatabase(home.appUrl, 2);
  const owner = new Client({ connectionString: home.ownerUrl });
  await owner.connect();
  let anchorFile = '';

  /** Adds lines numbered from `first`. */
  const write = (first: number, count: number, by: Client = owner) =>
    by.query(WRITE, [first, count]);
  /** What the proof finds; `null` stands for no anchor file. */
  const proof = async (file: string | null = anchorFile) => {
    const faults: string[] = [];
    const tell = (fault: string) => faults.push(fault);
    const report = await verifyLog(home.ownerUrl, { anchorFile: file ?? undefined, tell });
    expect(report.faults).toBe(faults.length);
    return { ...report, faults };
  };
  return {
    ...home,
    folder,
    database,
    owner,
    write,
    proof,
    faults: async (file?: string | null) => (await proof(file)).faults,
    anchorFile: () => anchorFile,
    seal: (most?: number) => sealLog(database.bare, most),
    anchor: async () => anchorLog(database.bare, await openLogAnchor(anchorFile)),
    /** Changes tables without waking a trigger. */
    tamper: async (...statements: string[]) => {
      await owner.query('set session_replication_role = replica');
      for (const statement of statements) await owner.query(statement);
      await owner.query('set session_replication_role = origin');
    },
    /** The log of the head of this file, with a new anchor file. */
    reset: async () => {
      await owner.query(`truncate ${TABLES} restart identity`);
      anchorFile = path.join(folder, randomBytes(6).toString('hex'));
      await write(0, 30);
      await sealLog(database.bare, 10);
      await write(30, 2);
      await anchorLog(database.bare, await openLogAnchor(anchorFile));
    },
    close: async () => {
      await owner.end();
      await database.close();
      await home.drop();
      await rm(folder, { recursive: true });
    },
  };
}
