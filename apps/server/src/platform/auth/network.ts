/**
 * The unit that limits by address are counted by. A household or a server has 2^64 addresses of IPv6, a /64, and could
 * call from another one each time; an address of IPv4 stays itself, also where a dual-stack socket writes it as IPv6.
 */
import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED = '0:0:0:0:0:ffff';

/** The address of IPv4, the network of one of IPv6, and anything else as it is. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === MAPPED) return dotted(groups.slice(6));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Its eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::').map(withoutIPv4);
  const before = parseGroups(head);
  const after = parseGroups(tail ?? '');
  const between = Array<string>(GROUPS - before.length - after.length).fill('0');
  return [...before, ...between, ...after];
}

/** A side of `::` whose last group may be an address of IPv4. */
function withoutIPv4(side: string): string {
  const last = side.split(':').at(-1) ?? '';
  if (!isIPv4(last)) return side;
  const [a = 0, b = 0, c = 0, d = 0] = last.split('.').map(Number);
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
  return side.slice(0, -last.length) + groups.join(':');
}

const parseGroups = (side: string): string[] =>
  side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16).toString(16));

function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join('.');
}
