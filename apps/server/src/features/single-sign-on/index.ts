import type { AppPorts } from '#platform/app-ports.ts';
import type { Binding } from '#platform/http/bind.ts';
import { openProviderClient } from './client/provider-client.ts';
import { linkRoutes } from './link.routes.ts';
import { providerRoutes } from './provider.routes.ts';
import { publicRoutes } from './single-sign-on.routes.ts';

export { deleteExpiredSingleSignOn, endLinksOfPassword } from './link.service.ts';

type SingleSignOnPorts = Pick<
  AppPorts,
  'secret' | 'publicUrl' | 'sessionRules' | 'secondFactor' | 'allowsPlainProviders'
>;

export function singleSignOnRoutes(ports: SingleSignOnPorts): Binding[] {
  const client = openProviderClient({ allowsPlain: ports.allowsPlainProviders });
  const parts = { ...ports, client };
  return [...publicRoutes(parts), ...linkRoutes(parts), ...providerRoutes(parts)];
}
