import { screenGeo } from '@spine/contract/data-screen';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { regionMap } from './geo.service.ts';
import type { GeoFiles } from './geo-files.ts';

/** A map stands in a file: no transaction is opened for it. */
export function geoRoutes({ files }: { files: GeoFiles }): Binding[] {
  return [bindOpen(screenGeo, ({ input }) => regionMap(files, input.adcode))];
}
