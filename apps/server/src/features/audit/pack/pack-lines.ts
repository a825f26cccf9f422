/**
 * Lines of the operation log as rows of the pack: who did what, what for, and to how many children of which age. The children of a line
 * are found by the ids that it names, some hundred lines at a time; lines of lists and of exports by filters name none.
 */
import { type AgeCounts, addAges, ageBandOn } from '@spine/contract/audit';
import { dateInShanghai, ROLES } from '@spine/contract/kernel';
import { ROLE_NAMES } from '@spine/contract/session';
import {
  type LineKind,
  type LogLine,
  packLines,
  type TouchedChild,
  touchedChildren,
} from './pack.repository.ts';
import type { packText as text } from './pack.text.ts';
import { agesOf, mergedShare, type Share } from './pack-row.ts';
import type { PackSource } from './pack-source.ts';

/** Lines and ids that are looked up at once: a batch of a thousand things is one line. */
const LINES_AT_ONCE = 500;
const IDS_AT_ONCE = 5000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MASKED = '****';
const MASKED_PHONE = /\d{3}\*{4}\d{4}/g;

type PointedLine = { readonly line: LogLine; readonly ids: readonly string[] };

/** A line with whom it reaches. */
export type ChildLine = {
  readonly line: LogLine;
  readonly user: ReturnType<typeof userOf>;
  /** Without the phone of a family. */
  readonly words: string;
  readonly reach: keyof typeof text.reach;
  readonly shares: readonly Share[];
  /** Children that it names, by their age on its day. */
  readonly ages: AgeCounts;
  readonly named: number;
  /** Children that it only counts. */
  readonly unnamed: number;
};

/** Lines about children; of a pack of one school those that reach it. */
export async function* childLines(source: PackSource, kind: LineKind): AsyncGenerator<ChildLine> {
  for await (const batch of inBatches(packLines(source.tenant, kind, source.query))) {
    const ids = [...new Set(batch.flatMap((each) => each.ids))];
    const { tenant } = source;
    const found = tenant.kind === 'org' ? await touchedChildren(tenant, ids) : [];
    const children = new Map(found.map((child) => [child.id, child]));
    for (const each of batch) {
      const line = toChildLine(source, each, children);
      if (line) yield line;
    }
  }
}

async function* inBatches(lines: AsyncIterable<LogLine>): AsyncGenerator<PointedLine[]> {
  let batch: PointedLine[] = [];
  let count = 0;
  for await (const line of lines) {
    const ids = line.keypoint.split(',').filter((id) => UUID.test(id));
    batch.push({ line, ids });
    count += ids.length;
    if (batch.length < LINES_AT_ONCE && count < IDS_AT_ONCE) continue;
    yield batch;
    batch = [];
    count = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Undefined where it is only about other schools than that of the pack. */
function toChildLine(
  source: PackSource,
  { line, ids }: PointedLine,
  known: ReadonlyMap<string, TouchedChild>,
): ChildLine | undefined {
  const named = ids.flatMap((id) => known.get(id) ?? []);
  const schools = ids.filter((id) => source.schools.has(id));
  const touched = [...named.map(({ schoolId }) => schoolId), ...schools];
  if (!reachesPack(source, touched)) return undefined;
  const own = named.filter(({ schoolId }) => isOfPack(source, schoolId));
  const shares =
    own.length > 0
      ? sharesOf(source, own, dateInShanghai(line.optime))
      : [...new Set(schools)].map((id) => ({ school: source.schools.get(id) ?? '', ages: {} }));
  const { ages } = mergedShare(shares);
  const count = agesOf(ages).reduce((sum, each) => sum + each, 0);
  const children = new Set(named.map(({ childId }) => childId)).size;
  return {
    line,
    user: userOf(source, line),
    words: line.keymsg.includes(MASKED) ? line.keymsg.replace(MASKED_PHONE, '') : line.keymsg,
    reach: reachOf(source, { count, schools, ids }),
    shares,
    ages,
    named: count,
    unnamed: Math.max((line.children ?? 0) - children, 0),
  };
}

const isOfPack = ({ query }: PackSource, schoolId: string): boolean =>
  query.schoolId === undefined || query.schoolId === schoolId;

/** What names no school is about the whole institution, or a project of it: that reaches every school. */
const reachesPack = (source: PackSource, schoolIds: readonly string[]): boolean =>
  schoolIds.length === 0 || schoolIds.some((id) => isOfPack(source, id));

type Reach = {
  readonly count: number;
  readonly schools: readonly string[];
  readonly ids: readonly string[];
};

function reachOf({ projects }: PackSource, { count, schools, ids }: Reach): ChildLine['reach'] {
  if (count > 0) return count > 1 ? 'several' : 'child';
  if (schools.length > 0) return 'school';
  return ids.some((id) => projects.has(id)) ? 'project' : 'institution';
}

/** Who wrote a line, in which role and for what. */
export function userOf(source: PackSource, { userId, username, role, optime }: LogLine) {
  const known = ROLES.find((each) => each === role) ?? null;
  return {
    // A family has no account: its line has the masked phone after what it is.
    username: userId === null ? (username.split(' ', 1)[0] ?? '') : username,
    name: (userId !== null && source.users.get(userId)?.name) || '',
    role: known === null ? '' : ROLE_NAMES[known],
    purpose: source.purposeAt({ userId, role: known }, optime),
  };
}

/** Words of a closed set; a key of an earlier version stands for itself. */
export function nameOf(names: Readonly<Record<string, string>>, key: string): string {
  return names[key] ?? key;
}

/** Each child once, however many things of it a line names. */
function sharesOf(
  { schools }: PackSource,
  children: readonly TouchedChild[],
  day: string,
): Share[] {
  const counted = new Set<string>();
  const shares = new Map<string, AgeCounts>();
  for (const { childId, schoolId, birthDate } of children) {
    if (counted.has(childId)) continue;
    counted.add(childId);
    shares.set(schoolId, addAges(shares.get(schoolId) ?? {}, { [ageBandOn(birthDate, day)]: 1 }));
  }
  return [...shares].map(([id, ages]) => ({ school: schools.get(id) ?? '', ages }));
}
