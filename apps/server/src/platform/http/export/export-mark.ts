/**
 * Who exported what names children, and when: stands in each file, so that a copy that turns up tells where it came from. It names no
 * child (docs/adr/0138-large-exports.md).
 */
import { purposeText } from '@spine/contract/disclosure';
import { formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import type { JobActor } from '#platform/auth/actor.ts';
import type { TypesetFoot, TypesetterPort } from '#platform/pdf/typesetter.ts';
import type { SheetMark } from '#platform/spreadsheet/write/xlsx-parts.ts';
import type { ZippedFile } from '#platform/zip/zip-stream.ts';
import { exportMarkText as text } from './export.text.ts';

export type ExportMark = {
  /** The name of a user: a login name is never printed (docs/domain/wording.md 9), but where there is no other. */
  readonly by: string;
  readonly orgName: string;
  readonly at: Date;
  readonly purpose: string | undefined;
};

type Marking = Pick<ExportMark, 'at' | 'purpose'> & {
  readonly actor: Pick<JobActor, 'username' | 'realName' | 'orgName'>;
};

export function exportMark({ actor, ...mark }: Marking): ExportMark {
  return { by: actor.realName ?? actor.username, orgName: actor.orgName, ...mark };
}

const timeOf = ({ at }: ExportMark): string => formatToMinute(instantInShanghai(at));

function factsOf(mark: ExportMark): (readonly [string, string])[] {
  const purpose = mark.purpose === undefined ? text.unstated : purposeText(mark.purpose);
  return [
    [text.by, mark.by],
    [text.institution, mark.orgName],
    [text.time, timeOf(mark)],
    [text.purpose, purpose],
    [text.duty, text.dutyWords],
  ];
}

/** The foot of printed pages, a sheet of its own after the rows, and the properties of the book. */
export function markOfSheet(mark: ExportMark): SheetMark {
  const { by: author, orgName, at } = mark;
  const foot = text.lineOf(author, orgName, timeOf(mark));
  return { foot, author, at, sheet: text.sheet, facts: factsOf(mark) };
}

/** The file in a zip. Editors of Windows read it by its first character. */
export function markFile(mark: ExportMark): ZippedFile {
  const lines = factsOf(mark).map(([label, words]) => text.fact(label, words));
  const bytes = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
  return { name: `${text.sheet}.txt`, bytes, at: mark.at };
}

/** Millimetres from the edges of the paper. Printers leave some four blank, and documents of many children at least eight. */
const FOOT: Omit<TypesetFoot, 'words'> = { left: 14, bottom: 4.6 };

/** A typesetter that puts the line at the foot of each page. */
export function markingTypesetter(
  typesetter: TypesetterPort,
  mark: ExportMark,
  place = FOOT,
): TypesetterPort {
  const foot = { words: text.line(mark.by, timeOf(mark)), ...place };
  return { typeset: (job) => typesetter.typeset({ ...job, foot }) };
}
