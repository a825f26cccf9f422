import type { AppPorts } from '#platform/app-ports.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import type { Binding } from '#platform/http/bind.ts';
import { openProviderClient } from './client/provider-client.ts';
import { deleteExpiredFlows } from './flow.repository.ts';
import { linkRoutes } from './link.routes.ts';
import { TOLD_MS } from './link.service.ts';
import { providerRoutes } from './provider.routes.ts';
import { publicRoutes } from './single-sign-on.routes.ts';

type SingleSignOnPorts = Pick<
  AppPorts,
  'secret' | 'publicUrl' | 'sessionRules' | 'secondFactor' | 'allowsPlainProviders'
>;

export function singleSignOnRoutes(ports: SingleSignOnPorts): Binding[] {
  const client = openProviderClient({ allowsPlain: ports.allowsPlainProviders });
  const parts = { ...ports, client };
  return [...publicRoutes(parts), ...linkRoutes(parts), ...providerRoutes(parts)];
}

/** Deletes what is over of sign-ins at providers, and links that ended so long ago that nobody is told any more. */
export function deleteExpiredSingleSignOn(tenant: PlatformTenant, now: Date): Promise<void> {
  return deleteExpiredFlows(tenant, { now, endedBefore: new Date(now.getTime() - TOLD_MS) });
}
