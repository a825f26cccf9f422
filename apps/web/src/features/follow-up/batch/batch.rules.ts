/** What is said of a selection before an act, and of those in which it was refused. */
import type { BatchCase, RefusedCase } from '@spine/contract/follow-up';
import { batchText as text } from './batch.text.ts';

const NAMES_SHOWN = 10;

/** Lines about a selection: who has a number, who has none, who was told lately; nothing that concerns nobody. */
export function noticeLines(cases: readonly BatchCase[]): string[] {
  const withPhone = cases.filter(({ hasPhone }) => hasPhone).length;
  const told = cases.filter(({ toldLately }) => toldLately).length;
  return [
    text.withPhone(withPhone),
    ...(withPhone < cases.length ? [text.withoutPhone(cases.length - withPhone)] : []),
    ...(told > 0 ? [text.toldLately(told)] : []),
  ];
}

export type RefusedGroup = { readonly title: string; readonly names: string };

/** The refused children by their reason, the first ones by name. */
export function groupRefused(
  refused: readonly RefusedCase[],
  nameOf: ReadonlyMap<string, string>,
): RefusedGroup[] {
  const groups = new Map<string, string[]>();
  for (const { id, message } of refused)
    groups.set(message, [...(groups.get(message) ?? []), nameOf.get(id) ?? '']);
  return [...groups].map(([message, names]) => ({
    title: text.refused(message, names.length),
    names:
      names.length > NAMES_SHOWN
        ? text.more(text.names(names.slice(0, NAMES_SHOWN)), names.length)
        : text.names(names),
  }));
}
