/** The covers of plans, for whoever has their signed path: a path of an institution's plan names the institution. */
import type { CoverSource } from '#features/action/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { ownCover, systemCover } from './prescription.repository.ts';

/** Those of deleted plans are served on, as the paths that name them end with the day. */
export const planCover: CoverSource = async (open, { id, orgId }) => {
  const found =
    orgId === null
      ? await open(platformScope, (tenant) => systemCover(tenant, id))
      : await open(orgScope(orgId), (tenant) => ownCover(tenant, id));
  const { cover, cover_type, cover_hash } = found ?? {};
  return cover && cover_type && cover_hash
    ? { bytes: cover, type: cover_type, hash: cover_hash }
    : undefined;
};
