// The open-source packages the running platform is made of, from the lock file: what is installed in production on
// every system, with its version and licence. Packages for one system alone repeat the licence of the one that
// asks for them.

const PLACE = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/;

/** `[name, version, licence]` of each, by name. */
export function licencesOf({ packages }) {
  return Object.entries(packages)
    .flatMap(([place, { link, dev, devOptional, optional, version, license }]) => {
      const name = PLACE.exec(place)?.[1];
      if (!name || link || dev || devOptional || optional) return [];
      return [[name, version, license ?? '']];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
