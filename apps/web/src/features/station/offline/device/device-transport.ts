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
import type { DeviceStorage, SealedBox } from '../vault/device-db.ts';
import type { DurableStore } from '../vault/durable-store.ts';
import { settleBoxes, toSent } from '../vault/sealed-records.ts';

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
        const input = { records: records.map(toSent) };
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
  return { kind: 'answered', ...settledOf(results) };
}

export type BoxSender = {
  readonly call: Call;
  /** The device itself, or who signed in. */
  readonly by: 'device' | 'session';
};

type SentBoxes = { taken: string[]; refused: number };

/** Sends boxes that nobody reads; what the server answers is settled on the disk, batch by batch. Throws where it answers nothing. */
export async function sendBoxes(
  storage: DeviceStorage,
  boxes: readonly SealedBox[],
  { call, by }: BoxSender,
): Promise<SentBoxes> {
  const endpoint = by === 'device' ? sendDeviceRecords : sendSealedRecords;
  const sent: SentBoxes = { taken: [], refused: 0 };
  for (let at = 0; at < boxes.length; at += SEALED_BATCH) {
    const records = boxes.slice(at, at + SEALED_BATCH).map(toSent);
    const settled = settledOf(
      (await call(endpoint, { records }, { quiet: true, probe: true })).results,
    );
    await settleBoxes(storage, settled);
    sent.taken.push(...settled.taken);
    sent.refused += settled.faults.length;
  }
  return sent;
}

function settledOf(results: readonly SealedResult[]) {
  return {
    taken: results.flatMap(({ id, outcome }) => (outcome === 'accepted' ? [id] : [])),
    faults: results.flatMap(({ id, outcome, code = 0, msg: message = '' }) =>
      outcome === 'refused' ? [[id, { code, message }] as const] : [],
    ),
  };
}
