/** A day as a calendar file (RFC 5545) that phones open. It names no child: calendars are shared and synchronised. */
import { addDays, type CalendarDate } from '#kernel';

type Reminder = {
  readonly id: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly note: string;
};

const compact = (date: CalendarDate): string => date.replace(/-/g, '');

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\n/g, '\\n');
}

/** Bytes a line may have, without the blank that continues one. */
const LINE_BYTES = 74;

/** Bytes in UTF-8 of what a person types in China: one, or three; four of what is rarer. */
function countBytes(character: string): number {
  if (character.length > 1) return 4;
  return character > '~' ? 3 : 1;
}

function foldLine(line: string): string {
  const parts = [''];
  let bytesLeft = LINE_BYTES;
  for (const character of line) {
    const bytes = countBytes(character);
    if (bytes > bytesLeft) {
      parts.push('');
      bytesLeft = LINE_BYTES;
    }
    parts[parts.length - 1] += character;
    bytesLeft -= bytes;
  }
  return parts.join('\r\n ');
}

/** The file; it reminds at nine in the morning of the day before. */
export function reminderFile({ id, date, title, note }: Reminder): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//spine//family//ZH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${compact(date)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(note)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
