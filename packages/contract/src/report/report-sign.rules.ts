/** The foot of a report: who examined, where, when, with what, and the institution's own lines. */
import { dateInShanghai } from '#kernel';
import type { ExamInfo } from '../exam/index.ts';
import type { Labelled, SignCell, SignRow } from './report.schema.ts';
import { reportText } from './report.text.ts';
import { SIGN } from './report-fit.rules.ts';
import { sizeThatFits, widthOf } from './text-width.rules.ts';

const SIZES = [8.6, 8, 7.5, 7] as const;
const SMALLEST = 7;

type Place = (typeof SIGN)[keyof typeof SIGN];

/** A label and its value; a long label takes room from the value. */
function signCell({ label, value }: Labelled, { width, label: usual }: Place): SignCell {
  const text = value === '' ? reportText.notRecorded : value;
  const labelWidth = Math.min(Math.max(usual, widthOf(label, SIZES[0]) + 2), width - 24);
  return { label, value: text, labelWidth, size: sizeThatFits(text, width - labelWidth, SIZES) };
}

/** The institution's lines; without any, its name as the one that executed the screening. */
function orgLines({ examineOrgInfo, orgName }: ExamInfo): Labelled[] {
  const lines = examineOrgInfo.filter(({ value }) => value.trim() !== '');
  return lines.length > 0 ? lines : [{ label: reportText.organization, value: orgName }];
}

/** Whether a line can stand in a place of the second row without breaking inside a number or an address. */
function fitsIn({ label, value }: Labelled, place: Place): boolean {
  return (
    widthOf(label, SIZES[0]) <= place.label && widthOf(value, SMALLEST) <= place.width - place.label
  );
}

/**
 * Doctor beside the first line, date beside the second and the device; a row of its own for whatever is left or too
 * long for its place.
 */
export function signRows(info: ExamInfo): SignRow[] {
  const [first, ...rest] = orgLines(info);
  const { doctorName, deviceCode } = info;
  const device = {
    label: reportText.device,
    value: deviceCode === null ? '' : reportText.deviceOf(deviceCode),
  };
  const date = { label: reportText.reportDate, value: dateInShanghai(new Date(info.uploadedAt)) };
  const isShort = fitsIn(device, SIGN.end);
  const second = rest.find((line) => fitsIn(line, SIGN.middle));
  const others = rest.filter((line) => line !== second);
  const wide = (line: Labelled | undefined) => (line ? signCell(line, SIGN.wide) : null);
  return [
    {
      start: signCell({ label: reportText.doctor, value: doctorName }, SIGN.start),
      ...{ middle: wide(first), end: null },
    },
    {
      start: signCell(date, SIGN.start),
      middle: second && isShort ? signCell(second, SIGN.middle) : wide(second ?? device),
      end: second && isShort ? signCell(device, SIGN.end) : null,
    },
    ...(second && !isShort ? [device, ...others] : others).map((line) => ({
      ...{ start: null, middle: wide(line), end: null },
    })),
  ];
}
