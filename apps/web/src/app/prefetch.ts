/**
 * Loads right after signing in (spec 4) what the first form or report needs: institutions for those who manage them, schools
 * and the report template for those who work with them.
 */
import { DROPDOWN_SIZE, type Endpoint, type EndpointInput } from '@spine/contract/kernel';
import { listOrganizations } from '@spine/contract/organization';
import { listSchools } from '@spine/contract/school';
import { templateInfo } from '@spine/contract/template';
import { call } from '#platform/call/call.ts';
import { queryClient } from '#platform/call/query-client.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { can } from '#platform/session/session.ts';

/** Failures are ignored: the screen that needs the data requests it again and shows the error. */
function prefetch<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): void {
  void queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: () => call(endpoint, input, { quiet: true }),
  });
}

/** Loads what the permissions of the signed-in user allow. */
export function prefetchCommonData(): void {
  if (can('orgList.menu')) prefetch(listOrganizations, { size: DROPDOWN_SIZE, asc: 'orgName' });
  if (can('schoolList.menu')) prefetch(listSchools, { size: DROPDOWN_SIZE, asc: 'name' });
  if (can('template.view')) prefetch(templateInfo, {});
  // Loaded early: when the session expires, a newer version may have replaced this chunk on the server.
  void import('#features/session/sign-in/sign-in-again.tsx');
}
