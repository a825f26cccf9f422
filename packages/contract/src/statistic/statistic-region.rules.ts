/** Which region a school counts for, one level below the region asked for. */

/** Where a school lies, as deep as the tree of regions goes. */
export type RegionPath = {
  readonly province: string;
  readonly city: string | null;
  readonly district: string | null;
};

/** 省直辖: 4290xx and the like belong to no city, and stay under their own code. */
const UNDER_PROVINCE = /^\d{2}90/;
const PROVINCE_DIGITS = 2;
const CITY_DIGITS = 4;

/** The deepest code of a place. */
export function placeCode({ province, city, district }: RegionPath): string {
  return district ?? city ?? province;
}

/** Whether a place lies in a region of two, four or six digits. */
export function isInRegion(path: RegionPath, region: string): boolean {
  return placeCode(path).startsWith(region);
}

/** The code of the level below `region`; of the province where no region is asked for. */
export function regionBelow(path: RegionPath, region: string | undefined): string {
  const code = placeCode(path);
  const digits = region?.length ?? 0;
  if (digits < PROVINCE_DIGITS) return path.province;
  if (digits < CITY_DIGITS && !UNDER_PROVINCE.test(code)) return path.city ?? code;
  return code;
}
