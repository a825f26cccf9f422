/** A server process that takes parts of videos over connections that the test opens, and is killed. */
import { connect } from 'node:net';
import { sendVideoPart } from '@spine/contract/action';
import { API_PREFIX } from '@spine/contract/kernel';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import type { World } from '#testing/world.ts';

const FORM_HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="part"\r\nContent-Type: video/mp4\r\n\r\n';
const FORM_END = '\r\n--b--\r\n';

type Part = { readonly offset: number; readonly bytes: Buffer; readonly of: number };

export async function openKilledUpload(world: World) {
  let server: ServerProcess = await startServerProcess(world);
  return {
    kill: () => server.kill(),
    startAgain: async () => {
      await server.kill();
      server = await startServerProcess(world);
    },
    /** Opens a connection and sends a part on it, or its beginning; `said` is the first answer. */
    sendPart: (id: string, { offset, bytes, of }: Part) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      const firstAnswer = new Promise<string>((resolve) => {
        socket.once('data', (data) => resolve(String(data)));
        socket.once('error', () => resolve('broken'));
        socket.once('close', () => resolve('closed'));
      });
      socket.write(
        `POST ${API_PREFIX}${sendVideoPart.path}?id=${id}&offset=${offset} HTTP/1.1\r\nhost: x\r\nx-client: app\r\nauthorization: Bearer ${world.tokens.platform}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${FORM_HEAD.length + of + FORM_END.length}\r\n\r\n${FORM_HEAD}`,
      );
      socket.write(bytes);
      if (bytes.length === of) socket.write(FORM_END);
      return {
        said: firstAnswer,
        written: new Promise<void>((resolve) => socket.once('drain', resolve)),
      };
    },
  };
}
