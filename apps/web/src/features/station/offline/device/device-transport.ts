/** How a prepared device sends: sealed, whatever the records are of, in their order. */
import type { EndpointAnswer } from '@spine/contract/kernel';
import {
  DEVICE_FAULTS,
  SEALED_BATCH,
  type SealedResult,
  sendDeviceRecords,
  sendSealedRecords,
} from '@spine/contract/station-device';
import type { Call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { isPassing } from '../../records/send-entries.ts';
import type { SendOutcome, Transport } from '../../records/transport.ts';
import type { SealedBox } from '../vault/device-db.ts';
import type { DurableStore } from '../vault/durable-store.ts';

type Sending = {
  readonly call: Call;
  readonly store: Pick<DurableStore, 'boxesOf'>;
  /** Called when the server has taken something. */
  readonly sent: () => void;
  /** Called with why the device may not go on. */
  readonly refused: (fault: Refused) => void;
};

/** Records stay where the device itself is refused. */
export function deviceTransport(sending: Sending): Transport {
  return {
    batchOf: (claimed) => claimed.slice(0, SEALED_BATCH),
    send: async (batch) => {
      try {
        const records = await sending.store.boxesOf(batch.map(({ id }) => id));
        if (records.length === 0) return { kind: 'later' };
        const input = { records: [...records] };
        const answer = await sending.call(sendDeviceRecords, input, { quiet: true });
        sending.sent();
        return toOutcome(answer);
      } catch (error) {
        return outcomeOf(error, sending, batch.length);
      }
    },
  };
}

function outcomeOf(error: unknown, { refused }: Sending, size: number): SendOutcome {
  if (!(error instanceof Refused) || isPassing(error)) return { kind: 'later' };
  if (!DEVICE_FAULTS.has(error.code) && size > 1) return { kind: 'smaller' };
  refused(error);
  return { kind: 'later' };
}

function toOutcome({ results }: EndpointAnswer<typeof sendDeviceRecords>): SendOutcome {
  if (results.length === 0) return { kind: 'later' };
  return {
    kind: 'answered',
    taken: results.flatMap(({ id, outcome }) => (outcome === 'accepted' ? [id] : [])),
    faults: results.flatMap(({ id, outcome, code = 0, msg: message = '' }) =>
      outcome === 'refused' ? [[id, { code, message }] as const] : [],
    ),
  };
}

/** Sends boxes by whoever is there: the device itself, or who signed in. Answers those that the server has. */
export async function sendBoxes(
  call: Call,
  boxes: readonly SealedBox[],
  by: 'device' | 'session',
): Promise<string[]> {
  const endpoint = by === 'device' ? sendDeviceRecords : sendSealedRecords;
  const taken: string[] = [];
  for (let at = 0; at < boxes.length; at += SEALED_BATCH) {
    const records = boxes.slice(at, at + SEALED_BATCH);
    const { results } = await call(endpoint, { records }, { quiet: true });
    taken.push(...acceptedOf(results));
  }
  return taken;
}

function acceptedOf(results: readonly SealedResult[]): string[] {
  return results.flatMap(({ id, outcome }) => (outcome === 'accepted' ? [id] : []));
}
