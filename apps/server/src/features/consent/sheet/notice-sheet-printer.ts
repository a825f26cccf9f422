/** Sets printed notices as PDF: A4, each child from a page of its own. */
import { readFileSync } from 'node:fs';
import { NOTICE_FIELDS, noticeFieldWord, shortHash } from '@spine/contract/consent';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import type { NoticeSheets } from './notice-sheet.service.ts';
import { noticeSheetText as text } from './notice-sheet.text.ts';

const template = readFileSync(new URL('./notice-sheet.typ', import.meta.url), 'utf8');

/** Without names one sheet, whose name is written by hand. */
export async function printNoticeSheets(
  typesetter: TypesetterPort,
  sheets: NoticeSheets,
): Promise<Uint8Array> {
  const { names } = sheets;
  const data = JSON.stringify({
    words: text,
    org: sheets.orgName,
    lead: text.lead(sheets.projectName),
    fields: NOTICE_FIELDS.map((field) => ({
      label: noticeFieldWord[field],
      lines: sheets.texts[field].split('\n'),
    })),
    version: text.version(sheets.version, shortHash(sheets.hash)),
    school: sheets.schoolName,
    clazz: sheets.clazz && text.clazzOf(sheets.clazz),
    names: names.length === 0 ? [null] : names,
  });
  return (await typesetter.typeset({ template, data })).file;
}
