/** Translates the families' calls. */
import { instantInShanghai } from '@spine/contract/kernel';
import {
  endQuickQuery,
  quickQuery,
  quickQueryChild,
  quickQueryErrors,
  quickQueryLink,
  quickQueryPrescription,
  quickQueryReport,
  quickQueryTraining,
} from '@spine/contract/quick-query';
import { sessionErrors } from '@spine/contract/session';
import type { MediaLinks } from '#features/action/index.ts';
import { issuedSheet, type PrescriptionPrinter } from '#features/prescription/index.ts';
import {
  type PdfRenderer,
  type ReportVerification,
  reportedExam,
  reportModel,
} from '#features/report/index.ts';
import { askerOf, checkPhone } from '#features/session/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open, Tenant } from '#platform/db/open.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  accessOf,
  endAccess,
  firstOf,
  inPlaces,
  openAccess,
  type Place,
} from './quick-query.service.ts';
import { quickQueryFileText, quickQueryLogText } from './quick-query.text.ts';
import { childRows, childView, readForNobody } from './quick-query-child.service.ts';
import { type Asked, atLink, linkOf, makeLink } from './quick-query-link.service.ts';
import { openedPrescription, trainedPrescription } from './quick-query-prescription.service.ts';
import { openTries } from './quick-query-tries.ts';

export type QuickQueryPorts = FileParts & { readonly secret: string };

export function quickQueryRoutes(ports: QuickQueryPorts): Binding[] {
  return [
    openingRoute(ports.secret),
    childRoute(),
    prescriptionRoute(ports),
    trainingRoute(ports),
    linkRoute(ports),
    fileRoute(ports),
    bindPublic(endQuickQuery, async ({ open, input }) => {
      await open(platformScope, (tenant) => endAccess(tenant, input.token));
      return undefined;
    }),
  ];
}

function openingRoute(secret: string): Binding {
  const tries = openTries();
  return bindPublic(quickQuery, async (call) => {
    const { open, input, now, newId } = call;
    const tel = checkPhone(input.tel);
    tries.check(call);
    const tried = { tel, code: input.code, asker: askerOf(call), secret, now };
    const opened = await open(platformScope, (tenant) => openAccess(tenant, tried));
    if ('refused' in opened) {
      if (opened.refused !== sessionErrors.codeExpired) tries.count(call);
      return refuse(opened.refused);
    }
    const { access, token } = opened;
    // A number of nobody costs what one that is known costs.
    if (access.children.length === 0) await readForNobody(open, tel);
    const children = await inPlaces(open, { access }, (tenant, place) =>
      childRows(tenant, place, { newId, now }),
    );
    return { token, expiresAt: instantInShanghai(access.expiresAt), children: children.flat() };
  });
}

type TokenCall = {
  readonly open: Open;
  readonly input: { readonly token: string };
  readonly now: Date;
};

/** The access of a call; every reason that there is none is answered alike. */
async function accessFor(call: TokenCall) {
  const { open, input, now } = call;
  const access = await open(platformScope, (tenant) => accessOf(tenant, input.token, now));
  return access ?? refuse(quickQueryErrors.accessOver);
}

/** What the institution answers that has what is asked for. */
async function shown<T>(
  call: TokenCall,
  work: (tenant: Tenant, place: Place) => Promise<T | undefined>,
  among?: string,
): Promise<T> {
  const access = await accessFor(call);
  const answers = inPlaces(call.open, { access, ...(among !== undefined && { among }) }, work);
  return (await firstOf(answers)) ?? refuse(quickQueryErrors.unknown);
}

function childRoute(): Binding {
  return bindPublic(quickQueryChild, (call) =>
    shown(
      call,
      async (tenant, { children: [child], actor }) => {
        if (!child) return undefined;
        const view = await childView(tenant, { child, now: call.now });
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

function prescriptionRoute({ links }: QuickQueryPorts): Binding {
  return bindPublic(quickQueryPrescription, (call) => {
    const { id } = call.input;
    const wanted = { id, paths: { links, now: call.now } };
    return shown(call, async (tenant, place) => {
      const opened = await openedPrescription(tenant, place, wanted);
      if (!opened) return undefined;
      const { firstOpened, prescription } = quickQueryLogText;
      const message = opened.isFirst ? firstOpened : prescription;
      call.note({ actor: place.actor, point: id, message });
      return opened.view;
    });
  });
}

function trainingRoute({ links }: QuickQueryPorts): Binding {
  return bindPublic(quickQueryTraining, (call) => {
    const { id, recordId, date } = call.input;
    const trained = { id, paths: { links, now: call.now }, typed: call.input };
    return shown(call, async (tenant, place) => {
      const view = await trainedPrescription(tenant, place, trained);
      const message = quickQueryLogText.trained(date);
      if (view) call.note({ actor: place.actor, point: [recordId, id].join(','), message });
      return view;
    });
  });
}

function linkRoute({ links }: QuickQueryPorts): Binding {
  return bindPublic(quickQueryLink, async (call) => {
    const { open, input, now } = call;
    const access = await accessFor(call);
    const { kind, id } = input;
    const link = await makeLink(open, access, { kind, id, paths: { links, now } });
    return { link: link ?? refuse(quickQueryErrors.unknown) };
  });
}

// The PDF behind a link. Its name says what it is and not whose, because it stays on the phone.

type FileParts = {
  readonly renderer: PdfRenderer;
  readonly verification: ReportVerification;
  readonly printer: PrescriptionPrinter;
  /** The configured address of the server; without one, the address of the request. */
  readonly publicUrl: string | undefined;
  readonly links: MediaLinks;
};

type FileCall = PublicCall<typeof quickQueryReport>;

function fileRoute(parts: FileParts): Binding {
  const { links } = parts;
  return bindPublic(quickQueryReport, async (call) => {
    const { open, input, now } = call;
    const found = await open(platformScope, (tenant) => linkOf(tenant, input.link, now));
    if (!found) return refuse(quickQueryErrors.linkOver);
    const asked = { ...found, paths: { links, now } };
    const content = await FILE_OF[found.link.kind](call, asked, parts);
    const fileName = quickQueryFileText[found.link.kind];
    return { fileName, contentType: 'application/pdf', content };
  });
}

const FILE_OF = { report: reportOf, prescription: prescriptionOf } as const;

/** The page is set after the transaction: setting it must not hold a connection. */
async function reportOf({ open, note, input }: FileCall, asked: Asked, parts: FileParts) {
  const { verification, renderer } = parts;
  const { subjectId: id } = asked.link;
  const exam = await atLink(open, asked, async (tenant, { actor }) => {
    const shown = await reportedExam(tenant, { id, verification });
    if (shown) note({ actor, point: id, message: quickQueryLogText.report, occasion: input.link });
    return shown;
  });
  return renderer.render([reportModel(exam ?? refuse(quickQueryErrors.linkOver))]);
}

async function prescriptionOf(call: FileCall, asked: Asked, parts: FileParts) {
  const { open, note, origin, input } = call;
  const wanted = { id: asked.link.subjectId, paths: asked.paths, base: parts.publicUrl ?? origin };
  const sheet = await atLink(open, asked, async (tenant, { actor }) => {
    const shown = await issuedSheet(tenant, wanted);
    const message = quickQueryLogText.printed;
    if (shown) note({ actor, point: wanted.id, message, occasion: input.link });
    return shown;
  });
  return parts.printer.print(sheet ?? refuse(quickQueryErrors.linkOver));
}
