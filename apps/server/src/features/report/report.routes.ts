/** Translates the calls about reports. */
import { reportPage, reportPdf, sampleReport, verifyReport } from '@spine/contract/report';
import { refuseUnlisted } from '#features/exam/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { type Binding, bindOpen, bindPublic } from '#platform/http/bind.ts';
import { bulkReportRoutes } from './bulk/bulk-report.routes.ts';
import { reportFacts, reportModel } from './page/report-model.ts';
import { drawReport, renderReports } from './page/report-page.ts';
import { sampleExam } from './page/report-sample.ts';
import { markReportFetched, NOT_GENUINE, reportedExam, verifiedReport } from './report.service.ts';
import { reportLogText } from './report.text.ts';
import type { ReportVerification } from './report-verification.ts';

type ReportPorts = Pick<AppPorts, 'queue' | 'typesetter'> & {
  readonly verification: ReportVerification;
};

export function reportRoutes(ports: ReportPorts): Binding[] {
  return [
    pageRoute(ports),
    pdfRoute(ports),
    sampleRoute(ports),
    verifyRoute(ports),
    ...bulkReportRoutes(ports),
  ];
}

/** Pages are set after the transaction: setting must not hold a connection. */
function pageRoute({ typesetter, verification }: ReportPorts): Binding {
  return bindOpen(reportPage, async ({ scope, input, open, note }) => {
    const exam = await open(scope, async (tenant) => {
      const found = await reportedExam(tenant, { id: input.id, verification });
      if (found) note({ point: input.id });
      return found ?? refuseUnlisted(tenant, input.id);
    });
    const model = reportModel(exam);
    const { svg } = await drawReport(typesetter, model);
    return {
      containerId: model.containerId,
      documentTitle: model.documentTitle,
      name: exam.name,
      withheld: exam.withheld,
      facts: reportFacts(model),
      svg,
    };
  });
}

/** The report of no child: nothing is read or stored. */
function sampleRoute({ typesetter }: ReportPorts): Binding {
  return bindOpen(sampleReport, async ({ actor, input }) => {
    const { resultId, typeId, logo = null, ...written } = input;
    const template = { ...written, logo, orgName: actor.orgName };
    const model = reportModel(sampleExam(resultId, typeId, template));
    const { svg, fit } = await drawReport(typesetter, model);
    return { svg, adviceSize: fit.adviceSize };
  });
}

function pdfRoute({ typesetter, verification }: ReportPorts): Binding {
  return bindOpen(reportPdf, async ({ scope, input, now, open, note, onDelivered }) => {
    const exam = await open(scope, async (tenant) => {
      const found = await reportedExam(tenant, { id: input.id, verification });
      const { exported, exportedWithheld } = reportLogText;
      if (found) note({ point: input.id, message: found.withheld ? exportedWithheld : exported });
      return found ?? refuseUnlisted(tenant, input.id);
    });
    const model = reportModel(exam);
    const content = await renderReports(typesetter, [model]);
    const fetched = { examId: input.id, now };
    onDelivered(() => open(scope, (tenant) => markReportFetched(tenant, fetched)));
    return { fileName: model.fileName, contentType: 'application/pdf', content };
  });
}

function verifyRoute({ verification }: ReportPorts): Binding {
  return bindPublic(verifyReport, ({ input, open }) => {
    const named = verification.read(input.token);
    if (!named) return Promise.resolve(NOT_GENUINE);
    return open(orgScope(named.orgId), (tenant) => verifiedReport(tenant, named.examId));
  });
}
