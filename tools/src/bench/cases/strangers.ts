/** A process beside the benchmark: strangers who send large bodies to a call of others, again and again, until it is ended. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadExams } from '@spine/contract/exam';
import { API_PREFIX } from '@spine/contract/kernel';

const [origin = '', count = '1', megabytes = '47'] = process.argv.slice(2);
/** Nobody on the internet is back sooner. */
const BETWEEN_MS = 100;
const CHUNK = Buffer.from('[],'.repeat(20_000));
const OPENING = '{"exams":[';
const CHUNKS = Math.ceil((Number(megabytes) * 1_000_000) / CHUNK.length);
let strangers = 0;

/** One body, as far as it is taken. */
function sendOnce(): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  strangers += 1;
  const head = [
    `POST ${API_PREFIX}${uploadExams.path} HTTP/1.1`,
    'host: spine',
    `authorization: Bearer ${String(strangers).padStart(43, 'A')}`,
    'content-type: application/json',
    `content-length: ${OPENING.length + CHUNKS * CHUNK.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${OPENING}`);
  let left = CHUNKS;
  const send = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(CHUNK)) return void socket.once('drain', send);
    }
    socket.end();
  };
  send();
  return new Promise((resolve) => {
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
  });
}

async function goOn(): Promise<void> {
  for (;;) {
    await sendOnce();
    await pause(BETWEEN_MS);
  }
}
await Promise.all(Array.from({ length: Number(count) }, goOn));
