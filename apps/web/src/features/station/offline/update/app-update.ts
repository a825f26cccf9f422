/**
 * A newer version of the station. The service worker keeps the files of one version; one that was built later waits beside it
 * until this page lets it take over, and then the page is loaded again. Another page of the station may let it: this one
 * goes on with what it has loaded, and follows as soon as it may.
 */

const WORKER = '/station-worker.js';
const SCOPE = '/station';
const HOUR_MS = 3_600_000;
const INSTALL_MS = 60_000;

export type UpdateParts = {
  readonly workers: Pick<
    ServiceWorkerContainer,
    'addEventListener' | 'controller' | 'register' | 'removeEventListener'
  >;
  /** Whether nothing on the page would be lost now. */
  readonly isFree: () => boolean;
  readonly reload: () => void;
};

export type AppUpdate = {
  /** To be called when the page may have become free. */
  proceed(): void;
  /** Asks the server whether there is a newer version. */
  check(): void;
  stop(): void;
};

/** Installs the worker, asks for a newer version at once and each hour, and takes it over while the page is free. */
export function startUpdates({ workers, isFree, reload }: UpdateParts): AppUpdate {
  const stopped = new AbortController();
  const { signal } = stopped;
  let registration: ServiceWorkerRegistration | undefined;
  // The first worker takes a page over that the same version has loaded.
  let isControlled = workers.controller !== null;
  let isReplaced = false;

  const proceed = () => {
    if (signal.aborted || !isFree()) return;
    if (isReplaced) reload();
    else if (isControlled) registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  };
  const check = () => void registration?.update().catch(ignore);
  const replaced = () => {
    isReplaced = isControlled;
    isControlled = true;
    proceed();
  };
  const watch = (registered: ServiceWorkerRegistration) => {
    if (signal.aborted) return;
    registration = registered;
    registered.addEventListener(
      'updatefound',
      () => registered.installing?.addEventListener('statechange', proceed, { signal }),
      { signal },
    );
    registered.installing?.addEventListener('statechange', proceed, { signal });
    proceed();
    check();
  };

  workers.addEventListener('controllerchange', replaced, { signal });
  // Without a worker the station needs the network, as before.
  register(workers).then(watch).catch(ignore);
  const timer = setInterval(check, HOUR_MS);
  return {
    proceed,
    check,
    stop: () => {
      stopped.abort();
      clearInterval(timer);
    },
  };
}

function register(workers: Pick<ServiceWorkerContainer, 'register'>) {
  return workers.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
}

/** Resolves once the station opens without a network; rejects where its files could not be downloaded. */
export async function installWorker(
  workers: Pick<ServiceWorkerContainer, 'ready' | 'register'>,
): Promise<void> {
  await register(workers);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the service worker was not installed')), INSTALL_MS);
  });
  const { active } = await Promise.race([workers.ready, late]);
  // A page that was on its way while the worker began has none yet.
  active?.postMessage({ type: 'CLAIM' });
}

/** The next look comes in an hour at the latest. */
function ignore(): void {
  // Nothing to do: there may be no network.
}
