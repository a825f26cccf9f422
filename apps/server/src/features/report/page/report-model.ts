/**
 * Makes the report of one examination from all its data, ready to be laid out: every word is chosen
 * and every figure is drawn. Pure: the same examination, the same report.
 */
import {
  type ExamInfo,
  ExamStatus,
  ExamType,
  examTypeText,
  examTypeWord,
  type Finding,
  formatAngle,
  longWord,
  measuredUntil,
  missingStepWords,
  overallLongWord,
  REFERENCE_ONLY_TEXT,
  REPORT_FOOTER,
  RESULT_COLOUR,
  ResultId,
  resultOfFinding,
  type StandingReferral,
  sagittalWord,
  segmentWord,
  standingReferralAt,
} from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import { maskStudentNumber } from '@spine/contract/patient';
import { type ReportView, reportText } from '@spine/contract/report';
import { bandMark } from '../figure/result-mark.ts';
import { rulerFigure } from '../figure/ruler.ts';
import { figureBlock, type ReportLayout, trendBlock } from './report-figure.ts';
import { findingLines, itemBlock, signList } from './report-findings.ts';
import { pageText, reportFileName } from './report-page.text.ts';
import { angleTable } from './report-table.ts';

function largestAngleSite({ maxSegment, maxSide }: ExamInfo): string {
  const side = maxSide === null ? '' : pageText.sideOf[maxSide];
  return [maxSegment === null ? '' : segmentWord[maxSegment], side].filter(Boolean).join(' ');
}

/** Neither green nor a tick while an earlier examination sends the child to a hospital. */
function hidesNormal(finding: Finding, open: StandingReferral | null): boolean {
  return resultOfFinding(finding) === ResultId.Normal && open !== null;
}

/** Without a result the band is white; what nobody measured has a note in the place of ruler and angle. */
function bandBlock(info: ExamInfo) {
  const { maxAngle, status } = info;
  const isDeclined = status === ExamStatus.Declined;
  const { finding, beside } = info.overall;
  const open = standingReferralAt({ standing: info.standing, examTime: new Date(info.examTime) });
  const result = resultOfFinding(finding);
  const shown = hidesNormal(finding, open) ? null : result;
  const measured = isDeclined ? null : maxAngle;
  return {
    colour: shown === null ? null : RESULT_COLOUR[shown],
    mark: bandMark(hidesNormal(finding, open) ? 'undetermined' : finding),
    caption: bandCaption(info),
    /** Nothing is certain inside a broken line. */
    dashed: isUnfinished(finding),
    word: longWord(finding),
    /** What stands beside the leading finding; empty where there is nothing. */
    beside: bandTag(beside, open),
    // Degrees on a ruler would read as the result.
    ruler: measured === null || result === null ? null : rulerFigure(measured),
    angle:
      measured === null
        ? null
        : {
            caption: info.needsRetest ? pageText.firstLargest : pageText.largest,
            value: `${formatAngle(measured)}°`,
            where: largestAngleSite(info),
          },
    note: bandNote(info),
  };
}

/** In a tag under the finding: what was found beside it, else what is open from before. */
function bandTag(beside: Finding | null, open: StandingReferral | null): string {
  if (beside !== null) return longWord(beside);
  return open === null ? '' : pageText.standing(overallLongWord(open.overall));
}

/** A step is missing that would bring the result. */
function isUnfinished(finding: Finding): boolean {
  return finding === 'retest' || finding === 'incomplete';
}

function bandCaption({ overall, typeId }: ExamInfo): string {
  if (isUnfinished(overall.finding)) return pageText.unfinished;
  const isOnlyAngles = typeId === ExamType.Quick && overall.finding !== 'declined';
  return isOnlyAngles ? pageText.resultOfAngles : pageText.result;
}

/** In the place of ruler and angle, or beside an angle that no ruler grades. */
function bandNote({ overall, maxAngle, findings, ...exam }: ExamInfo): string {
  if (overall.finding === 'declined') return pageText.declinedNote;
  if (isUnfinished(overall.finding))
    return pageText.missingNote(missingStepWords({ ...exam, findings }).join('、'));
  if (overall.finding === 'lordosis' || overall.finding === 'kyphosis')
    return pageText.sagittalNote(sagittalWord[overall.finding]);
  return overall.finding === 'furtherCheck' ? pageText.furtherNote : pageText.noAngle;
}

/** School, grade with class, and name; a missing part says so (spec 2). */
function titleParts(info: ExamInfo): string[] {
  const group = [info.gradeName, info.clazzName].map((part) => part.trim()).filter(Boolean);
  return [
    info.schoolName.trim() || reportText.schoolMissing,
    group.join(' ') || pageText.classMissing,
    info.name.trim() || reportText.nameMissing,
  ];
}

/** How often the child was measured up to this time; what was not measured is not counted. */
function examOrder({ trend, id }: ExamInfo): string {
  const count = measuredUntil(trend, id).length;
  return count === 0 ? pageText.notCounted : pageText.orderOf(count);
}

function labelled(label: string, value: string) {
  return { label, value };
}

/** The seven fields. */
function childFields(info: ExamInfo) {
  return [
    labelled(pageText.name, info.name.trim() || reportText.nameMissing),
    labelled(pageText.sex, pageText.sexWord[info.sex]),
    labelled(pageText.age, pageText.ageOf(info.age)),
    labelled(pageText.birthDate, info.birthDate),
    labelled(pageText.studentNumber, maskStudentNumber(info.studentId)),
    labelled(pageText.examDate, dateInShanghai(new Date(info.examTime))),
    labelled(pageText.examOrder, examOrder(info)),
  ];
}

/** The foot: who examined, when the report was made, with what, and the institution's lines; without any, its name. */
function signBlock(info: ExamInfo) {
  const { doctorName, deviceCode, uploadedAt, examineOrgInfo, orgName } = info;
  const lines = examineOrgInfo.filter(({ value }) => value.trim() !== '');
  const device = deviceCode === null ? '' : pageText.deviceOf(deviceCode);
  const none = pageText.notRecorded;
  return {
    doctor: labelled(pageText.doctor, doctorName || pageText.signedByHand),
    date: labelled(pageText.reportDate, dateInShanghai(new Date(uploadedAt))),
    device: labelled(pageText.device, device || none),
    lines: lines.length > 0 ? lines : [labelled(reportText.organization, orgName || none)],
  };
}

/** What it means and what to do. Advice in paragraphs, for example a numbered list, begins on a line of its own. */
function adviceText({ description, advice }: ExamInfo): string {
  return advice.includes('\n') ? `${description}\n${advice}` : `${description}${advice}`;
}

/** The first sentence of the footer stands beside it in bold. */
function footerRest(): string {
  return REPORT_FOOTER.slice(REPORT_FOOTER.indexOf('；') + 1);
}

/** So many characters and no more have room beside the usual figures. */
const SHORT = 170;

/** Texts that institutions write, in characters; a line of the foot takes as much room as half a line of advice. */
function freeLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 22 * text.split('\n').length - 22, 0);
}

/** The report of one examination. */
export function reportModel(info: ExamInfo) {
  const isNormal = info.typeId === ExamType.Normal && info.status === ExamStatus.Inspected;
  // A normal examination that was declined has little to show and is set like a quick one.
  const layout: ReportLayout = isNormal ? 'normal' : 'quick';
  const parts = titleParts(info);
  const title = parts.join('　');
  const advice = { heading: pageText.advice, text: adviceText(info) };
  const sign = signBlock(info);
  const written = [advice.text, title, ...sign.lines.map(({ value }) => value)];
  const frame = { layout, isLong: freeLength(written) > SHORT };
  return {
    layout,
    title,
    advice,
    sign,
    /** spec 2 */
    containerId: `${info.typeId === ExamType.Quick ? 'quick' : 'normal'}-report-${info.id}`,
    documentTitle: `${parts.join(' ')} ${pageText.documentName}`,
    fileName: reportFileName([info.schoolName, info.name]),
    org: { name: info.orgName, line: pageText.platformLine },
    /** data: URL; null for the platform's mark. */
    logo: info.logo,
    head: [
      labelled(pageText.reportNumber, info.reportNumber),
      labelled(pageText.mode, examTypeWord[info.typeId]),
    ],
    subtitle: `${pageText.documentName} · ${examTypeText[info.typeId]}`,
    child: childFields(info),
    band: bandBlock(info),
    figure: figureBlock(info, frame),
    table: angleTable(info),
    signs: isNormal ? signList(info.findings) : null,
    findings: isNormal ? findingLines(info.findings) : null,
    items: isNormal ? itemBlock(info.findings) : null,
    trend: trendBlock(info, frame),
    footer: {
      strong: REFERENCE_ONLY_TEXT,
      text: `${footerRest()}${pageText.ruleVersion(info.ruleVersion)}`,
    },
    verify: { url: info.verifyUrl, caption: pageText.verify },
  };
}
export type ReportModel = ReturnType<typeof reportModel>;

const WHO: readonly string[] = [
  pageText.name,
  pageText.studentNumber,
  pageText.examDate,
  pageText.examOrder,
];

/** A report in words, for a screen too small to read its page: who, when, the result, and what to do about it. */
export function reportFacts({ child, band, trend, advice }: ReportModel): ReportView['facts'] {
  const { angle } = band;
  return [
    ...child.filter(({ label }) => WHO.includes(label)),
    labelled(pageText.result, [band.word, band.beside].filter(Boolean).join('；')),
    angle
      ? labelled(angle.caption, `${angle.value} ${angle.where}`)
      : labelled(pageText.largest, band.note),
    labelled(trend.heading, trend.sentence.map(({ text }) => text).join('')),
    labelled(advice.heading, advice.text),
  ];
}
