/** What a timeline shows: what happened, and text messages, of which those that were sent are acts as well. */
import {
  type CaseEntryView,
  type CaseView,
  type TextMessage,
  textCauseWord,
  textStateWord,
} from '@spine/contract/follow-up';
import { caseText as text } from '../case.text.ts';

export type TimelineItem =
  | { readonly kind: 'entry'; readonly entry: CaseEntryView; readonly message?: TextMessage }
  | { readonly kind: 'message'; readonly message: TextMessage };

/** Newest first. A message stands beside the act it became, by itself where it became none. */
export function timelineItems({ entries, texts }: Pick<CaseView, 'entries' | 'texts'>) {
  const messageOf = new Map(texts.map((message) => [message.id, message]));
  const acts = new Set(entries.map(({ id }) => id));
  const items: TimelineItem[] = [
    ...entries.map((entry) => {
      const message = messageOf.get(entry.id);
      return { kind: 'entry' as const, entry, ...(message && { message }) };
    }),
    ...texts
      .filter(({ id }) => !acts.has(id))
      .map((message) => ({ kind: 'message' as const, message })),
  ];
  return items.toSorted((a, b) => compare(atOf(b), atOf(a)));
}

function atOf(item: TimelineItem): string {
  return item.kind === 'entry' ? item.entry.at : item.message.at;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** How far a message is: `等到 8 点`, `已送达`, `发送失败：运营商没有送达`. */
export function messageWords({ state, cause, sendsAt }: TextMessage): string {
  if (sendsAt !== null) return text.waitsForMorning;
  const word = textStateWord[state];
  return cause === null ? word : text.because(word, textCauseWord[cause]);
}
