/** The sheets about children: how many there are, what their families answered and asked for, and what was erased or went wrong. */
import {
  type AgeBand,
  type AgeCounts,
  addAges,
  ageBandOn,
  incidentKindWord,
} from '@spine/contract/audit';
import { consentAnswerWord, consentChannelWord } from '@spine/contract/consent';
import {
  correctionDecisionWord,
  correctionFactWord,
  requestChannelWord,
} from '@spine/contract/data-request';
import { erasureCauseWord, erasureNumber } from '@spine/contract/erasure';
import { dateInShanghai } from '@spine/contract/kernel';
import { erasuresIn } from '#features/erasure/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  announcedCounts,
  type CountedRow,
  examCounts,
  packConsents,
  packCorrections,
  packIncidents,
  packSetting,
  rosterCounts,
  sentCounts,
} from './pack.repository.ts';
import { sheetText, tallyText, packText as text, columnText as title } from './pack.text.ts';
import { agesOf, mergedShare, type PackRow, type Share } from './pack-row.ts';
import {
  ageColumns,
  by,
  defineSheet,
  defineTenantSheet,
  type PackSheet,
  schoolOf,
  time,
} from './pack-sheet.ts';
import type { PackSource } from './pack-source.ts';

/** The counts of a row that the database counted. */
const countsOf = ({ schoolId, band, count }: CountedRow, source: PackSource) => ({
  count,
  shares: [{ school: schoolOf(source, schoolId), ages: { [band]: count } }],
});

/** The counts of a row about one child. */
const countsOfOne = (
  row: { readonly schoolId: string; readonly band: AgeBand },
  source: PackSource,
) => countsOf({ ...row, count: 1 }, source);

const sumOf = (ages: AgeCounts): number => agesOf(ages).reduce((sum, each) => sum + each, 0);

export const collected = defineTenantSheet({
  name: sheetText.collected,
  hasAges: true,
  inPlatform: 'counts',
  tallies: [
    by(tallyText.listedAndExamined, title.kind),
    by(tallyText.bySchool, title.school, title.kind),
    by(tallyText.byMonth, title.month, title.kind),
    by(tallyText.byDoctor, title.doctor, title.kind),
  ],
  read: async (tenant, { query, today }) => {
    const roster = await rosterCounts(tenant, { today, schoolId: query.schoolId });
    const exams = await examCounts(tenant, query);
    return [
      ...roster.map((row) => ({ ...row, kind: text.listed, month: today, doctorName: '' })),
      ...exams.map((row) => ({ ...row, kind: text.examined })),
    ];
  },
  columns: [
    [title.kind, 14, ({ kind }) => kind],
    [title.month, 12, ({ month }) => month],
    [title.school, 30, ({ schoolId }, source) => schoolOf(source, schoolId)],
    [title.doctor, 14, ({ doctorName }) => doctorName],
    [title.band, 14, ({ band }) => text.bands[band]],
    [title.times, 12, ({ count }) => count],
  ],
  counts: (row, source) => countsOf(row, source),
});

export const sent = defineTenantSheet({
  name: sheetText.sent,
  hasAges: true,
  inPlatform: 'counts',
  tallies: [
    by(tallyText.byKind, title.kind),
    by(tallyText.bySchool, title.school, title.kind),
    by(tallyText.byMonth, title.month, title.kind),
  ],
  read: (tenant, { query }) => sentCounts(tenant, query),
  columns: [
    [title.kind, 14, ({ kind }) => text.sent[kind]],
    [title.month, 12, ({ month }) => month],
    [title.school, 30, ({ schoolId }, source) => schoolOf(source, schoolId)],
    [title.band, 14, ({ band }) => text.bands[band]],
    [title.times, 12, ({ count }) => count],
  ],
  counts: (row, source) => countsOf(row, source),
});

type Answer = Parameters<typeof packConsents>[2];

async function* answersOf(tenant: Tenant, { query }: PackSource, answer: Answer) {
  for await (const row of packConsents(tenant, query, answer)) {
    const birthDate = row.erasedAt === null ? row.birthDate : null;
    yield { ...row, band: ageBandOn(birthDate, dateInShanghai(row.answeredAt)) };
  }
}

const answerSheet = (name: string, answer?: Answer): PackSheet =>
  defineTenantSheet({
    name,
    hasAges: true,
    inPlatform: 'counts',
    tallies: [
      by(tallyText.byAnswer, title.answer, title.channel),
      by(tallyText.bySchool, title.school, title.answer),
      by(tallyText.byMonth, title.month, title.answer),
      by(tallyText.byProject, title.project, title.version, title.answer),
    ],
    read: (tenant, source) => answersOf(tenant, source, answer),
    columns: [
      [title.number, 38, ({ id }) => id],
      [title.recordedAt, 20, ({ recordedAt }) => time(recordedAt)],
      [title.project, 30, ({ projectId }, { projects }) => projects.get(projectId) ?? ''],
      [title.school, 30, ({ schoolId }, source) => schoolOf(source, schoolId)],
      [title.childId, 38, ({ patientId }) => patientId],
      [title.band, 14, ({ band }) => text.bands[band]],
      [title.answer, 12, (row) => consentAnswerWord[row.answer]],
      [title.channel, 12, ({ channel }) => consentChannelWord[channel]],
      [
        title.version,
        10,
        ({ noticeVersion }) => (noticeVersion === null ? '' : text.version(noticeVersion)),
      ],
      [title.by, 14, ({ recordedByName }) => recordedByName ?? text.guardian],
      [title.answeredAt, 20, ({ answeredAt }) => time(answeredAt)],
    ],
    counts: (row, source) => countsOfOne(row, source),
  });

export const answers = answerSheet(sheetText.consents);
export const withdrawals = answerSheet(sheetText.withdrawals, 'withdrawn');

const DAY_MS = 86_400_000;

export const corrections = defineTenantSheet({
  name: sheetText.corrections,
  hasAges: true,
  inPlatform: 'counts',
  tallies: [
    by(tallyText.byDecision, title.decision, title.late),
    by(tallyText.bySchool, title.school, title.decision),
    by(tallyText.byMonth, title.month, title.decision),
  ],
  read: async (tenant, { query, today }) =>
    (await packCorrections(tenant, query)).map((row) => {
      const asked = dateInShanghai(row.requestedAt);
      const until = row.decidedAt ? dateInShanghai(row.decidedAt) : today;
      const days = (Date.parse(until) - Date.parse(asked)) / DAY_MS;
      return { ...row, days, isLate: until > row.dueOn, band: ageBandOn(row.birthDate, asked) };
    }),
  columns: [
    [title.number, 38, ({ id }) => id],
    [title.askedAt, 20, ({ requestedAt }) => time(requestedAt)],
    [title.childId, 38, ({ patientId }) => patientId],
    [title.school, 30, ({ schoolId }, source) => schoolOf(source, schoolId)],
    [title.band, 14, ({ band }) => text.bands[band]],
    [title.fact, 20, ({ fact }) => correctionFactWord[fact]],
    [title.channel, 12, ({ channel }) => requestChannelWord[channel]],
    [title.dueOn, 12, ({ dueOn }) => dueOn],
    [title.decidedAt, 20, ({ decidedAt }) => time(decidedAt)],
    [
      title.decision,
      12,
      ({ decision }) => (decision ? correctionDecisionWord[decision] : text.undecided),
    ],
    [title.by, 14, ({ decidedByName }) => decidedByName],
    [title.days, 12, ({ days }) => days],
    [title.late, 10, ({ isLate }) => (isLate ? text.yes : text.no)],
  ],
  counts: (row, source) => countsOfOne(row, source),
});

/** With the shares of the school that the pack is about, or of all. */
async function* readErasures(tenant: Tenant, source: PackSource) {
  const { schoolId } = source.query;
  for await (const erasure of erasuresIn(tenant, source.query)) {
    const shares: Share[] = Object.entries(erasure.ages)
      .filter(([id]) => schoolId === undefined || id === schoolId)
      .map(([id, ages]) => ({ school: schoolOf(source, id), ages }));
    yield { ...erasure, shares, ages: mergedShare(shares).ages };
  }
}
type Erased = ReturnType<typeof readErasures> extends AsyncIterable<infer Row> ? Row : never;

export const erasures = defineTenantSheet({
  name: sheetText.erasures,
  hasAges: true,
  inPlatform: 'rows',
  tallies: [
    by(tallyText.byCause, title.cause),
    by(tallyText.bySchool, title.school, title.cause),
    by(tallyText.byMonth, title.month, title.cause),
  ],
  read: readErasures,
  columns: [
    [title.number, 24, ({ id, erasedAt }) => erasureNumber(id, dateInShanghai(erasedAt))],
    [title.erasedAt, 20, ({ erasedAt }) => time(erasedAt)],
    [title.askedOn, 12, ({ askedOn }) => askedOn],
    [title.cause, 18, ({ cause }) => erasureCauseWord[cause]],
    [title.by, 14, ({ orderedByName }) => orderedByName ?? text.bySystem],
    [title.school, 30, ({ shares }) => text.schools(shares.map(({ school }) => school))],
    [title.rows, 10, ({ ages }) => sumOf(ages)],
    ...ageColumns<Erased>(({ ages }) => ages),
    [title.exams, 12, ({ counts }) => counts.exams],
    [title.files, 12, ({ filesLeft }) => filesLeft],
    [title.listed, 14, ({ listNumber }) => listNumber],
    [
      title.backups,
      36,
      ({ erasedAt }, { backups }) => text.backups(backups?.filter((at) => at < erasedAt).length),
    ],
  ],
  counts: ({ shares }) => ({ shares }),
});

type KeptRow = {
  readonly kind: string;
  readonly time: string;
  readonly words: string;
  readonly by: string;
  readonly school: string;
  readonly ages: AgeCounts;
};

export const retention = defineTenantSheet<KeptRow>({
  name: sheetText.retention,
  hasAges: true,
  inPlatform: 'counts',
  tallies: [
    by(tallyText.byKind, title.kind),
    by(tallyText.bySchool, title.school, title.kind),
    by(tallyText.byMonth, title.month, title.kind),
  ],
  read: async (tenant, source) => [
    await settingRow(tenant),
    ...(await nightRows(tenant, source)),
    ...(await announcedRows(tenant, source)),
  ],
  columns: [
    [title.kind, 12, ({ kind }) => kind],
    [title.time, 20, (row) => row.time],
    [title.words, 50, ({ words }) => words],
    [title.by, 14, (row) => row.by],
    [title.school, 30, ({ school }) => school],
    ...ageColumns<KeptRow>(({ ages }) => ages),
  ],
  counts: ({ school, ages }) => ({ shares: [{ school, ages }] }),
});

async function settingRow(tenant: Tenant): Promise<KeptRow> {
  const setting = await packSetting(tenant);
  const { setting: kind, none, years } = text.retention;
  return {
    kind,
    time: time(setting?.changedAt ?? null),
    words: setting ? years(setting.years, setting.basis) : none,
    by: setting?.changedByName ?? '',
    school: text.noSchool,
    ages: {},
  };
}

/** Portions of one night are one, for each school. */
async function nightRows(tenant: Tenant, source: PackSource): Promise<KeptRow[]> {
  const nights = new Map<string, Share & { readonly day: string }>();
  for await (const { cause, erasedAt, shares } of readErasures(tenant, source)) {
    if (cause !== 'retention') continue;
    const day = dateInShanghai(erasedAt);
    for (const { school, ages } of shares) {
      const key = `${day} ${school}`;
      nights.set(key, { day, school, ages: addAges(nights.get(key)?.ages ?? {}, ages) });
    }
  }
  return [...nights.values()].map(({ day, school, ages }) => {
    const { night: kind, erased: words } = text.retention;
    return { kind, time: day, words: words(sumOf(ages)), by: text.bySystem, school, ages };
  });
}

async function announcedRows(tenant: Tenant, source: PackSource): Promise<KeptRow[]> {
  return (await announcedCounts(tenant, source.query)).map((row) => ({
    kind: text.retention.announced,
    time: row.announcedOn,
    words: text.retention.will,
    by: text.bySystem,
    school: schoolOf(source, row.schoolId),
    ages: { [row.band]: row.count },
  }));
}

export const incidents = defineSheet({
  name: sheetText.incidents,
  hasAges: true,
  inPlatform: 'rows',
  tallies: [
    by(tallyText.byIncident, title.incidentKind, title.counted),
    by(tallyText.bySchool, title.school, title.incidentKind, title.counted),
    by(tallyText.byMonth, title.month, title.incidentKind, title.counted),
  ],
  read: async (source) =>
    (await packIncidents(source.tenant, source.query)).map((row) => ({
      ...row,
      school: schoolOf(source, row.schoolId) || text.noSchool,
    })),
  columns: [
    [title.happenedOn, 12, ({ happenedOn }) => happenedOn],
    [title.noticedOn, 12, ({ noticedOn }) => noticedOn],
    [title.incidentKind, 10, ({ kind }) => incidentKindWord[kind]],
    [title.school, 30, ({ school }) => school],
    // A number that nobody knows yet is no 0.
    [
      title.counted,
      12,
      ({ under14, from14 }) =>
        under14 === null || from14 === null ? text.uncounted : text.counted,
    ],
    [title.under14, 14, ({ under14 }) => under14 ?? text.unknownCount],
    [title.from14, 14, ({ from14 }) => from14 ?? text.unknownCount],
    [title.what, 60, ({ what }) => what],
    [title.why, 40, ({ cause }) => cause],
    [title.measures, 40, ({ measures }) => measures],
    [title.familiesToldOn, 14, ({ familiesToldOn }) => familiesToldOn],
    [title.authorityToldOn, 14, ({ authorityToldOn }) => authorityToldOn],
    [title.closedOn, 12, ({ closedOn }) => closedOn],
    [title.recordedBy, 14, ({ recordedByName }) => recordedByName],
    [title.recordedAt, 20, ({ recordedAt }) => time(recordedAt)],
  ],
  counts: ({ school, under14, from14 }): Omit<PackRow, 'cells'> => ({
    shares: [{ school, ages: { under14: under14 ?? 0, from14: from14 ?? 0 } }],
  }),
});
