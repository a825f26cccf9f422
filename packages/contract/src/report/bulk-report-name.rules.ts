/** The names of files in a bulk report: school, grade, class, name and masked number, as any system can store them. */
import { maskStudentNumber } from '../patient/student-number.rules.ts';
import { SCHOOL_NAME_MAX } from '../school/index.ts';
import { reportText } from './report.text.ts';

/** Most file systems take 255 bytes; a Chinese character has three, and a file's name has five parts. */
const LONGEST_PART = 20;
/** Control and format characters, separators of lines, and what Windows refuses. */
const REFUSED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** A part of a file name: nothing a system refuses, no space or dot at either end. */
export function fileNamePart(text: string, longest = LONGEST_PART): string {
  const plain = text.normalize('NFC').replace(REFUSED, '_').replace(/\s+/gu, ' ');
  return [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
}

/** Stars cannot stand in a name: the number's hidden middle becomes crosses. */
function numberPart(studentNumber: string): string {
  return fileNamePart(maskStudentNumber(studentNumber).replaceAll('*', 'x'));
}

export type NamedChild = {
  readonly schoolName: string;
  readonly gradeName: string;
  readonly clazzName: string;
  readonly name: string;
  readonly studentId: string;
};

/** `学校-年级-班级-姓名-学号`, without an ending. */
export function childFileName(child: NamedChild): string {
  const parts = [
    fileNamePart(child.schoolName) || reportText.schoolMissing,
    fileNamePart(child.gradeName),
    fileNamePart(child.clazzName),
    fileNamePart(child.name) || reportText.nameMissing,
    numberPart(child.studentId),
  ];
  return parts.filter((part) => part !== '').join('-');
}

/** `学校/年级班级/`: the folder of a child's class in an archive of many children; schools of one beginning stay apart. */
export function classFolder({ schoolName, gradeName, clazzName }: NamedChild): string {
  const school = fileNamePart(schoolName, SCHOOL_NAME_MAX) || reportText.schoolMissing;
  const clazz = fileNamePart(`${gradeName}${clazzName}`) || reportText.classMissing;
  return `${school}/${clazz}/`;
}

/** Gives every name once: the second gets `(2)`. Names that differ in case only are the same on Windows. */
export function uniqueNames(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const key = name.toLowerCase();
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count === 1 ? name : `${name}(${count})`;
  };
}
