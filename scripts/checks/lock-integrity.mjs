// Packages of the lock file that are installed without their contents being compared with anything. npm writes no
// sha512 for the packages of other systems when the lock file is made from an installed tree: those are named, and
// mended by `npm i --package-lock-only` on a registry that has them; any other fails the check.

/** `name@version` of each package without a sha512 of its contents, by whether it is for some systems only. */
export function withoutIntegrity({ packages }) {
  const bare = Object.entries(packages)
    .filter(([place, each]) => place.includes('node_modules/') && !each.link && !each.inBundle)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'));
  const named = (list) =>
    list.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
  const isForSome = ([, { optional, os, cpu }]) => optional && (os ?? cpu) !== undefined;
  return {
    everywhere: named(bare.filter((each) => !isForSome(each))),
    forSomeSystems: named(bare.filter(isForSome)),
  };
}
