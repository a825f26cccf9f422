/**
 * Providers: those of the platform belong to its administrators (`orgId` null), the one of an institution to its managers. A provider is
 * tried before it is saved. Its links are to who somebody is at its issuer: another issuer ends them.
 */

import { API_PREFIX, instantInShanghai } from '@spine/contract/kernel';
import { AFTER_SIGN_OUT_PATH } from '@spine/contract/session';
import {
  backChannelLogout,
  frontChannelLogout,
  type ProviderAddresses,
  type ProviderRow,
  singleSignOnErrors,
  singleSignOnPath,
} from '@spine/contract/single-sign-on';
import { unwrapSecret, wrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { Provider } from './client/provider-client.ts';
import { endProviderSessions } from './flow.repository.ts';
import { deleteProviderInvitations, endProviderLinks } from './link.repository.ts';
import {
  enabledProviders,
  insertProvider,
  lockProvider,
  ownProvider,
  providerById,
  providersFor,
  removeProvider,
  type StoredProvider,
  updateProvider,
} from './provider.repository.ts';

const DUPLICATES = {
  sign_in_provider_org_key: { entry: singleSignOnErrors.oneProvider, field: 'name' },
  sign_in_provider_pkey: { entry: singleSignOnErrors.providerUnknown, field: 'id' },
} as const;

/** What is entered at a provider when the platform, at `base`, is registered there. */
export function toAddresses(base: string, id: string): ProviderAddresses {
  const callOf = ({ path }: { path: string }) =>
    base + API_PREFIX + path.replace(':providerId', id);
  return {
    redirect: base + singleSignOnPath(id),
    afterSignOut: base + AFTER_SIGN_OUT_PATH,
    backChannelLogout: callOf(backChannelLogout),
    frontChannelLogout: callOf(frontChannelLogout),
  };
}

export async function listProviders(
  tenant: PlatformTenant,
  { orgId, base }: { orgId: string | null; base: string },
): Promise<{ rows: ProviderRow[]; total: number }> {
  const stored = await providersFor(tenant, orgId);
  const rows = stored.map(({ clientSecret: _secret, createdAt, clientId, links, ...row }) => {
    const isOwn = row.orgId === orgId;
    return {
      ...row,
      clientId: isOwn ? clientId : '',
      links: isOwn ? links : 0,
      createdAt: instantInShanghai(createdAt),
      addresses: toAddresses(base, row.id),
      isOwn,
    };
  });
  return { rows, total: rows.length };
}

export type ProviderInput = {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly claim: string | null;
  readonly trustsSecondFactor: boolean;
};

/** The claim as it is stored. The platform's providers have none: staff numbers are an institution's. Refuses singleSignOnErrors.claimInvalid. */
export function toClaim(claim: string | null | undefined, orgId: string | null): string | null {
  if (!claim) return null;
  return orgId === null ? refuseAt('claim', singleSignOnErrors.claimInvalid) : claim;
}

type NewProvider = ProviderInput & {
  readonly id: string;
  readonly clientSecret: string;
  readonly signOutUrl: string | null;
};

/** Refuses singleSignOnErrors.oneProvider, singleSignOnErrors.providerUnknown. */
export async function addProvider(
  tenant: PlatformTenant,
  { id, clientSecret, ...input }: NewProvider,
  { orgId, secret, now }: { orgId: string | null; secret: string; now: Date },
): Promise<void> {
  const row = {
    ...input,
    id,
    orgId,
    clientSecret: wrap(clientSecret, id, secret),
    enabled: true,
    createdAt: now,
  };
  await refuseDuplicates(insertProvider(tenant, row), DUPLICATES);
}

type ProviderEdit = ProviderInput & {
  readonly id: string;
  readonly enabled: boolean;
  readonly clientSecret: string | undefined;
  /** Undefined where the provider was not asked, or is away. */
  readonly signOutUrl: string | null | undefined;
};

/** Answers how many links another issuer has ended; undefined where it stayed. Refuses singleSignOnErrors.providerUnknown. */
export async function editProvider(
  tenant: PlatformTenant,
  { id, clientSecret, signOutUrl, ...input }: ProviderEdit,
  by: { orgId: string | null; secret: string; username: string; now: Date },
): Promise<number | undefined> {
  const stored =
    (await lockProvider(tenant, id, by.orgId)) ?? refuse(singleSignOnErrors.providerUnknown);
  const isOther = input.issuer !== stored.issuer;
  // Somebody else has changed it since it was read.
  if (isOther && signOutUrl === undefined) refuse(singleSignOnErrors.providerUnknown);
  await updateProvider(tenant, id, {
    ...input,
    ...(clientSecret !== undefined && { clientSecret: wrap(clientSecret, id, by.secret) }),
    ...(signOutUrl !== undefined && { signOutUrl }),
  });
  if (isOther || !input.enabled) await endProviderSessions(tenant, { providerId: id, by: 'all' });
  if (!isOther) return undefined;
  await deleteProviderInvitations(tenant, id);
  return endProviderLinks(tenant, id, { at: by.now, by: by.username });
}

/** Answers its name and how many links went with it. Refuses singleSignOnErrors.providerUnknown. */
export async function deleteProvider(
  tenant: PlatformTenant,
  id: string,
  by: { orgId: string | null; username: string; now: Date },
): Promise<{ name: string; links: number }> {
  const { name } =
    (await lockProvider(tenant, id, by.orgId)) ?? refuse(singleSignOnErrors.providerUnknown);
  await endProviderSessions(tenant, { providerId: id, by: 'all' });
  const links = await endProviderLinks(tenant, id, { at: by.now, by: by.username });
  await removeProvider(tenant, id);
  return { name, links };
}

/** The provider that somebody manages. Refuses singleSignOnErrors.providerUnknown. */
export async function requireOwn(
  tenant: PlatformTenant,
  id: string,
  orgId: string | null,
): Promise<StoredProvider> {
  return (await ownProvider(tenant, id, orgId)) ?? refuse(singleSignOnErrors.providerUnknown);
}

/** The buttons of the sign-in page. */
export async function listChoices(tenant: PlatformTenant, orgId: string | null) {
  const rows = await enabledProviders(tenant, orgId);
  return {
    rows: rows.map(({ orgName, ...row }) => ({ ...row, orgName: orgName ?? '' })),
    total: rows.length,
  };
}

/** An enabled provider that users of the institution, or of the platform, may use. Refuses singleSignOnErrors.providerUnknown. */
export async function requireUsable(
  tenant: PlatformTenant,
  id: string,
  orgId: string | null,
): Promise<StoredProvider> {
  const provider = await requireEnabled(tenant, id);
  return isUsableIn(provider, orgId) ? provider : refuse(singleSignOnErrors.providerUnknown);
}

/** Refuses singleSignOnErrors.providerUnknown. */
export async function requireEnabled(tenant: PlatformTenant, id: string): Promise<StoredProvider> {
  const provider = await providerById(tenant, id);
  return provider?.enabled ? provider : refuse(singleSignOnErrors.providerUnknown);
}

/** Whether users of an institution, or of the platform, may be linked to a provider. */
export function isUsableIn(provider: Pick<StoredProvider, 'orgId'>, orgId: string | null): boolean {
  return provider.orgId === null || provider.orgId === orgId;
}

/** With its secret. Refuses singleSignOnErrors.secretUnreadable. */
export function openProvider(
  { id, issuer, clientId, clientSecret, claim }: StoredProvider,
  secret: string,
): Provider {
  const opened = unwrapSecret(clientSecret, bindingOf(id), secret);
  if (!opened) refuse(singleSignOnErrors.secretUnreadable);
  return { issuer, clientId, clientSecret: opened.toString('utf8'), claim };
}

function wrap(clientSecret: string, id: string, secret: string): Buffer {
  return wrapSecret(Buffer.from(clientSecret), bindingOf(id), secret);
}

function bindingOf(id: string) {
  return { purpose: 'client secret', id } as const;
}
