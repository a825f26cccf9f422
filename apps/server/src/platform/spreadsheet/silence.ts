/** Makes the console of this thread mute. */
import { Console } from 'node:console';
import { Writable } from 'node:stream';

/**
 * The parser complains on the console about every record it does not know, and a hostile file holds millions of
 * them: each line would travel to the main thread and wait there.
 */
export function silence(): void {
  globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));
}
