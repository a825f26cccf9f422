export { openPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';
export { type ReportPorts, reportRoutes } from './report.routes.ts';
export { type ReportVerification, reportVerification } from './report-verification.ts';
