// Packages of the lock file that are installed without their contents being compared with anything. npm leaves out
// the sha512 of packages for other systems when the lock file is made from an installed tree; `npm view
// <package>@<version> dist.integrity` prints it.

/** `name@version` of each package without a sha512 of its contents, whatever system it is for. */
export function withoutIntegrity({ packages }) {
  return Object.entries(packages)
    .filter(([path, each]) => path.includes('node_modules/') && !each.link && !each.inBundle)
    .filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
}
