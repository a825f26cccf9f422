/**
 * Which region is meant by a code: what it is called, and which city's weather is its own. A county's weather is its city's, a province's its capital's, the country's Beijing's; what a province governs
 * itself is its own city, and a municipality is one city.
 */
import type { Region } from '@spine/contract/school';

/** The code of the whole country, which the tree of regions does not hold. */
export const COUNTRY = '100000';
const BEIJING = '110000';
/** Beijing, Tianjin, Shanghai, Chongqing, Taiwan, Hong Kong and Macao have no city below them to ask for. */
const ONE_CITY = new Set(['11', '12', '31', '50', '71', '81', '82']);
/** Middle digits of what a province governs itself. */
const GOVERNED_BY_PROVINCE = '90';
const FIRST_CITY = '0100';

/** Every region of the tree with its name. */
export function regionsByCode(tree: readonly Region[]): Map<string, string> {
  const below = tree.flatMap(({ children = [] }) => [...regionsByCode(children)]);
  return new Map([...tree.map(({ code, name }) => [code, name] as const), ...below]);
}

const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`;
const cityOf = (code: string): string => `${code.slice(0, 4)}00`;

/** The code of the city whose weather is a region's. */
export function weatherCityOf(code: string): string {
  if (code === COUNTRY) return BEIJING;
  const [province, middle] = [code.slice(0, 2), code.slice(2, 4)];
  if (ONE_CITY.has(province)) return provinceOf(code);
  const isGroup = middle === GOVERNED_BY_PROVINCE && code === cityOf(code);
  if (middle === '00' || isGroup) return `${province}${FIRST_CITY}`;
  return middle === GOVERNED_BY_PROVINCE ? code : cityOf(code);
}
