// The open-source packages the running platform is made of, from the lock file: what is installed in production on
// every system, with its version and licence. Packages for one system repeat the licence of the package that depends
// on them; where theirs is stricter (LGPL), they are listed once for all systems.

const INSTALLED = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/;
const SYSTEM = /-(?:darwin|freebsd|linux|linuxmusl|webcontainers|win32)(?:-[a-z0-9]+)?$/;

/** `[name, version, licence]` of each, by name. */
export function licencesOf({ packages }) {
  const found = Object.entries(packages).flatMap(([path, each]) => {
    const name = INSTALLED.exec(path)?.[1];
    if (!name || each.link || each.dev || each.devOptional) return [];
    const { version, license = '', optional } = each;
    if (!optional) return [[name, version, license]];
    return /GPL/i.test(license) ? [[name.replace(SYSTEM, ''), version, license]] : [];
  });
  const one = new Map(found.map((each) => [each.join(' '), each]));
  return [...one.values()].sort(([a], [b]) => (a < b ? -1 : 1));
}
