/** What a letter to a family says. Pure: the same case and examination, the same letter. */
import { overallLongWord, REPORT_FOOTER } from '@spine/contract/exam';
import { letterOf } from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai, dayText } from '@spine/contract/kernel';
import { maskStudentNumber } from '@spine/contract/patient';
import type { ExamFacts } from '#features/exam/index.ts';
import type { LetterCase } from './letter.repository.ts';
import { letterText as text } from './letter.text.ts';

export type Letter = ReturnType<typeof letterModel>;

export function letterModel(of: LetterCase, exam: ExamFacts, today: CalendarDate) {
  const kind = letterOf(of.track);
  const title = text.titles[kind];
  const examined = dayText(dateInShanghai(new Date(exam.examTime)));
  return {
    title,
    org: exam.orgName,
    platformLine: text.platformLine,
    greeting: text.greeting(of.name),
    opening: text.opening(of.name, examined, exam.projectName),
    facts: [
      { label: text.facts.school, value: of.schoolName },
      { label: text.facts.clazz, value: `${of.gradeName}${of.clazzName}` },
      { label: text.facts.number, value: maskStudentNumber(of.studentId) },
      { label: text.facts.day, value: examined },
    ],
    result: { label: text.result, words: overallLongWord(exam.overall) },
    parts: [
      { title: text.description, words: exam.description },
      { title: text.advice, words: `${exam.advice}${text.daysFrom(examined)}` },
    ],
    footer: REPORT_FOOTER,
    contacts: exam.examineOrgInfo,
    signed: text.signed(exam.orgName, dayText(today)),
    receipt: {
      words: text.receipt(of.name, title),
      answers: kind === 'notice' ? text.answers : text.answersOfRetest,
      blanks: [text.signature, text.phone, text.date],
      note: text.returned,
    },
  };
}

/** The families that a phone does not reach, in the order of their letters. */
export function phonelessList(cases: readonly LetterCase[]) {
  const { school, clazz, name, number, letter } = text.listColumns;
  return {
    title: text.listTitle,
    note: text.listNote(cases.length),
    columns: [school, clazz, name, number, letter],
    rows: cases.map((of) => [
      of.schoolName,
      `${of.gradeName}${of.clazzName}`,
      of.name,
      maskStudentNumber(of.studentId),
      text.titles[letterOf(of.track)],
    ]),
  };
}
