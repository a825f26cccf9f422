/** Places of the synthetic population, with the names and codes the platform itself offers for schools. */
import type { Region as Place } from '@spine/contract/school';
import { regionTree } from '@spine/server/features/school/index.ts';
import type { Region } from './population-plan.ts';

const PROVINCE_DIGITS = 2;

function placeOf(places: readonly Place[], code: string): Place {
  const found = places.find((place) => place.code === code);
  if (!found) throw new Error(`no place has the code ${code}`);
  return found;
}

/** A city and its province, by the code of the city. */
export function cityOf(code: string) {
  const province = placeOf(regionTree, `${code.slice(0, PROVINCE_DIGITS)}0000`);
  const city = placeOf(province.children ?? [], code);
  return {
    province: province.code,
    provinceName: province.name,
    city: city.code,
    cityName: city.name,
  };
}

/** The districts of a city; where it has none, its schools are the city's own. */
export function districtsOf(code: string): [Region, ...Region[]] {
  const city = cityOf(code);
  const province = placeOf(regionTree, city.province);
  const districts = placeOf(province.children ?? [], code).children ?? [];
  const [first = { code, name: city.cityName }, ...rest] = districts;
  const regionOf = (place: Place) => ({ ...city, district: place.code, districtName: place.name });
  return [regionOf(first), ...rest.map(regionOf)];
}
