/** A network between clients and a server, which fails when a test says so. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;

/** Leads to a port of this machine. */
export async function openTcpProxy(target: number) {
  const sockets = new Set<Socket>();
  let state: 'open' | 'silent' | 'cut' = 'open';
  let connections = 0;

  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from
      .on('data', (chunk) => to.write(chunk))
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    if (state === 'silent') from.pause();
  };
  const server = createServer({ noDelay: true }, (near) => {
    connections += 1;
    if (state === 'cut') return void near.destroy();
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    forward(near, far);
    forward(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** How many connections were opened. */
    connections: () => connections,
    /** Accepts connections, and delivers nothing on any. */
    silence: () => {
      state = 'silent';
      for (const socket of sockets) socket.pause();
    },
    /** Breaks all connections, and every new one. */
    cut,
    /** Works again; what was sent meanwhile arrives. */
    mend: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
