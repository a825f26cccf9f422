/** How a batch stands in the list: a word, and what follows from it. */
import { type CalendarDate, dayOf } from '@spine/contract/kernel';
import { type ListedRosterBatch, rosterStateWord } from '@spine/contract/patient';
import { rosterBatchText as text } from './roster-batch.text.ts';

const DAY_MS = 86_400_000;

export type Standing = {
  readonly word: string;
  readonly detail: string;
  /** Whether something can be done with it. */
  readonly isOpen: boolean;
};

/** Whole days until a day; 0 on the day itself. */
export function daysUntil(day: CalendarDate, today: CalendarDate): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

/** `11-19`; with its year where that is another. */
export function shortDay(day: CalendarDate, today: CalendarDate): string {
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice('2026-'.length) : day;
}

function writtenStanding({ canUndo, until }: ListedRosterBatch, today: CalendarDate): Standing {
  return canUndo
    ? {
        word: text.canUndo,
        detail: text.daysLeft(Math.max(0, daysUntil(until, today))),
        isOpen: true,
      }
    : { word: text.tooLate, detail: text.tooLateHint, isOpen: false };
}

function undoneStanding({ left, undotime }: ListedRosterBatch, today: CalendarDate): Standing {
  if (left) return { word: text.partly, detail: text.left(left), isOpen: false };
  const day = undotime === null ? '' : shortDay(dayOf(undotime), today);
  return { word: rosterStateWord.undone, detail: text.allUndone(day), isOpen: false };
}

export function standingOf(row: ListedRosterBatch, today: CalendarDate): Standing {
  if (row.state === 'written') return writtenStanding(row, today);
  if (row.state === 'undone') return undoneStanding(row, today);
  const isStopped = row.state === 'stopped';
  return {
    word: rosterStateWord[row.state],
    detail: isStopped ? text.stoppedHint : '',
    isOpen: isStopped,
  };
}
