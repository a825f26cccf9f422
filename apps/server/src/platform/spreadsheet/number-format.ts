/** What a cell displays: its number may look different to the person who filled in the file. */
import { SSF } from '@e965/xlsx';
import { CHINESE_FORMATS } from './number-format.text.ts';

export type ShownNumber = {
  readonly shown: string;
  readonly date: boolean;
  readonly hides?: 'year' | 'day';
};

export type CellFormatter = {
  /** What a number shows in an extended format, whether it is a date, and which part of the date is not shown. */
  shown(value: number, format: number): ShownNumber;
  /** What a text shows: a format may put words around it. */
  shownText(text: string, format: number): string;
};

/** Colours, conditions and padding: nothing that is displayed as text. */
const NO_WORD = /\[[^\]]*\]|[_*]./g;
/** Literal words too: not what stands for a part of a date. */
const NO_PART = /\[[^\]]*\]|[_*].|"[^"]*"|\\./g;

/** Which part of a date is not displayed; the year where the day is hidden too. */
function hiddenDatePart(code: string): Pick<ShownNumber, 'hides'> {
  const parts = code.replaceAll(NO_PART, '').split(';')[0] ?? '';
  if (!/[ye]/i.test(parts)) return { hides: 'year' };
  return /d/i.test(parts) ? {} : { hides: 'day' };
}

/** Whether a format adds words to a text. */
function isWordy(code: string): boolean {
  const ofText = code.split(';').find((section) => section.includes('@'));
  return ofText !== undefined && ofText.replaceAll(NO_WORD, '') !== '@';
}

type Format = Omit<ShownNumber, 'shown'> & { readonly code: string; readonly wordy: boolean };

/** Shows numbers and texts by the number formats of a workbook, which extended formats point to. */
export function createFormatter(
  formats: readonly number[],
  custom: ReadonlyMap<number, string>,
): CellFormatter {
  const cache = new Map<number, Format>();
  const formatOf = (extended: number): Format => {
    const id = formats[extended] ?? 0;
    const code = custom.get(id) ?? CHINESE_FORMATS.get(id) ?? SSF.get_table()[id] ?? 'General';
    const date = SSF.is_date(code);
    return { code, date, wordy: isWordy(code), ...(date && hiddenDatePart(code)) };
  };
  const cached = (extended: number): Format => {
    const format = cache.get(extended) ?? formatOf(extended);
    cache.set(extended, format);
    return format;
  };
  return {
    shown: (value, extended) => {
      const { code, wordy: _, ...format } = cached(extended);
      return { shown: display(code, value), ...format };
    },
    shownText: (text, extended) => {
      const { code, wordy } = cached(extended);
      return wordy ? display(code, text) : text;
    },
  };
}

/** An invalid format displays the bare value. */
function display(code: string, value: number | string): string {
  try {
    return SSF.format(code, value);
  } catch {
    return String(value);
  }
}
