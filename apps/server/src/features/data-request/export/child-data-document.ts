/** `data.pdf`: the same as `data.json` to read, in sections of facts and tables. Every word is chosen here. */
import { consentAnswerWord, consentChannelWord } from '@spine/contract/consent';
import {
  type ChildData,
  correctionDecisionWord,
  correctionFactWord,
  requestChannelWord,
} from '@spine/contract/data-request';
import { examTypeWord, formatAngle, overallWord } from '@spine/contract/exam';
import {
  actWayWord,
  actWord,
  carePlanWord,
  caseOutcomeWord,
  caseStageWord,
  caseTrackWord,
  hospitalWords,
  textStateWord,
} from '@spine/contract/follow-up';
import { dayOf, formatToMinute, OPERATION_NAMES } from '@spine/contract/kernel';
import { documentKindWord, genderWord } from '@spine/contract/patient';
import { PLAN_DURATION_NAMES, PLAN_TYPE_NAMES } from '@spine/contract/prescription';
import { ROLE_NAMES } from '@spine/contract/session';
import { TRAINING_SOURCE_NAMES } from '@spine/contract/training';
import { childDataText as text } from './child-data.text.ts';

type Fact = readonly [label: string, value: string];
type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};
type Section = {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** null in a section of facts. */
  readonly table: Table | null;
};

type Column<Row> = readonly [title: string, value: (row: Row) => string | number | null];

const { missing } = text;
const orMissing = (value: string | number | null) =>
  value === null || value === '' ? missing : String(value);
const toMinute = (instant: string | null) => instant && formatToMinute(instant);
const toAngle = (angle: number | null) =>
  angle === null ? null : text.degrees(formatAngle(angle));

function tableOf<Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Section {
  const table = {
    columns: columns.map(([name]) => name),
    rows: rows.map((row) => columns.map(([, value]) => orMissing(value(row)))),
  };
  return { title, facts: [], table };
}

function factsOf(title: string, facts: readonly (readonly [string, string | null])[]): Section {
  return { title, facts: facts.map(([label, value]) => [label, orMissing(value)]), table: null };
}

/** What the template reads. */
export function childDocument(data: ChildData) {
  return {
    title: text.title,
    orgName: data.orgName,
    name: data.child.name,
    made: text.made(dayOf(data.createdAt)),
    note: text.note,
    none: text.none,
    sections: [
      childSection(data),
      enrolmentSection(data),
      ...examSections(data),
      ...screeningSections(data),
      ...followUpSections(data),
      ...trainingSections(data),
      ...requestSections(data),
    ],
  };
}

function documentOf({ documentKind, document }: ChildData['child']): string | null {
  return documentKind && `${documentKindWord[documentKind]} ${document}`.trim();
}

function childSection({ child }: ChildData): Section {
  return factsOf(text.sections.child, [
    [text.name, child.name],
    [text.gender, genderWord[child.gender]],
    [text.birthDate, child.birthDate],
    [text.studentId, child.studentId],
    [text.document, documentOf(child)],
    [text.tel, child.tel],
    [text.school, child.schoolName],
    [text.schoolClass, `${child.gradeName}${child.clazzName}`],
    [text.recordedAt, toMinute(child.createdAt)],
    [text.updatedAt, toMinute(child.updatedAt)],
  ]);
}

function enrolmentSection({ enrolments }: ChildData): Section {
  return tableOf(text.sections.enrolments, enrolments, [
    [text.fromDay, ({ fromDay }) => fromDay],
    [text.toDay, ({ toDay }) => toDay],
    [text.school, ({ schoolName }) => schoolName],
    [text.schoolClass, ({ gradeName, clazzName }) => `${gradeName}${clazzName}`],
    [text.studentId, ({ studentId }) => studentId],
  ]);
}

type Exam = ChildData['exams'][number];

function resultWords({ overall, voidedAt, deletedAt }: Exam): string {
  const word = overallWord(overall);
  if (deletedAt !== null) return text.removed(word);
  return voidedAt === null ? word : text.voided(word);
}

function examSections({ exams, examCorrections, reports }: ChildData): Section[] {
  const timeOf = new Map(exams.map(({ id, examTime }) => [id, formatToMinute(examTime)]));
  return [
    tableOf(text.sections.exams, exams, [
      [text.time, ({ examTime }) => formatToMinute(examTime)],
      [text.project, ({ projectName }) => projectName],
      [text.school, (exam) => `${exam.schoolName} ${exam.gradeName}${exam.clazzName}`],
      [text.type, ({ typeId }) => examTypeWord[typeId]],
      [text.result, resultWords],
      [text.largest, ({ maxAngle }) => toAngle(maxAngle)],
      [text.doctor, ({ doctorName }) => doctorName],
    ]),
    tableOf(text.sections.reports, reports, [
      [text.number, ({ number }) => number],
      [text.meaning, ({ description }) => description],
      [text.advice, ({ advice }) => advice],
    ]),
    tableOf(text.sections.examCorrections, examCorrections, [
      [text.time, ({ correctedAt }) => formatToMinute(correctedAt)],
      [text.sections.exams, ({ examId }) => timeOf.get(examId) ?? null],
      [text.act, ({ kind }) => text.corrections[kind]],
    ]),
  ];
}

function screeningSections({ consents, absences }: ChildData): Section[] {
  return [
    tableOf(text.sections.consents, consents, [
      [text.time, ({ answeredAt }) => formatToMinute(answeredAt)],
      [text.project, ({ projectName }) => projectName],
      [text.answer, ({ answer }) => consentAnswerWord[answer]],
      [
        text.way,
        ({ channel, maskedPhone }) => text.join([consentChannelWord[channel], maskedPhone ?? '']),
      ],
      [text.noticeVersion, ({ noticeVersion }) => noticeVersion && text.version(noticeVersion)],
      [text.reason, ({ reason }) => reason],
    ]),
    tableOf(text.sections.absences, absences, [
      [text.day, ({ day }) => day],
      [text.project, ({ projectName }) => projectName],
    ]),
  ];
}

type Act = ChildData['acts'][number];

function actWords({ plan, reason, note, result, day }: Act): string {
  return text.join([
    day ?? '',
    result?.hospital ?? '',
    plan === null ? '' : carePlanWord[plan],
    ...(result?.plans ?? []).map((each) => carePlanWord[each]),
    reason === null ? '' : caseOutcomeWord[reason],
    note ?? '',
  ]);
}

function standingSection({ followUp }: ChildData): Section {
  if (followUp === null) return tableOf(text.sections.followUp, [], []);
  const { hospital, outcome } = followUp;
  return factsOf(text.sections.followUp, [
    [text.track, caseTrackWord[followUp.track]],
    [text.stage, caseStageWord[followUp.stage]],
    [text.foundOn, followUp.foundOn],
    [text.dueOn, followUp.dueOn],
    [text.retestDueOn, followUp.retestDueOn],
    [text.hospital, hospital && hospitalWords(hospital)],
    [text.outcome, outcome && caseOutcomeWord[outcome]],
    [text.textsStopped, followUp.textsStopped ? text.yes : text.no],
  ]);
}

function followUpSections(data: ChildData): Section[] {
  return [
    standingSection(data),
    tableOf(text.sections.acts, data.acts, [
      [text.time, ({ doneAt }) => formatToMinute(doneAt)],
      [text.act, ({ kind }) => actWord[kind]],
      [text.by, ({ by }) => text.actors[by]],
      [text.way, ({ way }) => way && actWayWord[way]],
      [text.content, actWords],
    ]),
    tableOf(text.sections.visits, data.visits, [
      [text.day, ({ attendedOn }) => attendedOn],
      [text.hospital, ({ hospital }) => hospital],
      [text.cobb, ({ cobbAngle }) => toAngle(cobbAngle)],
      [text.project, ({ projectName }) => projectName],
    ]),
    tableOf(text.sections.photos, data.photos, [
      [text.time, ({ createdAt }) => formatToMinute(createdAt)],
      [text.file, ({ file }) => file ?? text.lost],
    ]),
    tableOf(text.sections.letters, data.letters, [
      [text.number, ({ number }) => number],
      [text.day, ({ issuedOn }) => issuedOn],
      [text.validUntil, ({ expiresOn }) => expiresOn],
      [text.written, ({ firstWrittenAt }) => toMinute(firstWrittenAt)],
    ]),
    tableOf(text.sections.textMessages, data.textMessages, [
      [text.time, ({ askedAt }) => formatToMinute(askedAt)],
      [text.state, ({ state }) => textStateWord[state]],
      [text.sentAt, ({ sentAt }) => toMinute(sentAt)],
    ]),
  ];
}

function trainingSections({ prescriptions }: ChildData): Section[] {
  const trainings = prescriptions.flatMap((each) =>
    each.trainings.map((training) => ({ ...training, name: each.name })),
  );
  return [
    tableOf(text.sections.prescriptions, prescriptions, [
      [text.name, ({ name, type }) => text.join([name, PLAN_TYPE_NAMES[type]])],
      [text.day, ({ startDate, endDate }) => `${startDate} ${endDate}`],
      [text.duration, ({ duration }) => PLAN_DURATION_NAMES[duration]],
      [text.trained, ({ trainedDays, plannedDays }) => text.trainedOf(trainedDays, plannedDays)],
      [text.actions, ({ actions }) => text.list(actions.map(text.action))],
    ]),
    tableOf(text.sections.trainings, trainings, [
      [text.day, ({ date }) => date],
      [text.sections.prescriptions, ({ name }) => name],
      [text.minutes, ({ minutes }) => minutes],
      [text.count, ({ actionCount }) => actionCount],
      [text.source, ({ source }) => TRAINING_SOURCE_NAMES[source]],
    ]),
  ];
}

const didWords: Readonly<Record<string, string>> = OPERATION_NAMES;

function requestSections({ corrections, looks }: ChildData): Section[] {
  return [
    tableOf(text.sections.corrections, corrections, [
      [text.day, ({ requestedAt }) => dayOf(requestedAt)],
      [text.fact, ({ fact }) => correctionFactWord[fact]],
      [text.requested, ({ requested }) => requested],
      [text.asker, ({ asker, channel }) => text.join([asker, requestChannelWord[channel]])],
      [
        text.decision,
        ({ decision }) => (decision ? correctionDecisionWord[decision] : text.undecided),
      ],
      [text.reason, ({ reason }) => reason],
    ]),
    tableOf(text.sections.looks, looks, [
      [text.day, ({ day }) => day],
      [text.role, ({ role }) => (role === null ? text.outside : ROLE_NAMES[role])],
      [text.did, ({ did }) => didWords[did] ?? did],
      [text.times, ({ times }) => times],
    ]),
  ];
}
