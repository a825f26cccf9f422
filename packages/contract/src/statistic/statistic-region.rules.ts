/** Which region a school counts for, one level below the requested region. */

/** The region codes of a school, as deep as the tree of regions goes. */
export type RegionPath = {
  readonly province: string;
  readonly city: string | null;
  readonly district: string | null;
};

/** 省直辖: 4290xx and the like belong to no city, and count under their own code. */
const UNDER_PROVINCE = /^\d{2}90/;
const PROVINCE_DIGITS = 2;
const CITY_DIGITS = 4;

/** The code of the deepest level. */
export function deepestRegionCode({ province, city, district }: RegionPath): string {
  return district ?? city ?? province;
}

/** Whether the path lies in a region of two, four or six digits. */
export function isInRegion(path: RegionPath, region: string): boolean {
  return deepestRegionCode(path).startsWith(region);
}

/** The code of the level below `region`; of the province where no region is requested. */
export function regionBelow(path: RegionPath, region: string | undefined): string {
  const code = deepestRegionCode(path);
  const digits = region?.length ?? 0;
  if (digits < PROVINCE_DIGITS) return path.province;
  if (digits < CITY_DIGITS && !UNDER_PROVINCE.test(code)) return path.city ?? code;
  return code;
}
