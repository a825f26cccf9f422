import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { withClient } from './database-facts.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a database that says nothing is named and given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asking = withClient(`postgresql://owner:password@127.0.0.1:${port}/spine`, (client) =>
    client.query('select 1'),
  );
  const refused = expect(asking).rejects.toThrow(
    `the database at 127.0.0.1:${port} does not answer`,
  );
  const [socket]: Socket[] = await once(silent, 'connection');
  vi.advanceTimersByTime(10_000);
  await refused;
  socket?.destroy();
  silent.close();
});
