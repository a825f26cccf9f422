/** The PDF behind a link. Its name says what it is and not whose, because it stays on the phone. */
import { quickQueryErrors, quickQueryReport } from '@spine/contract/quick-query';
import type { MediaLinks } from '#features/action/index.ts';
import { issuedSheet, type PrescriptionPrinter } from '#features/prescription/index.ts';
import {
  type PdfRenderer,
  type ReportVerification,
  reportedExam,
  reportModel,
} from '#features/report/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { quickQueryFileText, quickQueryLogText } from './quick-query.text.ts';
import { type Asked, atLink, linkOf, useLink } from './quick-query-link.service.ts';

export type FileParts = {
  readonly renderer: PdfRenderer;
  readonly verification: ReportVerification;
  readonly printer: PrescriptionPrinter;
  /** The configured address of the server; without one, the address of the request. */
  readonly publicUrl: string | undefined;
  readonly links: MediaLinks;
};

type FileCall = PublicCall<typeof quickQueryReport>;

/** A link is used up once its file was taken whole: a download that breaks off may be begun again. */
export function fileRoute(parts: FileParts): Binding {
  const { links } = parts;
  return bindPublic(quickQueryReport, async (call) => {
    const { open, input, now, onDelivered } = call;
    const found = await open(platformScope, (tenant) => linkOf(tenant, input.link, now));
    if (!found) return refuse(quickQueryErrors.linkOver);
    const asked = { ...found, paths: { links, now } };
    const content = await FILE_OF[found.link.kind](call, asked, parts);
    onDelivered(() => open(platformScope, (tenant) => useLink(tenant, found.link)));
    const fileName = quickQueryFileText[found.link.kind];
    return { fileName, contentType: 'application/pdf', content };
  });
}

const FILE_OF = { report: reportOf, prescription: prescriptionOf } as const;

/** The page is set after the transaction: setting it must not hold a connection. */
async function reportOf({ open, note }: FileCall, asked: Asked, parts: FileParts) {
  const { verification, renderer } = parts;
  const { subjectId: id } = asked.link;
  const exam = await atLink(open, asked, async (tenant, { actor }) => {
    const shown = await reportedExam(tenant.db, tenant, { id, verification });
    if (shown) note({ actor, point: id, message: quickQueryLogText.report });
    return shown;
  });
  return renderer.render([reportModel(exam ?? refuse(quickQueryErrors.linkOver))]);
}

async function prescriptionOf({ open, note, origin }: FileCall, asked: Asked, parts: FileParts) {
  const wanted = { id: asked.link.subjectId, paths: asked.paths, base: parts.publicUrl ?? origin };
  const sheet = await atLink(open, asked, async (tenant, { actor }) => {
    const shown = await issuedSheet(tenant, wanted);
    if (shown) note({ actor, point: wanted.id, message: quickQueryLogText.printed });
    return shown;
  });
  return parts.printer.print(sheet ?? refuse(quickQueryErrors.linkOver));
}
