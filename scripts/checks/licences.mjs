// The open-source packages the running platform is made of, from the lock file: what is installed in production on
// every system, with its version and licence. Packages for one system alone repeat the licence of the one that
// asks for them; where theirs asks for more (LGPL), they stand once for all systems.

const PLACE = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/;
const SYSTEM = /-(?:darwin|freebsd|linux|linuxmusl|webcontainers|win32)(?:-[a-z0-9]+)?$/;

/** `[name, version, licence]` of each, by name. */
export function licencesOf({ packages }) {
  const found = Object.entries(packages).flatMap(([place, each]) => {
    const name = PLACE.exec(place)?.[1];
    if (!name || each.link || each.dev || each.devOptional) return [];
    const { version, license = '', optional } = each;
    if (!optional) return [[name, version, license]];
    return /GPL/i.test(license) ? [[name.replace(SYSTEM, ''), version, license]] : [];
  });
  const one = new Map(found.map((each) => [each.join(' '), each]));
  return [...one.values()].sort(([a], [b]) => (a < b ? -1 : 1));
}
