/** A provider ends its session, and with it ours: by a message that its server signs, or by a page that it shows. */

import { singleSignOnErrors } from '@spine/contract/single-sign-on';
import type { LogActor } from '#platform/audit-log/operation-log.repository.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open, PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type Ending,
  endProviderSessions,
  findLogActor,
  spendLogoutToken,
} from './flow.repository.ts';
import { hashOf } from './flow.service.ts';
import { providerById } from './provider.repository.ts';
import type { SingleSignOnParts } from './single-sign-on.parts.ts';

/** How long a message is remembered beyond its end, because clocks differ. */
const BEYOND_MS = 2 * 60_000;

/** Which sessions ended. */
export type EndedSessions = {
  readonly name: string;
  readonly count: number;
  /** Whose the first was; undefined where there was none. */
  readonly actor: LogActor | undefined;
};

type Message = { readonly providerId: string; readonly token: string; readonly now: Date };

/**
 * Ends what a signed message names; one that came before is refused. Refuses singleSignOnErrors.logoutTokenInvalid,
 * and as `readLogoutToken` does.
 */
export async function endByMessage(
  { client, open }: Pick<SingleSignOnParts, 'client'> & { open: Open },
  { providerId, token, now }: Message,
  note: (ended: EndedSessions) => void,
): Promise<void> {
  const provider = await open(platformScope, (tenant) => providerById(tenant, providerId));
  if (!provider) return refuse(singleSignOnErrors.logoutTokenInvalid);
  const read = await client.readLogoutToken(provider, token, now);
  if (!read) return refuse(singleSignOnErrors.logoutTokenInvalid);
  const { jti, expiresAt, sid, subject } = read;
  await open(platformScope, async (tenant) => {
    const isFirst = await spendLogoutToken(tenant, {
      providerId,
      jtiHash: hashOf(jti),
      expiresAt: new Date(expiresAt.getTime() + BEYOND_MS),
    });
    if (!isFirst) refuse(singleSignOnErrors.logoutTokenInvalid);
    const by = sid === null ? { subject: subject ?? '' } : { sid, subject };
    note(await endSessions(tenant, provider, by));
  });
}

/**
 * Ends the sessions that the provider calls so: it has told nobody but its user's browser and us. Refuses
 * singleSignOnErrors.providerUnknown, singleSignOnErrors.wrongIssuer.
 */
export async function endByPage(
  tenant: PlatformTenant,
  { providerId, iss, sid }: { providerId: string; iss: string; sid: string },
): Promise<EndedSessions> {
  const provider =
    (await providerById(tenant, providerId)) ?? refuse(singleSignOnErrors.providerUnknown);
  if (provider.issuer !== iss) refuse(singleSignOnErrors.wrongIssuer);
  return endSessions(tenant, provider, { sid, subject: null });
}

async function endSessions(
  tenant: PlatformTenant,
  { id: providerId, name }: { readonly id: string; readonly name: string },
  by: Ending,
): Promise<EndedSessions> {
  const users = await endProviderSessions(tenant, { providerId, by });
  const [first] = users;
  const actor = first === undefined ? undefined : await findLogActor(tenant, first);
  return { name, count: users.length, actor };
}
