import type { AnyTenant } from '#platform/db/open.ts';
import { namesContaining } from './user.repository.ts';

/** User names that contain a text, in any case, of living and deleted users of the scope. */
export function usernamesContaining(tenant: AnyTenant, text: string): Promise<string[]> {
  return namesContaining(tenant, text);
}
