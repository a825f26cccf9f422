/**
 * What is asked for right after signing in (spec 4), so that the first form or report has it at once: institutions
 * for those who manage them, schools and the report template for those who work with them.
 */
import { DROPDOWN_SIZE, type Endpoint, type InputOf } from '@spine/contract/kernel';
import { listOrganizations } from '@spine/contract/organization';
import { listSchools } from '@spine/contract/school';
import { templateInfo } from '@spine/contract/template';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { can } from '#platform/session.ts';
import { keyOf } from '#platform/use-call.ts';

/** A failure is no matter here: the screen that needs the answer asks again and shows why there is none. */
function load<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  void queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: () => call(endpoint, input, { quiet: true }),
  });
}

/** Asks for what the permissions of the signed-in user allow. */
export function startFirstLoads(): void {
  if (can('orgList.menu')) load(listOrganizations, { size: DROPDOWN_SIZE, asc: 'orgName' });
  if (can('schoolList.menu')) load(listSchools, { size: DROPDOWN_SIZE, asc: 'name' });
  if (can('template.view')) load(templateInfo, {});
  // Here before it is needed: a newer version may have been installed by then.
  void import('#features/session/sign-in/sign-in-again.tsx');
}
