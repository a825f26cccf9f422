export {
  addBulkReport,
  bulkReportInfo,
  countBulkReport,
} from './bulk/bulk-report.endpoints.ts';
export {
  type BulkReportCounts,
  type BulkReportFormat,
  type BulkReportInput,
  bulkReportInput,
} from './bulk/bulk-report.schema.ts';
export { childFileName, fileNamePart, uniqueNames } from './bulk/bulk-report-name.rules.ts';
export { PAPER, RESULT_INK, SCREEN, SEGMENT_TINT } from './drawing/paper.rules.ts';
export { platformMark } from './drawing/platform-mark.rules.ts';
export { qrFigure } from './drawing/qr.rules.ts';
export { resultShape } from './drawing/result-shape.rules.ts';
export {
  path,
  points,
  type SvgAttributes,
  type SvgNode,
  short,
  stamped,
  svg,
  svgFile,
  svgString,
  svgTexts,
} from './drawing/svg.rules.ts';
export { emsOfText } from './drawing/text-width.rules.ts';
export {
  type Degree,
  type Reading,
  SEGMENT_LEVELS,
  type SegmentReading,
  type SideReading,
  segmentReadings,
  sideReadings,
  spanOf,
} from './figure/report-measure.rules.ts';
export { type Part, trendParts } from './figure/report-trend.rules.ts';
export { compactSpine } from './figure/spine-compact.rules.ts';
export {
  figureWords,
  hatch,
  type LabelText,
  type Plate,
  platesOf,
  plateTilt,
  type SideMark,
  sideMarksOf,
} from './figure/spine-plate.rules.ts';
export { trendFigure } from './figure/trend-figure.rules.ts';
export { reportPage, reportPdf, sampleReport, verifyReport } from './report.endpoints.ts';
export { reportErrors } from './report.errors.ts';
export {
  type ReportSample,
  type ReportView,
  type Verification,
  type VerifiedExam,
  verifiedExam,
} from './report.schema.ts';
export { reportText } from './report.text.ts';
export { SUMMARY_FORMATS, type SummaryFormat, summaryReport } from './summary.endpoints.ts';
