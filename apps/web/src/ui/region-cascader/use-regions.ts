import { useQuery } from '@tanstack/react-query';

const loadRegions = () => import('./regions.ts');

/** The regions module once its chunk is here; undefined until then. */
export function useRegions() {
  return useQuery({
    queryKey: ['regions'],
    queryFn: loadRegions,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The names along a path of codes, joined; the last code itself until the names are here. */
export function useRegionWords(codes: readonly string[]): string {
  const regions = useRegions();
  if (codes.length === 0) return '';
  const names = regions?.regionNames(codes) ?? [];
  // Beijing and its like repeat the name one level down.
  return [...new Set(names)].join('') || (codes.at(-1) ?? '');
}
