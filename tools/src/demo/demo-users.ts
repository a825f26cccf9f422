/** Who signs in to the whole demo beside the cast: managers, doctors and analysts of every institution, all named. */
import type { UserRow } from '@spine/server/testing/cast.ts';
import { type DemoKey, demoPeople } from './demo-plan.text.ts';

/** In the cast's millisecond, by which a production server knows the users of a demo. */
const idOf = (at: number) => `01a05a43-fc00-7de0-8000-${String(at + 1).padStart(12, '0')}`;

/** Their rows. */
export function demoUsers(
  institutions: readonly { readonly key: DemoKey; readonly orgId: string }[],
): UserRow[] {
  const orgIds = new Map(institutions.map(({ key, orgId }) => [key, orgId]));
  return demoPeople.map(({ org, role, username, realName }, at) => ({
    id: idOf(at),
    role,
    username,
    realName,
    orgId: org === null ? null : (orgIds.get(org) ?? null),
    // An exchange of zeros is given to no subscriber.
    tel: `1390000${String(at + 1).padStart(4, '0')}`,
  }));
}
