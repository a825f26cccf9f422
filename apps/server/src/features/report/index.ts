export { openPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';
export { reportRoutes } from './report.routes.ts';
export { reportedExam } from './report.service.ts';
export { type ReportVerification, reportVerification } from './report-verification.ts';
export { summaryRoutes } from './summary.routes.ts';
export { openSummaryPrinter, type SummaryPrinter } from './summary-printer.ts';
