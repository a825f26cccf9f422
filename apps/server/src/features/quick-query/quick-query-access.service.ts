/** The access of a call by its token, and work inside the institutions of its children. */
import { quickQueryErrors } from '@spine/contract/quick-query';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open, Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type Family,
  findAccess,
  firstDefined,
  forEachInstitution,
} from './quick-query.service.ts';

type TokenCall = {
  readonly open: Open;
  readonly input: { readonly token: string };
  readonly now: Date;
};

/** The access of a call; every reason for its absence is refused alike. Refuses quickQueryErrors.accessOver. */
export async function requireAccess(call: TokenCall) {
  const { open, input, now } = call;
  const access = await open(platformScope, (tenant) => findAccess(tenant, input.token, now));
  return access ?? refuse(quickQueryErrors.accessOver);
}

/**
 * The answer of the institution that has what the family asks for. Refuses quickQueryErrors.accessOver,
 * quickQueryErrors.unknown.
 */
export async function readForFamily<T>(
  call: TokenCall,
  work: (tenant: Tenant, family: Family) => Promise<T | undefined>,
  among?: string,
): Promise<T> {
  const access = await requireAccess(call);
  const answers = forEachInstitution(
    call.open,
    { access, ...(among !== undefined && { among }) },
    work,
  );
  return (await firstDefined(answers)) ?? refuse(quickQueryErrors.unknown);
}
