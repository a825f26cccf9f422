/**
 * A base backup of a running server through its own replication protocol, as pg_basebackup takes it: the server
 * leaves out temporary files, verifies the checksum of every page, and adds the log that makes the copy consistent.
 * A temporary replication slot prevents that log from being recycled meanwhile; it ends with its connection.
 */
import { Readable } from 'node:stream';
import { Client, type Connection, type Submittable } from 'pg';
import { errorCode } from '../error-code.ts';

/** MANIFEST: every file of a backup is hashed on its own way to the disk. */
const COMMAND = "BASE_BACKUP (LABEL 'spine', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";
const DATA_CORRUPTED = 'XX001';
const DAMAGED =
  'the database has damaged pages, which its log names: look after the disk, and restore the last backup';
const ARCHIVE = 'n';
const DATA = 'd';

/** Passes the cluster of the owner's `url` to `take` as one tar; throws when the server did not finish it. */
export async function streamBaseBackup<T>(
  url: string,
  take: (tar: Readable) => Promise<T>,
): Promise<T> {
  const slotHolder = await connect(url);
  try {
    await slotHolder.query('select pg_create_physical_replication_slot($1, true, true)', [
      `spine_backup_${process.pid}`,
    ]);
    const replication = new URL(url);
    replication.searchParams.set('replication', 'true');
    const walSender = await connect(replication.toString());
    try {
      return await take(walSender.query(new BaseBackup()));
    } finally {
      await walSender.end().catch(() => undefined);
    }
  } finally {
    await slotHolder.end().catch(() => undefined);
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'spine backup' });
  // The pending query rejects when the connection breaks; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The command as a stream; its `handle…` methods are what the driver calls for each kind of message. */
class BaseBackup extends Readable implements Submittable {
  #connection: Connection | undefined;
  #archives = 0;

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(COMMAND);
  }

  /** The first byte says what a message is. The driver uses its buffer again, so the data are copied. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === ARCHIVE) this.#archives += 1;
    if (this.#archives > 1)
      this.destroy(new Error('the database has tablespaces, which a backup cannot hold'));
    else if (kind === DATA && !this.push(Buffer.from(chunk.subarray(1))))
      this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  /** Closes the connection when the reader gives up. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.readableEnded) this.#connection?.stream.destroy();
    done(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    const isDamaged = errorCode(error) === DATA_CORRUPTED;
    this.destroy(isDamaged ? new Error(DAMAGED, { cause: error }) : error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
