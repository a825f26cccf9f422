/** What this server and others are measured by: the same tasks on the same rows. */
import { AIMS } from '../aims.ts';
import type { Aims, Case } from '../case.ts';
import { measureIdle, measureStart } from '../cases/server-work.ts';
import { load } from '../target/load.ts';
import type { Peer, Task } from './peer.ts';

const ONE = { runs: ['peers'], connections: [1] } as const;
const WARM_UPS = 12;
/** They are measured in turns, and few. */
const LONGER = 4;

export const peerCases: readonly Case<Peer>[] = [
  taskCase('one examination with its child', 'exam', AIMS.oneExamination),
  taskCase("a school's examinations, first page with total", 'school', AIMS.asFastAsPostGraphile),
  taskCase(
    "an institution's examinations, first page with total",
    'institution',
    AIMS.asFastAsPostGraphile,
  ),
  taskCase('upload of 100 examinations in a call', 'upload', AIMS.uploadOfAHundred),
  {
    name: 'cold start, beside others',
    ...ONE,
    aims: AIMS.coldStart,
    measure: ({ start }) => measureStart(start),
  },
  {
    name: 'ready and idle, beside others',
    ...ONE,
    aims: AIMS.ready,
    measure: ({ start }) => measureIdle(start),
  },
];

function taskCase(name: string, task: Task, aims: Aims): Case<Peer> {
  return {
    name,
    runs: ['peers'],
    connections: [16],
    aims,
    measure: ({ name: peer, http, request }, { connections, seconds }) =>
      load({ connections, seconds: seconds * LONGER, warmUps: WARM_UPS }, async () => {
        const { status, bytes } = await http.send(request(task));
        if (status !== 200 || /^{"error/.test(bytes.toString('utf8', 0, 10)))
          throw new Error(`${peer}, ${name}: ${status} ${bytes.toString('utf8', 0, 300)}`);
      }),
  };
}
