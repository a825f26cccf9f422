/**
 * Addresses of databases. One may name several servers as libpq writes it:
 * `postgresql://owner@one:5432,two:5432/spine?target_session_attrs=read-write`.
 */

/** What is before the servers, the servers, and what is after them. A password may hold an @, so the last one ends it. */
const PARTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** Which of the servers is searched for. */
const TARGET = 'target_session_attrs';
const WRITABLE_TARGETS = ['read-write', 'primary'];

type Parts = { readonly before: string; readonly hosts: readonly string[]; readonly after: string };

function parseParts(url: string): Parts {
  const match = PARTS.exec(url);
  if (!match) return { before: url, hosts: [''], after: '' };
  const [, before = '', hosts = '', after = ''] = match;
  return { before, hosts: hosts.split(','), after };
}

/** The address of each server that an address names, in their order. */
export function splitServers(url: string): string[] {
  const { before, hosts, after } = parseParts(url);
  if (hosts.length < 2) return [url];
  return hosts.map((host) => {
    const server = new URL(before + host + after);
    server.searchParams.delete(TARGET);
    return server.toString();
  });
}

/** Changes what all servers of an address share, such as the user. */
export function editAddress(url: string, edit: (shared: URL) => void): string {
  const shared = firstServer(url);
  edit(shared);
  const { before, after } = parseParts(shared.toString());
  return before + parseParts(url).hosts.join(',') + after;
}

/** The servers and database of the first address, as the user of the second one. */
export function withUserOf(url: string, other: string): string {
  const { username, password } = firstServer(other);
  return editAddress(url, (shared) => {
    shared.username = username;
    shared.password = password;
  });
}

/** The role that an address connects as. */
export function userOf(url: string): string {
  return decodeURIComponent(firstServer(url).username);
}

/** The password of an address, decoded; empty where it has none. */
export function passwordOf(url: string): string {
  return decodeURIComponent(firstServer(url).password);
}

function firstServer(url: string): URL {
  const { before, hosts, after } = parseParts(url);
  return new URL(before + (hosts[0] ?? '') + after);
}

/** Why an address cannot be used; undefined where it can. */
export function findAddressFault(url: string): string | undefined {
  const { before, hosts, after } = parseParts(url);
  if (!hosts.every((host) => URL.canParse(before + host + after))) return 'Invalid URL';
  const target = firstServer(url).searchParams.get(TARGET);
  if (target === null || WRITABLE_TARGETS.includes(target)) return undefined;
  return `${TARGET}=${target} names a server that may refuse writes: leave it out, or write ${TARGET}=read-write`;
}
