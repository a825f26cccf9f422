export { maskedName } from './masked-name.rules.ts';
export { PAPER, type Palette, SCREEN } from './paper.rules.ts';
export { platformMark } from './platform-mark.rules.ts';
export { type QrMatrix, qrFigure } from './qr.rules.ts';
export { reportPage, reportPdf, sampleReport, verifyReport } from './report.endpoints.ts';
export { reportErrors } from './report.errors.ts';
export { reportModel } from './report.rules.ts';
export {
  type AngleTable,
  type Cell,
  type ItemBlock,
  type Labelled,
  type Line,
  type LineBlock,
  type Part,
  type ReportModel,
  type ReportSample,
  type ReportView,
  type ResultBand,
  type SignList,
  type TrendBlock,
  type Verification,
  type VerifiedExam,
  verifiedExam,
} from './report.schema.ts';
export { reportText } from './report.text.ts';
export { addReportBatch, countReportBatch, reportBatchInfo } from './report-batch.endpoints.ts';
export {
  type ReportBatchCounts,
  type ReportBatchFormat,
  type ReportBatchInput,
  reportBatchCounts,
  reportBatchInput,
} from './report-batch.schema.ts';
export { reportBatchText } from './report-batch.text.ts';
export { childFileName, fileNamePart, uniqueNames } from './report-batch-name.rules.ts';
export { figureWords, platesOf } from './report-figure.rules.ts';
export {
  type SegmentReading,
  type SideReading,
  segmentReadings,
  sideReadings,
} from './report-measure.rules.ts';
export { type SampleTemplate, sampleExam } from './report-sample.rules.ts';
export { trendParts } from './report-trend.rules.ts';
export { reportWords } from './report-words.rules.ts';
export { compactSpine } from './spine-compact.rules.ts';
export { SUMMARY_FORMATS, type SummaryFormat, summaryReport } from './summary.endpoints.ts';
export { summaryModel } from './summary.rules.ts';
export type { SummaryFacts, SummaryModel, SummarySection } from './summary.schema.ts';
export {
  type SvgAttributes,
  type SvgNode,
  svg,
  svgFile,
  svgString,
  svgTexts,
} from './svg.rules.ts';
export { emsOfText } from './text-width.rules.ts';
export { trendFigure } from './trend-figure.rules.ts';
