/** Whose report it is, and who answers for it: title and child's line at the head, examiner and institution at the foot. */
import type { ExamInfo } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import { maskedStudentNumber } from '@spine/contract/patient';
import { reportText } from '@spine/contract/report';
import type { Labelled, SignBlock } from './report-blocks.ts';
import { pageText } from './report-page.text.ts';

/** School, grade with class, and name; a missing part says so (spec 2). */
export function titleParts(info: ExamInfo): string[] {
  const group = [info.gradeName, info.clazzName].map((part) => part.trim()).filter(Boolean);
  return [
    info.schoolName.trim() || reportText.schoolMissing,
    group.join(' ') || pageText.classMissing,
    info.name.trim() || reportText.nameMissing,
  ];
}

/** How often the child was examined up to this time; an examination without a result is not counted. */
function orderOf({ trend, id }: ExamInfo): string {
  const at = trend.findIndex((point) => point.id === id);
  return at === -1 ? pageText.notCounted : pageText.orderOf(at + 1);
}

/** The seven fields. */
export function childFields(info: ExamInfo): Labelled[] {
  const field = (label: string, value: string) => ({ label, value });
  return [
    field(pageText.name, info.name.trim() || reportText.nameMissing),
    field(pageText.sex, pageText.sexWord[info.sex]),
    field(pageText.age, pageText.ageOf(info.age)),
    field(pageText.birthDate, info.birthDate),
    field(pageText.studentNumber, maskedStudentNumber(info.studentId)),
    field(pageText.examDate, dateInShanghai(new Date(info.examTime))),
    field(pageText.examOrder, orderOf(info)),
  ];
}

const labelled = (label: string, value: string): Labelled => ({
  label,
  value: value === '' ? pageText.notRecorded : value,
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
    doctor: labelled(pageText.doctor, doctorName),
    date: labelled(pageText.reportDate, dateInShanghai(new Date(uploadedAt))),
    device: labelled(pageText.device, deviceCode === null ? '' : pageText.deviceOf(deviceCode)),
    lines: orgLines(info),
  };
}
