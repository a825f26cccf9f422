import type { AppPorts } from '#platform/app-ports.ts';
import type { ProviderClient } from './client/provider-client.ts';

/** What the calls of single sign-on work with. */
export type SingleSignOnParts = Pick<
  AppPorts,
  'secret' | 'publicUrl' | 'sessionRules' | 'secondFactor'
> & { readonly client: ProviderClient };
