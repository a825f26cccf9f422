/** What the connection to the database hands to the system, and when. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { GatheringSocket } from './gathering-socket.ts';

const server = createServer();
afterEach(() => {
  server.close();
});

test('a connection sends the writes of one turn together, and loses none when it ends', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const received = once(server, 'connection').then(([peer]) => text(peer));
  const socket = new GatheringSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const sent = vi.spyOn(socket, '_writev');
  const written = new Promise((resolve) => {
    socket.write('bind ');
    socket.write(Buffer.from('execute '));
    socket.write('sync ', 'utf8', resolve);
  });
  expect(sent).not.toHaveBeenCalled();
  await written;
  expect(sent).toHaveBeenCalledOnce();
  socket.write('terminate');
  socket.end();
  expect(await received).toBe('bind execute sync terminate');
});
