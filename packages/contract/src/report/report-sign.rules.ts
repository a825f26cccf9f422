/** The foot of a report: who examined, where, when, with what, and the institution's own lines. */
import { dateInShanghai } from '#kernel';
import type { ExamInfo } from '../exam/index.ts';
import type { Labelled, SignCell, SignRow } from './report.schema.ts';
import { reportText } from './report.text.ts';
import { SIGN_VALUE } from './report-fit.rules.ts';
import { sizeThatFits, widthOf } from './text-width.rules.ts';

const SIZES = [8.6, 8, 7.5, 7] as const;
const SMALLEST = 7;

function signCell({ label, value }: Labelled, width: number): SignCell {
  const text = value === '' ? reportText.notRecorded : value;
  return { label, value: text, size: sizeThatFits(text, width, SIZES) };
}

/** The institution's lines; without any, its name as the one that executed the screening. */
function orgLines({ examineOrgInfo, orgName }: ExamInfo): Labelled[] {
  const lines = examineOrgInfo.filter(({ value }) => value.trim() !== '');
  return lines.length > 0 ? lines : [{ label: reportText.organization, value: orgName }];
}

/** Whether a line can stand in a place of the second row without breaking inside a number or an address. */
function fitsIn(line: Labelled, width: number): boolean {
  return widthOf(line.value, SMALLEST) <= width;
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
  const isShort = fitsIn(device, SIGN_VALUE.end);
  const second = rest.find((line) => fitsIn(line, SIGN_VALUE.middle));
  const others = rest.filter((line) => line !== second);
  const wide = (line: Labelled | undefined) => (line ? signCell(line, SIGN_VALUE.wide) : null);
  return [
    {
      start: signCell({ label: reportText.doctor, value: doctorName }, SIGN_VALUE.start),
      ...{ middle: wide(first), end: null },
    },
    {
      start: signCell(date, SIGN_VALUE.start),
      middle: second && isShort ? signCell(second, SIGN_VALUE.middle) : wide(second ?? device),
      end: second && isShort ? signCell(device, SIGN_VALUE.end) : null,
    },
    ...(second && !isShort ? [device, ...others] : others).map((line) => ({
      ...{ start: null, middle: wide(line), end: null },
    })),
  ];
}
