import type { OrganizationRow } from '@spine/contract/organization';

/** The region codes of an institution, from the province down. */
export function regionCodesOf({ province, city, district }: OrganizationRow): string[] {
  return [province, city, district].filter((code) => code !== null);
}
