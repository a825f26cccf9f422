import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A connection that sends what is written within one turn of the event loop at once. A message of PostgreSQL's
 * protocol is a few bytes, and handing one over to the system costs more than making it.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;
  readonly #send = () => {
    this.#isGathering = false;
    this.uncork();
  };

  constructor() {
    super();
    // Connecting puts Node's own `write` into place.
    this.once('connect', () => {
      this.write = this.#gather;
    });
  }

  #gather(chunk: Uint8Array | string, how?: BufferEncoding | Written, then?: Written): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(this.#send);
    }
    return typeof how === 'function' ? super.write(chunk, how) : super.write(chunk, how, then);
  }
}
