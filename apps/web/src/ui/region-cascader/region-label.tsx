import { useQuery } from '@tanstack/react-query';

const loadRegions = () => import('./regions.ts');

/** The regions module once its chunk has loaded; undefined until then. */
export function useRegions() {
  return useQuery({
    queryKey: ['regions'],
    queryFn: loadRegions,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The joined names along a path of codes; until the regions have loaded, the last code. */
export function useRegionLabel(codes: readonly string[]): string {
  const regions = useRegions();
  if (codes.length === 0) return '';
  const names = regions?.regionNames(codes) ?? [];
  // Municipalities such as Beijing have the same name on two levels.
  return [...new Set(names)].join('') || (codes.at(-1) ?? '');
}

/** The names along a path of codes as text; `none` without codes. */
export function RegionLabel({ codes, none }: { codes: readonly string[]; none: string }) {
  const label = useRegionLabel(codes);
  return <>{label === '' ? none : label}</>;
}
