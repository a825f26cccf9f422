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
} from '../exam/index.ts';
import type { ReportModel, ResultBand } from './report.schema.ts';
import { reportFileName, reportText } from './report.text.ts';
import { childFields, titleParts } from './report-child.rules.ts';
import { captionOf, figureBlock } from './report-figure.rules.ts';
import { findingLines, itemBlock, signList } from './report-findings.rules.ts';
import { FRAME, fitReport, type UnfittedReport } from './report-fit.rules.ts';
import { signRows } from './report-sign.rules.ts';
import { angleTable } from './report-table.rules.ts';
import { trendBlock, trendParts } from './report-trend.rules.ts';
import { bandMark } from './result-shape.rules.ts';
import { rulerFigure } from './ruler.rules.ts';
import { sizeThatFits } from './text-width.rules.ts';

function whereOf({ maxSegment, maxSide }: ExamInfo): string {
  const side = maxSide === null ? '' : reportText.sideOf[maxSide];
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
    caption: reportText.result,
    word: resultLongWord(info),
    tag: needsRetest ? RETEST_WORD : null,
    ruler: isMeasured ? rulerFigure(maxAngle) : null,
    angle: isMeasured
      ? {
          caption: reportText.largest,
          value: `${angleDigits(maxAngle)}°`,
          where: whereOf(info),
        }
      : null,
    note: status === ExamStatus.Declined ? reportText.declinedNote : reportText.noAngle,
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

function unfitted(info: ExamInfo): UnfittedReport {
  const kind = info.typeId === ExamType.Quick ? 'quick' : 'normal';
  const isNormal = info.typeId === ExamType.Normal && info.status === ExamStatus.Inspected;
  const title = titleParts(info);
  const label = (name: string, value: string) => ({ label: name, value });
  return {
    kind,
    layout: isNormal ? 'normal' : 'quick',
    containerId: `${kind}-report-${info.id}`,
    documentTitle: `${title.join(' ')} ${reportText.documentName}`,
    fileName: reportFileName([info.schoolName, info.name]),
    org: {
      name: info.orgName,
      size: sizeThatFits(info.orgName, 104, [11, 10, 9, 8]),
      line: reportText.platformLine,
    },
    logo: info.logo,
    head: [
      label(reportText.reportNumber, info.reportNumber),
      label(reportText.mode, examTypeWord[info.typeId]),
    ],
    title: title.join('　'),
    subtitle: `${reportText.documentName} · ${examModeText[info.typeId]}`,
    child: childFields(info),
    band: bandOf(info),
    table: angleTable(info),
    signs: isNormal ? signList(info.findings) : null,
    findings: isNormal ? findingLines(info.findings) : null,
    items: isNormal ? itemBlock(info.findings) : null,
    advice: { heading: reportText.advice, text: adviceText(info) },
    sign: signRows(info),
    footer: {
      strong: REFERENCE_ONLY_TEXT,
      text: `${footerRest()}${reportText.ruleVersion(info.ruleVersion)}`,
    },
    verify: { url: info.verifyUrl, caption: reportText.verify },
    caption: captionOf(info),
    hasTrend: info.trend.length > 0,
    sentence: trendParts(info)
      .map(({ text }) => text)
      .join(''),
  };
}

/** The report of one examination. */
export function reportModel(info: ExamInfo): ReportModel {
  const { caption, hasTrend, sentence, ...report } = unfitted(info);
  const fit = fitReport({ ...report, caption, hasTrend, sentence });
  const prefix = `r${info.id.replaceAll('-', '').slice(-12)}`;
  const { width } = FRAME[report.layout].trend;
  return {
    ...report,
    fit,
    figure: figureBlock(info, fit, prefix),
    trend: trendBlock(info, { prefix, width, height: fit.trendHeight }),
  };
}
