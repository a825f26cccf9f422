/** Makes the report of one examination from everything that is known of it. Pure: the same examination, the same report. */
import {
  angleDigits,
  type ExamInfo,
  ExamStatus,
  ExamType,
  examModeText,
  examTypeWord,
  REFERENCE_ONLY_TEXT,
  REPORT_FOOTER,
  RESULT_COLOUR,
  RETEST_TEXT,
  RETEST_WORD,
  resultLongWord,
  segmentWord,
} from '@spine/contract/exam';
import { bandMark } from '../figure/result-mark.ts';
import { rulerFigure } from '../figure/ruler.ts';
import type { ReportModel, ResultBand } from './report-blocks.ts';
import { childFields, signBlock, titleParts } from './report-child.ts';
import { figureBlock, trendBlock } from './report-figure.ts';
import { findingLines, itemBlock, signList } from './report-findings.ts';
import { pageText, reportFileName } from './report-page.text.ts';
import { angleTable } from './report-table.ts';

function whereOf({ maxSegment, maxSide }: ExamInfo): string {
  const side = maxSide === null ? '' : pageText.sideOf[maxSide];
  return [maxSegment === null ? '' : segmentWord[maxSegment], side].filter(Boolean).join(' ');
}

function bandOf(info: ExamInfo): ResultBand {
  const { maxAngle, status, needsRetest } = info;
  const resultId = status === ExamStatus.Declined ? null : info.resultId;
  const isMeasured = status === ExamStatus.Inspected && maxAngle !== null;
  return {
    resultId,
    colour: resultId === null ? null : RESULT_COLOUR[resultId],
    mark: bandMark(resultId),
    caption: pageText.result,
    word: resultLongWord(info),
    tag: needsRetest ? RETEST_WORD : null,
    ruler: isMeasured ? rulerFigure(maxAngle) : null,
    angle: isMeasured
      ? {
          caption: pageText.largest,
          value: `${angleDigits(maxAngle)}°`,
          where: whereOf(info),
        }
      : null,
    note: status === ExamStatus.Declined ? pageText.declinedNote : pageText.noAngle,
  };
}

/**
 * What it means and what to do. A due retest is named even where a template's text forgets it. Advice in paragraphs,
 * for example a numbered list, begins on a line of its own.
 */
function adviceText({ description, advice, needsRetest }: ExamInfo): string {
  const next = advice.includes('\n') ? `\n${advice}` : advice;
  const text = `${description}${next}`;
  return needsRetest && !text.includes(RETEST_WORD) && !text.includes(RETEST_TEXT)
    ? `${description}${RETEST_TEXT}${next}`
    : text;
}

/** The first sentence of the footer stands beside it in bold. */
function footerRest(): string {
  return REPORT_FOOTER.slice(REPORT_FOOTER.indexOf('；') + 1);
}

/** So many characters and no more have room beside the usual figures. */
const SHORT = 170;

/** Texts that institutions write, in characters; a line of the foot takes as much room as half a line of advice. */
function freeLength({ advice, sign, title }: Pick<ReportModel, 'advice' | 'sign' | 'title'>) {
  const texts = [advice.text, title, ...sign.lines.map(({ value }) => value)];
  return texts.reduce((sum, text) => sum + text.length + 22 * text.split('\n').length - 22, 0);
}

/** The report of one examination. */
export function reportModel(info: ExamInfo): ReportModel {
  const kind = info.typeId === ExamType.Quick ? 'quick' : 'normal';
  const isNormal = info.typeId === ExamType.Normal && info.status === ExamStatus.Inspected;
  const title = titleParts(info);
  const layout = isNormal ? 'normal' : 'quick';
  const written = {
    title: title.join('　'),
    advice: { heading: pageText.advice, text: adviceText(info) },
    sign: signBlock(info),
  };
  const frame = { layout, isLong: freeLength(written) > SHORT } as const;
  return {
    ...{ kind, layout, ...written },
    containerId: `${kind}-report-${info.id}`,
    documentTitle: `${title.join(' ')} ${pageText.documentName}`,
    fileName: reportFileName([info.schoolName, info.name]),
    org: { name: info.orgName, line: pageText.platformLine },
    logo: info.logo,
    head: [
      { label: pageText.reportNumber, value: info.reportNumber },
      { label: pageText.mode, value: examTypeWord[info.typeId] },
    ],
    subtitle: `${pageText.documentName} · ${examModeText[info.typeId]}`,
    child: childFields(info),
    band: bandOf(info),
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
