/**
 * The same SQL straight through the driver: the statements of one call are recorded from an application in this
 * process, and repeated on plain connections under their names, nothing parsed and nothing wrapped.
 */
import { randomUUID } from 'node:crypto';
import { buildApp } from '@spine/server/app.ts';
import { readConfig } from '@spine/server/config.ts';
import type { Statement } from '@spine/server/platform/db/dialect.ts';
import { openDatabase } from '@spine/server/platform/db/open.ts';
import { systemClock } from '@spine/server/platform/ports/clock.ts';
import { Client } from 'pg';
import type { Sent } from './http-client.ts';
import { type LoadFigures, type LoadPlan, load } from './load.ts';
import { BENCH_SECRET } from './subjects.ts';

export type Recorder = {
  record(request: Sent): Promise<Statement[]>;
  close(): Promise<void>;
};

/** An application whose statements can be heard. */
export async function openRecorder(appUrl: string): Promise<Recorder> {
  let heard: Statement[] = [];
  const database = openDatabase(appUrl, 2, { watch: (statement) => heard.push(statement) });
  const smsSender = { send: () => Promise.resolve('sent' as const) };
  const config = readConfig({
    SECRET: BENCH_SECRET,
    LOG_LEVEL: 'silent',
    PUBLIC_RATE_PER_MINUTE: '1000000',
  });
  const app = await buildApp({ config, database, clock: systemClock, smsSender });
  return {
    record: async ({ method, path, headers, body }) => {
      const payload = body === undefined ? {} : { payload: body };
      const call = () =>
        app.inject({ method: method as 'GET' | 'POST', url: path, headers, ...payload });
      // The first reading of a list leaves a line; most readings do not.
      await call();
      heard = [];
      const { body: answer } = await call();
      if (heard.length === 0) throw new Error(`${path} asked the database nothing: ${answer}`);
      return heard;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Repeats recorded statements on connections of their own, one round after the other. */
export async function replay(
  appUrl: string,
  rounds: readonly (readonly Statement[])[],
  plan: LoadPlan,
): Promise<LoadFigures> {
  const clients = await Promise.all(
    Array.from({ length: plan.connections }, async () => {
      const client = new Client({ connectionString: appUrl });
      await client.connect();
      return client;
    }),
  );
  try {
    return await load(plan, async (connection, turn) => {
      const client = clients[connection];
      if (!client) throw new Error('no such connection');
      for (const statement of rounds[(connection + turn) % rounds.length] ?? []) {
        await client.query({ ...statement, values: valuesOf(statement) });
      }
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** A view leaves a log line, and every line has an id of its own. */
function valuesOf({ text, values }: Statement): unknown[] {
  return text.startsWith('insert into operation_log')
    ? [[randomUUID()], ...values.slice(1)]
    : [...values];
}
