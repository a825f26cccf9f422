/** Translates the families' calls. */
import { instantInShanghai, kernelErrors } from '@spine/contract/kernel';
import {
  endQuickQuery,
  quickQuery,
  quickQueryChild,
  quickQueryConsent,
  quickQueryCorrection,
  quickQueryErrors,
  quickQueryLink,
  quickQueryPrescription,
  quickQueryReport,
  quickQueryTraining,
} from '@spine/contract/quick-query';
import { sessionErrors } from '@spine/contract/session';
import type { MediaLinks } from '#features/action/index.ts';
import { answerAsFamily, loadFamilyConsents } from '#features/consent/index.ts';
import {
  loadChildData,
  loadFamilyCorrections,
  requestAsFamily,
  zipChildData,
} from '#features/data-request/index.ts';
import { issuedSheet, printPrescription } from '#features/prescription/index.ts';
import {
  type ReportVerification,
  renderReports,
  reportedExam,
  reportModel,
} from '#features/report/index.ts';
import { checkPhone, identifyAsker } from '#features/session/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { concurrencyLimitByKey } from '#platform/auth/concurrency-limit.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { Refusal, refuse } from '#platform/http/refuse.ts';
import { endAccess, forEachInstitution, openAccess } from './quick-query.service.ts';
import { quickQueryFileText, quickQueryLogText } from './quick-query.text.ts';
import { readForFamily, requireAccess } from './quick-query-access.service.ts';
import { loadChildRows, loadChildView, simulateRead } from './quick-query-child.service.ts';
import { openTryLimiter } from './quick-query-limiter.ts';
import { findLink, type LinkTarget, makeLink, withLinkTarget } from './quick-query-link.service.ts';
import { openPrescription, recordFamilyTraining } from './quick-query-prescription.service.ts';
import { visitRoutes } from './quick-query-visit.routes.ts';

export function quickQueryRoutes(ports: FileParts): Binding[] {
  return [
    openingRoute(ports.secret),
    childRoute(),
    prescriptionRoute(ports),
    trainingRoute(ports),
    linkRoute(ports),
    fileRoute(ports),
    ...visitRoutes(ports),
    consentRoute(),
    correctionRoute(),
    bindPublic(endQuickQuery, async ({ open, input }) => {
      await open(platformScope, (tenant) => endAccess(tenant, input.token));
      return undefined;
    }),
  ];
}

function openingRoute(secret: string): Binding {
  const limiter = openTryLimiter();
  return bindPublic(quickQuery, async (call) => {
    const { open, input, now, newId } = call;
    const tel = checkPhone(input.tel);
    limiter.check(call);
    const attempt = { tel, code: input.code, asker: identifyAsker(call), secret, now };
    const opened = await open(platformScope, (tenant) => openAccess(tenant, attempt));
    if ('refused' in opened) {
      if (opened.refused !== sessionErrors.codeExpired) limiter.count(call);
      return refuse(opened.refused);
    }
    const { access, token } = opened;
    // An unknown number must take as long as a known one.
    if (access.children.length === 0) await simulateRead(open, tel);
    const children = await forEachInstitution(open, { access }, (tenant, family) =>
      loadChildRows(tenant, family, { newId, now }),
    );
    return { token, expiresAt: instantInShanghai(access.expiresAt), children: children.flat() };
  });
}

function childRoute(): Binding {
  return bindPublic(quickQueryChild, (call) =>
    readForFamily(
      call,
      async (tenant, { children: [child], actor }) => {
        if (!child) return undefined;
        const view = await loadChildView(tenant, { child, now: call.now });
        call.note({
          actor,
          point: [child.id, ...view.exams.map(({ id }) => id)].join(','),
          message: quickQueryLogText.results(view.exams.length, view.prescriptions.length),
        });
        return view;
      },
      call.input.id,
    ),
  );
}

function prescriptionRoute({ links }: FileParts): Binding {
  return bindPublic(quickQueryPrescription, (call) => {
    const { id } = call.input;
    const request = { id, paths: { links, now: call.now } };
    return readForFamily(call, async (tenant, family) => {
      const opened = await openPrescription(tenant, family, request);
      if (!opened) return undefined;
      const { firstOpened, prescription } = quickQueryLogText;
      const message = opened.isFirst ? firstOpened : prescription;
      call.note({ actor: family.actor, point: id, message });
      return opened.view;
    });
  });
}

function trainingRoute({ links }: FileParts): Binding {
  return bindPublic(quickQueryTraining, (call) => {
    const { id, recordId, date } = call.input;
    const request = { id, paths: { links, now: call.now }, typed: call.input };
    return readForFamily(call, async (tenant, family) => {
      const view = await recordFamilyTraining(tenant, family, request);
      const message = quickQueryLogText.trained(date);
      if (view) call.note({ actor: family.actor, point: [recordId, id].join(','), message });
      return view;
    });
  });
}

function consentRoute(): Binding {
  return bindPublic(quickQueryConsent, (call) => {
    const { id: patientId, answerId, projectId, answer, noticeVersion, reason } = call.input;
    const given = { id: answerId, projectId, patientId, answer, noticeVersion, reason };
    return readForFamily(
      call,
      async (tenant, { children: [child], actor, maskedPhone }) => {
        if (!child) return undefined;
        await answerAsFamily(tenant, { ...given, maskedPhone, now: call.now });
        const point = [patientId, projectId].join(',');
        call.note({ actor, point, message: quickQueryLogText.consent[answer] });
        return await loadFamilyConsents(tenant, patientId);
      },
      patientId,
    );
  });
}

function correctionRoute(): Binding {
  return bindPublic(quickQueryCorrection, (call) => {
    const { id: patientId, requestId, fact, examId, requested } = call.input;
    const request = { id: requestId, patientId, fact, examId, requested };
    return readForFamily(
      call,
      async (tenant, { children: [child], actor, maskedPhone }) => {
        if (!child) return undefined;
        await requestAsFamily(tenant, { request, maskedPhone, now: call.now });
        call.note({ actor, point: patientId, message: quickQueryLogText.correction });
        return await loadFamilyCorrections(tenant, patientId);
      },
      patientId,
    );
  });
}

function linkRoute({ links }: FileParts): Binding {
  return bindPublic(quickQueryLink, async (call) => {
    const { open, input, now } = call;
    const access = await requireAccess(call);
    const { kind, id } = input;
    const link = await makeLink(open, access, { kind, id, paths: { links, now } });
    return { link: link ?? refuse(quickQueryErrors.unknown) };
  });
}

// The file of a link. Its name does not say whose it is, because it stays on the phone.

type FileParts = Pick<AppPorts, 'typesetter' | 'publicUrl' | 'blobs' | 'secret'> & {
  readonly verification: ReportVerification;
  readonly links: MediaLinks;
};

type FileCall = PublicCall<typeof quickQueryReport>;

function fileRoute(parts: FileParts): Binding {
  const { links } = parts;
  return bindPublic(quickQueryReport, async (call) => {
    const { open, input, now } = call;
    const link = await open(platformScope, (tenant) => findLink(tenant, input.link, now));
    if (!link) return refuse(quickQueryErrors.linkOver);
    const target = { ...link, paths: { links, now } };
    const content = await FILE_RENDERERS[link.link.kind](call, target, parts);
    const { kind } = link.link;
    const contentType = kind === 'childData' ? 'application/zip' : 'application/pdf';
    return { fileName: quickQueryFileText[kind], contentType, content };
  });
}

const FILE_RENDERERS = {
  report: renderReport,
  prescription: renderPrescription,
  childData: renderChildData,
} as const;

/** The page is typeset after the transaction, so that typesetting holds no connection. */
async function renderReport({ open, note, input }: FileCall, target: LinkTarget, parts: FileParts) {
  const { verification, typesetter } = parts;
  const { subjectId: id } = target.link;
  const exam = await withLinkTarget(open, target, async (tenant, { actor }) => {
    const shown = await reportedExam(tenant, { id, verification });
    if (shown) note({ actor, point: id, message: quickQueryLogText.report, occasion: input.link });
    return shown;
  });
  return renderReports(typesetter, [reportModel(exam ?? refuse(quickQueryErrors.linkOver))]);
}

async function renderPrescription(call: FileCall, target: LinkTarget, parts: FileParts) {
  const { open, note, origin, input } = call;
  const request = {
    id: target.link.subjectId,
    paths: target.paths,
    base: parts.publicUrl ?? origin,
  };
  const sheet = await withLinkTarget(open, target, async (tenant, { actor }) => {
    const shown = await issuedSheet(tenant, request);
    const message = quickQueryLogText.printed;
    if (shown) note({ actor, point: request.id, message, occasion: input.link });
    return shown;
  });
  return printPrescription(parts.typesetter, sheet ?? refuse(quickQueryErrors.linkOver));
}

/** Made for many seconds: a family waits for its own, and a second tap is refused. */
const ofChild = concurrencyLimitByKey(1, {
  waiting: 1,
  tooMany: () => new Refusal(kernelErrors.tooManyRequests),
});

function renderChildData(call: FileCall, target: LinkTarget, parts: FileParts) {
  return ofChild(target.link.subjectId, () => makeChildData(call, target, parts));
}

/** Any transaction of the institution stores what the call has noted: the line of the log is there before the first byte. */
async function storeNotes(open: FileCall['open'], orgId: string): Promise<void> {
  await open(orgScope(orgId), () => Promise.resolve());
}

async function makeChildData(call: FileCall, target: LinkTarget, parts: FileParts) {
  const { open, snapshot, note, now, input } = call;
  const { subjectId: patientId, orgId } = target.link;
  const { verification, secret } = parts;
  // Rows are of one instant.
  const loaded = await withLinkTarget(snapshot, target, async (tenant, { actor }) => {
    const message = quickQueryLogText.childData;
    note({ actor, point: patientId, message, occasion: input.link });
    return await loadChildData(tenant, { patientId, now, verification, secret });
  });
  const data = loaded ?? refuse(quickQueryErrors.linkOver);
  await storeNotes(open, orgId);
  return zipChildData(parts, data);
}
