/**
 * The service worker of the station: it keeps the files of the station's own build, so that `/station` opens without a network,
 * and leaves every call to the network. A new version waits until the page lets it take over
 * (docs/adr/0095-the-station-opens-without-a-network.md).
 */
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** What the station loads; the build says it (scripts/station-worker.mjs). */
declare const STATION_FILES: PrecacheEntry[];

const PAGE = '/station.html';
const ADDRESS = /^\/station(?![\w-])/;

setCacheNameDetails({ prefix: 'spine-station' });
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(STATION_FILES, { directoryIndex: '', cleanURLs: false });
registerRoute(new NavigationRoute(createHandlerBoundToURL(PAGE), { allowlist: [ADDRESS] }));

addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  const scope = self as unknown as ServiceWorkerScope;
  if (data?.type === 'SKIP_WAITING') void scope.skipWaiting();
  if (data?.type === 'CLAIM') void scope.clients.claim();
});

/** What the library of the page's types does not know. */
type ServiceWorkerScope = {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
};
