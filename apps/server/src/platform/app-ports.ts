/** What the composition root opens once for the calls of all features. A feature takes its part with a `Pick`. */
import type { Config } from '#config';
import type { Database } from './db/open.ts';
import type { BlobStore } from './files/blob-store.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { TypesetterPort } from './pdf/typesetter.ts';
import type { SmsSender } from './ports/sms-sender.ts';
import type { SessionRules } from './session/session-store.ts';

export type AppPorts = {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
  readonly typesetter: TypesetterPort;
  readonly smsSender: SmsSender;
  /** Signs public links. */
  readonly secret: string;
  /** What passwords are digested with. */
  readonly salt: string;
  /** The configured address of the server; without one, the address of the request. */
  readonly publicUrl: string | undefined;
  readonly sessionRules: SessionRules;
  /** Whether providers of single sign-on may be on the own machine, and without TLS: outside production. */
  readonly allowsPlainProviders: boolean;
} & Pick<Config, 'platform' | 'quickQuerySms' | 'logAnchorFile' | 'backupDir' | 'secondFactor'>;
