export { bandMark } from './figure/result-mark.ts';
export { type Stamps, toLayers } from './page/drawing-layers.ts';
export { reportModel } from './page/report-model.ts';
export { renderReports } from './page/report-page.ts';
export { principalRoutes } from './principal/principal.routes.ts';
export { reportRoutes } from './report.routes.ts';
export { reportedExam } from './report.service.ts';
export { type ReportVerification, reportVerification } from './report-verification.ts';
export { summaryRoutes } from './summary/summary.routes.ts';
