/**
 * The queries of the data screen: all numbers in one call every 30 seconds, the map of a region once, the weather every
 * 10 minutes. After a failure the former data stay on the screen.
 */
import {
  dataScreenGeoErrors,
  type ScreenSummary,
  screenGeo,
  screenSummaryOf,
  screenWeatherOf,
} from '@spine/contract/data-screen';
import type { ScreeningMethod } from '@spine/contract/exam';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { keyOf } from '#platform/call/use-api.ts';
import {
  COUNTRY,
  loadShape,
  type RegionMap,
  type RegionShape,
  regionMap,
} from './map/map-shape.ts';

const REFRESH_MS = 30_000;
const WEATHER_MS = 10 * 60_000;
const FOREVER = Number.POSITIVE_INFINITY;

/** Region and method to show; the server chooses what is undefined. */
export type ScreenQuery = {
  readonly regionCode: string | undefined;
  readonly way: ScreeningMethod | undefined;
};

/** The numbers of a region; those of the former region stay until they have arrived. */
function useSummary({ regionCode, way }: ScreenQuery) {
  const input = { ...(regionCode && { regionCode }), ...(way && { way }) };
  return useQuery({
    queryKey: keyOf(screenSummaryOf, input),
    queryFn: ({ signal }) => call(screenSummaryOf, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    // Returning to the window shows current numbers.
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

async function readMap(adcode: string): Promise<RegionMap | null> {
  try {
    const { blob } = await call(screenGeo, { adcode }, { quiet: true });
    return regionMap.parse(JSON.parse(await blob.text()));
  } catch (error) {
    if (error instanceof Refused && error.code === dataScreenGeoErrors.noMap.code) return null;
    throw error;
  }
}

/** Maps never become stale; the query cache drops those that are not shown for a while. */
function loadMap(client: QueryClient, adcode: string): Promise<RegionMap | null> {
  return client.fetchQuery({
    queryKey: keyOf(screenGeo, { adcode }),
    queryFn: () => readMap(adcode),
    staleTime: FOREVER,
    structuralSharing: false,
  });
}

/** The shape of the region whose numbers are shown; null when there is none at all. */
function useShape(summary: ScreenSummary | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['screen-shape', summary?.regionCode, summary?.placeKind],
    queryFn: () => (summary ? loadShape(summary, (code) => loadMap(client, code)) : null),
    enabled: summary !== undefined,
    staleTime: FOREVER,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

/** The whole country, for the inset with the islands in the south. */
export function useSeaMap(enabled: boolean): RegionMap | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['screen-sea'],
    queryFn: () => loadMap(client, COUNTRY),
    enabled,
    staleTime: FOREVER,
    structuralSharing: false,
  });
  return data ?? undefined;
}

type ShownRegion = { summary: ScreenSummary; shape: RegionShape | null };

/** Numbers and map change together: the numbers of a region are never drawn on the map of another. */
export function useScreen(query: ScreenQuery) {
  const summary = useSummary(query);
  const shape = useShape(summary.data);
  const [shown, setShown] = useState<ShownRegion>();
  const settled = shape.error !== null || (shape.data !== undefined && !shape.isPlaceholderData);
  useEffect(() => {
    if (summary.data && settled)
      setShown({ summary: summary.data, shape: (!shape.error && shape.data) || null });
  }, [summary.data, settled, shape.data, shape.error]);
  return {
    shown,
    error: summary.error,
    mapFailed: shape.error !== null,
    moving: summary.isPlaceholderData || !settled,
    retry: () => void summary.refetch(),
  };
}

/** Missing weather is no error: the head of the screen shows none. */
export function useWeather(regionCode: string | undefined) {
  return useQuery({
    queryKey: keyOf(screenWeatherOf, { regionCode }),
    queryFn: ({ signal }) =>
      call(screenWeatherOf, { regionCode: regionCode ?? '' }, { signal, quiet: true }),
    enabled: regionCode !== undefined,
    refetchInterval: WEATHER_MS,
    staleTime: WEATHER_MS,
    placeholderData: keepPreviousData,
  }).data;
}
