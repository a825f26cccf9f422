/**
 * Lines of the operation log as rows of the pack: who did what, what for, and to how many children of which age. The children of a line
 * are found by the ids that it names, some hundred lines at a time; lines of lists and of exports by filters name none.
 */
import { type AgeCounts, addAges, ageBandOn } from '@spine/contract/audit';
import { dateInShanghai, ROLES } from '@spine/contract/kernel';
import { ROLE_NAMES } from '@spine/contract/session';
import { packText as text } from './pack.text.ts';
import {
  issuedChildren,
  type LineKind,
  type LogLine,
  packLines,
  plansAmong,
  schoolsOfThings,
  type TouchedChild,
  touchedChildren,
} from './pack-lines.repository.ts';
import { agesOf, mergedShare, type Share } from './pack-row.ts';
import { groupBy, type PackSource } from './pack-source.ts';

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
  const schoolsByLastId = new Map<string, readonly string[]>();
  for await (const batch of inBatches(packLines(source.tenant, kind, source.query))) {
    const ids = [...new Set(batch.flatMap((each) => each.ids))];
    const known = { ...(await knownThings(source, batch, ids)), schoolsByLastId };
    for (const each of batch) {
      const line = toChildLine(source, each, known);
      // A file that names no child is no paper of one: a notice, a certificate, the code of a class.
      if (line && (kind !== 'papers' || line.named > 0)) yield line;
    }
  }
}

type KnownThings = {
  readonly children: ReadonlyMap<string, readonly TouchedChild[]>;
  /** Schools by their own ids, and by the ids of what is theirs and no child's. */
  readonly schools: ReadonlyMap<string, readonly string[]>;
  /** Plans, which are of the whole institution. */
  readonly plans: ReadonlySet<string>;
  /** Schools by the ids of jobs and of letters, as the lines before said: a line about the file of a job names the job alone. */
  readonly schoolsByLastId: Map<string, readonly string[]>;
};

async function knownThings(
  { tenant, schools }: PackSource,
  batch: readonly PointedLine[],
  ids: readonly string[],
): Promise<Omit<KnownThings, 'schoolsByLastId'>> {
  if (tenant.kind !== 'org') return { children: new Map(), schools: new Map(), plans: new Set() };
  const children = groupBy(await touchedChildren(tenant, ids), ({ id }) => id);
  const isUnknown = (id: string) => !(children.has(id) || schools.has(id));
  const prescribed = batch.flatMap((each) => (each.line.model === 'prescription' ? each.ids : []));
  const issued = await issuedChildren(tenant, prescribed.filter(isUnknown));
  for (const [id, theirs] of groupBy(issued, (child) => child.id)) children.set(id, theirs);
  const rest = ids.filter(isUnknown);
  const things = groupBy(await schoolsOfThings(tenant, rest), ({ id }) => id);
  const ofSchools = new Map<string, readonly string[]>();
  for (const id of ids) if (schools.has(id)) ofSchools.set(id, [id]);
  for (const [id, theirs] of things)
    ofSchools.set(
      id,
      theirs.map(({ schoolId }) => schoolId),
    );
  return { children, schools: ofSchools, plans: await plansAmong(tenant, rest) };
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
  known: KnownThings,
): ChildLine | undefined {
  const named = ids.flatMap((id) => known.children.get(id) ?? []);
  const touched = touchedSchools(source, { line, ids }, known);
  const isUnknown = touched.length === 0 && namesNoKnownThing(source, { line, ids }, known);
  if (!reachesPack(source, { touched, isUnknown })) return undefined;
  const own = named.filter(({ schoolId }) => isOfPack(source, schoolId));
  const schools = [...new Set(touched)].filter((id) => isOfPack(source, id));
  const shares =
    own.length > 0
      ? sharesOf(source, own, dateInShanghai(line.optime))
      : [
          ...schools.map((id) => ({ school: source.schools.get(id) ?? '', ages: {} })),
          ...(isUnknown ? [{ school: text.unknownSchool, ages: {} }] : []),
        ];
  const { ages } = mergedShare(shares);
  const count = agesOf(ages).reduce((sum, each) => sum + each, 0);
  const children = new Set(named.map(({ childId }) => childId)).size;
  return {
    line,
    user: userOf(source, line),
    words: line.keymsg.includes(MASKED) ? line.keymsg.replace(MASKED_PHONE, '') : line.keymsg,
    reach: isUnknown ? 'unknown' : reachOf(source, { count, schools, ids }),
    shares,
    ages,
    named: count,
    unnamed: Math.max((line.children ?? 0) - children, 0),
  };
}

/**
 * The last id of a line about many rows is that of its job, and of one about a letter that of the letter, which may be gone. Of other lines
 * nothing is remembered: there are as many as children.
 */
function touchedSchools(
  { projects }: PackSource,
  { line, ids }: PointedLine,
  { children, schools, schoolsByLastId }: KnownThings,
): readonly string[] {
  const touched = ids.flatMap(
    (id) => children.get(id)?.map(({ schoolId }) => schoolId) ?? schools.get(id) ?? [],
  );
  const last = ids.at(-1) ?? '';
  if (touched.length === 0) return schoolsByLastId.get(last) ?? [];
  const mayBeAskedFor =
    line.children !== null || line.optype === 'export' || line.model === 'followUp';
  if (mayBeAskedFor && !(children.has(last) || schools.has(last) || projects.has(last)))
    schoolsByLastId.set(last, touched);
  return touched;
}

const isOfPack = ({ query }: PackSource, schoolId: string): boolean =>
  query.schoolId === undefined || query.schoolId === schoolId;

type Touched = { readonly touched: readonly string[]; readonly isUnknown: boolean };

/**
 * What names no school is about the whole institution, or a project of it: that reaches every school. What names only things that are
 * gone was about some school, and nobody knows which: it stands in the pack of the institution.
 */
const reachesPack = (source: PackSource, { touched, isUnknown }: Touched): boolean =>
  touched.length === 0
    ? source.query.schoolId === undefined || !isUnknown
    : touched.some((id) => isOfPack(source, id));

/** Whether a line names ids and nothing else, and none of a project or a plan. Of files of many it has a word in front. */
const namesNoKnownThing = (
  { tenant, projects }: PackSource,
  { line, ids }: PointedLine,
  { plans }: KnownThings,
): boolean =>
  tenant.kind === 'org' &&
  ids.length > 0 &&
  ids.length === line.keypoint.split(',').length &&
  !ids.some((id) => projects.has(id) || plans.has(id));

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
