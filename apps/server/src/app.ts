/** The composition root: gives every feature what it needs and gathers their calls. */

import type { Config } from '#config';
import { sessionRoutes } from '#features/session/index.ts';
import type { Database } from '#platform/db/open.ts';
import type { Binding } from '#platform/http/bind.ts';
import { buildServer } from '#platform/http/server.ts';
import type { Clock } from '#platform/ports/clock.ts';
import type { SmsSender } from '#platform/ports/sms-sender.ts';

export type AppParts = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly smsSender: SmsSender;
};

/** Every call the server answers. */
export function bindingsOf({ config, smsSender }: AppParts): Binding[] {
  return [
    ...sessionRoutes({
      smsSender,
      secret: config.secret,
      limits: config.session,
      salt: config.session.salt,
      platform: config.platform,
    }),
  ];
}

/** The server with everything mounted, not yet listening. */
export function buildApp(parts: AppParts) {
  return buildServer({ ...parts, bindings: bindingsOf(parts) });
}
