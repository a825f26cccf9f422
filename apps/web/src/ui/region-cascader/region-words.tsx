import { useRegionWords } from './use-regions.ts';

/** The names along a path of codes, as text; `none` where there are no codes. */
export function RegionWords({ codes, none }: { codes: readonly string[]; none: string }) {
  const words = useRegionWords(codes);
  return <>{words === '' ? none : words}</>;
}
