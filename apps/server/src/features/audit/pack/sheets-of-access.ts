/** The sheets about those who work with children's data: what for, who approved it, what they did, and that the log is whole. */
import { AUDIT_INVENTORY } from '@spine/contract/audit';
import { LOG_MODEL_NAMES, OPERATION_NAMES } from '@spine/contract/kernel';
import { ACCOUNT_KIND_NAMES, ROLE_NAMES } from '@spine/contract/session';
import { packNotices } from './pack.repository.ts';
import { sheetText, tallyText, packText as text, columnText as title } from './pack.text.ts';
import { packLines } from './pack-lines.repository.ts';
import { type ChildLine, childLines, nameOf, userOf } from './pack-lines.ts';
import {
  ageColumns,
  by,
  defineSheet,
  defineTenantSheet,
  type PackSheet,
  time,
} from './pack-sheet.ts';
import type { PackSource } from './pack-source.ts';

export const inventory = defineSheet({
  name: sheetText.inventory,
  hasAges: false,
  isOnce: true,
  inPlatform: 'rows',
  tallies: [
    {
      title: tallyText.information,
      by: [
        title.information,
        title.fields,
        title.purpose,
        title.basis,
        title.kept,
        title.receivers,
      ],
      isList: true,
    },
  ],
  read: () => AUDIT_INVENTORY,
  columns: [
    [title.information, 18, ({ name }) => name],
    [title.fields, 40, ({ fields }) => fields],
    [title.purpose, 36, ({ purpose }) => purpose],
    [title.basis, 30, ({ basis }) => basis],
    [title.kept, 36, ({ kept }) => kept],
    [title.receivers, 30, ({ receivers }) => receivers],
    [title.sensitive, 14, ({ isSensitive }) => (isSensitive ? text.yes : text.no)],
    [
      title.places,
      60,
      ({ places }) =>
        Object.entries(places)
          .map(([table, columns]) => `${table}: ${columns}`)
          .join('; '),
    ],
  ],
});

export const notices = defineTenantSheet({
  name: sheetText.notices,
  hasAges: false,
  inPlatform: 'counts',
  tallies: [by(tallyText.byVersion, title.version), by(tallyText.byMonth, title.month)],
  read: (tenant, { query }) => packNotices(tenant, query),
  columns: [
    [title.publishedAt, 20, ({ publishedAt }) => time(publishedAt)],
    [title.project, 30, ({ projectId }, { projects }) => projects.get(projectId) ?? ''],
    [title.version, 10, ({ version }) => text.version(version)],
    [title.publishedBy, 14, ({ publishedByName }) => publishedByName],
    [title.hash, 66, ({ hash }) => hash],
  ],
});

const roleName = (role: number | null): string =>
  role === null ? '' : nameOf(ROLE_NAMES, String(role));

export const approvals = defineSheet({
  name: sheetText.approvals,
  hasAges: false,
  inPlatform: 'rows',
  tallies: [
    by(tallyText.byRole, title.role, title.accountKind),
    by(tallyText.byPurpose, title.purpose),
    by(tallyText.byApprover, title.approvedBy),
    by(tallyText.byMonth, title.month),
  ],
  read: (source) => source.approvals,
  columns: [
    [title.approvedAt, 20, ({ approvedAt }) => time(approvedAt)],
    [title.username, 18, ({ userId }, { users }) => users.get(userId)?.username ?? ''],
    [title.name, 14, ({ userId }, { users }) => users.get(userId)?.name ?? ''],
    [title.role, 14, ({ role }) => roleName(role)],
    [title.roleBefore, 14, ({ roleBefore }) => roleName(roleBefore)],
    [title.accountKind, 12, ({ accountKind }) => ACCOUNT_KIND_NAMES[accountKind]],
    [title.purpose, 24, ({ purpose }) => purpose],
    [title.approvedBy, 14, ({ approvedByName }) => approvedByName],
    [title.endsOn, 12, ({ endsOn }) => endsOn],
    [title.endedAt, 20, ({ endedAt }) => time(endedAt)],
    [title.endedBy, 14, ({ endedByName }) => endedByName],
    [
      title.endReason,
      24,
      ({ endedAt, endReason }) => (endedAt === null ? '' : (endReason ?? text.replaced)),
    ],
  ],
});

type LineSheet = {
  readonly name: string;
  readonly read: (source: PackSource) => AsyncIterable<ChildLine>;
};

const lineSheet = ({ name, read }: LineSheet): PackSheet =>
  defineSheet({
    name,
    read,
    hasAges: true,
    inPlatform: 'ownRows',
    tallies: [
      by(tallyText.byAct, title.model, title.act),
      by(tallyText.byUser, title.username, title.name, title.purpose, title.model, title.act),
      by(tallyText.bySchoolAndRole, title.school, title.role, title.act),
      by(tallyText.byMonth, title.month, title.model, title.act),
    ],
    columns: [
      [title.line, 38, ({ line }) => line.id],
      [title.time, 20, ({ line }) => time(line.optime)],
      [title.username, 18, ({ user }) => user.username],
      [title.name, 14, ({ user }) => user.name],
      [title.role, 14, ({ user }) => user.role],
      [title.purpose, 24, ({ user }) => user.purpose],
      [title.model, 12, ({ line }) => nameOf(LOG_MODEL_NAMES, line.model)],
      [title.act, 10, ({ line }) => nameOf(OPERATION_NAMES, line.optype)],
      [title.words, 60, ({ words }) => words],
      [title.reach, 12, ({ reach }) => text.reach[reach]],
      [title.school, 30, ({ shares }) => text.schools(shares.map(({ school }) => school))],
      [title.touched, 10, ({ named, unnamed }) => named + unnamed],
      ...ageColumns<ChildLine>(({ ages }) => ages),
      [title.unnamed, 10, ({ unnamed }) => unnamed],
    ],
    counts: ({ shares, unnamed }) => ({ shares, unnamed }),
  });

export const access = lineSheet({
  name: sheetText.access,
  read: (source) => childLines(source, 'access'),
});

export const handedOut = lineSheet({
  name: sheetText.handedOut,
  read: async function* (source) {
    yield* childLines(source, 'handedOut');
    yield* childLines(source, 'papers');
  },
});

export const accounts = defineSheet({
  name: sheetText.accounts,
  hasAges: false,
  inPlatform: 'rows',
  tallies: [
    by(tallyText.byAccountAct, title.act),
    by(tallyText.byActor, title.username, title.act),
    by(tallyText.byMonth, title.month, title.act),
  ],
  read: (source) => packLines(source.tenant, 'accounts', source.query),
  columns: [
    [title.time, 20, ({ optime }) => time(optime)],
    [title.username, 18, (line, source) => userOf(source, line).username],
    [title.name, 14, (line, source) => userOf(source, line).name],
    [title.role, 14, (line, source) => userOf(source, line).role],
    [title.act, 10, ({ optype }) => nameOf(OPERATION_NAMES, optype)],
    [
      title.touchedUsers,
      24,
      ({ keypoint }, { users }) =>
        keypoint
          .split(',')
          .flatMap((id) => users.get(id)?.username ?? [])
          .join(text.between),
    ],
    [title.words, 60, ({ keymsg }) => keymsg],
  ],
});

export const proof = defineSheet({
  name: sheetText.proof,
  hasAges: false,
  isOnce: true,
  inPlatform: 'rows',
  tallies: [{ title: tallyText.proof, by: [title.item, title.value], isList: true }],
  read: ({ proof: found, faults }) => {
    const { proof: words } = text;
    const { first = 0, last = 0 } = found;
    return [
      [words.blocks, words.range(first, last)],
      [words.lines, found.lines],
      [words.waiting, found.waiting],
      [words.faults, found.faults === 0 ? words.none : words.some(found.faults)],
      [words.anchored, found.anchored ?? words.noAnchor],
      ...faults.map((fault) => [words.fault, fault] as const),
    ] as const;
  },
  columns: [
    [title.item, 26, ([item]) => item],
    [title.value, 80, ([, value]) => value],
  ],
});
