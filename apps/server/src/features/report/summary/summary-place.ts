/** The places of a summary, and who is still to be seen or was sent to a hospital. */

import {
  chiSquareDigits,
  curvatureOf,
  inspectedOf,
  percentOfPart,
  pText,
  rateOf,
  type StatisticTable,
  type StatisticTally,
} from '@spine/contract/statistic';
import type { SummaryCell, SummaryPlaces, SummarySection } from './summary.schema.ts';
import { summaryText as text } from './summary.text.ts';
import { counted, plain, rateCell, words } from './summary-cell.ts';

/** Schools or regions side by side, and whether their rates differ by more than chance. */
export function placeSection(
  { kind, table }: SummaryPlaces,
  total: StatisticTally,
): SummarySection {
  const row = (name: string, tally: StatisticTally): SummaryCell[] => {
    const { low, high, of } = rateOf(tally, 'curvature');
    return [
      words(name),
      tally.roster === null ? words(text.nothing) : counted(tally.roster),
      counted(inspectedOf(tally)),
      { ...rateCell(tally, 'examined'), note: undefined },
      counted(tally.valid),
      counted(curvatureOf(tally)),
      {
        ...rateCell(tally, 'curvature'),
        note: of > 0 ? text.intervalOf(percentOfPart(low), percentOfPart(high)) : undefined,
      },
    ];
  };
  return {
    title: text.places[kind],
    unit: text.placesUnit,
    columns: [
      { title: text.place[kind], width: 4.6, align: 'left' },
      ...[text.roster, text.examined, text.examinedRate, text.valid, text.abnormal].map(
        (title) => ({ title, width: 1.35, align: 'right' }) as const,
      ),
      { title: text.detectionRate, width: 3, align: 'right' },
    ],
    rows: [
      ...table.groups.map(({ label, tally }) => plain(row(label, tally))),
      { cells: row(text.total, total), strong: true },
    ],
    notes: placeNotes(table),
  };
}

function placeNotes({ chiSquare }: StatisticTable): string[] {
  if (!chiSquare) return [];
  const { chiSquare: value, degrees, p, rough } = chiSquare;
  const sentence = text.placeTest(chiSquareDigits(value), degrees, pText(p));
  return [rough ? sentence + text.rough : sentence];
}

/** What no denominator of a detection rate holds, and the way to the hospital. */
export function undoneSection(total: StatisticTally): SummarySection {
  const unseen = (total.roster ?? 0) - inspectedOf(total) - total.declined;
  const counts = {
    incomplete: total.incomplete,
    declined: total.declined,
    unseen: Math.max(0, unseen),
    referred: total.referred,
    attended: total.attended,
  } as const;
  const kinds = ['incomplete', 'declined', 'unseen', 'referred', 'attended'] as const;
  return {
    title: text.undone,
    unit: text.undoneUnit,
    columns: [
      { title: text.state, width: 2, align: 'left' },
      { title: text.people, width: 1.4, align: 'right' },
      { title: text.stateNote, width: 7, align: 'left' },
    ],
    rows: kinds.map((kind) => {
      const [name, note] = text.states[kind];
      return plain([words(name), counted(counts[kind]), words(note)]);
    }),
    notes: [],
  };
}
