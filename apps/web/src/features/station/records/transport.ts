/** How entries reach the server: in the session of who made them, or sealed by a prepared device. */
import type { EntryFault, RecordEntry } from './record-store.ts';

/** `later`: nobody knows whether they arrived. `smaller`: the server takes fewer at once. */
export type SendOutcome =
  | {
      readonly kind: 'answered';
      readonly taken: readonly string[];
      readonly faults: readonly (readonly [string, EntryFault])[];
    }
  | { readonly kind: 'later' }
  | { readonly kind: 'smaller' };

export type Transport = {
  /** Of entries that were claimed, those at the head that go in one call. */
  readonly batchOf: (claimed: readonly RecordEntry[]) => readonly RecordEntry[];
  /** Sends them. Never throws: what went wrong is an outcome. */
  readonly send: (batch: readonly RecordEntry[]) => Promise<SendOutcome>;
};
