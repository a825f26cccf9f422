/** The foot of a report: who examined, where, when, with what, and the institution's own lines. */
import { dateInShanghai } from '#kernel';
import type { ExamInfo } from '../exam/index.ts';
import type { Labelled, SignBlock } from './report.schema.ts';
import { reportText } from './report.text.ts';

const labelled = (label: string, value: string): Labelled => ({
  label,
  value: value === '' ? reportText.notRecorded : value,
});

/** The institution's lines; without any, its name as the one that executed the screening. */
function orgLines({ examineOrgInfo, orgName }: ExamInfo): Labelled[] {
  const lines = examineOrgInfo.filter(({ value }) => value.trim() !== '');
  return lines.length > 0 ? lines : [labelled(reportText.organization, orgName)];
}

/** The foot. */
export function signBlock(info: ExamInfo): SignBlock {
  const { doctorName, deviceCode, uploadedAt } = info;
  return {
    doctor: labelled(reportText.doctor, doctorName),
    date: labelled(reportText.reportDate, dateInShanghai(new Date(uploadedAt))),
    device: labelled(reportText.device, deviceCode === null ? '' : reportText.deviceOf(deviceCode)),
    lines: orgLines(info),
  };
}
