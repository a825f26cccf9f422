/** Translates the call of the data screen's numbers; the platform looks at all institutions, everybody else at one. */
import { type ScreenSummary, screenSummaryOf } from '@spine/contract/data-screen';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { screenSummary } from './data-screen.service.ts';
import { openSummaryCache } from './data-screen-cache.ts';

export function screenSummaryRoutes({ mapSource }: { mapSource: string }): Binding[] {
  const cache = openSummaryCache<ScreenSummary>();
  return [
    bindOpen(screenSummaryOf, ({ scope, input: { regionCode, way }, now, snapshot }) =>
      cache.get({ scope, regionCode, way, now }, () =>
        snapshot(scope, (tenant) => screenSummary(tenant, { regionCode, way, now, mapSource })),
      ),
    ),
  ];
}
