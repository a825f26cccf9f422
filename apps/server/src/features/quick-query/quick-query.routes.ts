/** Translates the families' calls. */
import { instantInShanghai } from '@spine/contract/kernel';
import {
  endQuickQuery,
  quickQuery,
  quickQueryChild,
  quickQueryErrors,
  quickQueryLink,
  quickQueryPrescription,
  quickQueryTraining,
} from '@spine/contract/quick-query';
import { sessionErrors } from '@spine/contract/session';
import { checkPhone } from '#features/session/index.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type Access,
  accessOf,
  endAccess,
  firstOf,
  inPlaces,
  openAccess,
} from './quick-query.service.ts';
import { quickQueryLogText } from './quick-query.text.ts';
import { childRows, childView } from './quick-query-child.service.ts';
import { type FileParts, fileRoute } from './quick-query-file.routes.ts';
import { makeLink } from './quick-query-link.service.ts';
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
    const tried = { tel, code: input.code, secret, now };
    const opened = await open(platformScope, (tenant) => openAccess(tenant, tried));
    if ('refused' in opened) {
      if (opened.refused === sessionErrors.wrongSmsCode) tries.count(call);
      return refuse(opened.refused);
    }
    const { access, token } = opened;
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
async function accessFor(call: TokenCall): Promise<Access> {
  const { open, input, now } = call;
  const access = await open(platformScope, (tenant) => accessOf(tenant, input.token, now));
  return access ?? refuse(quickQueryErrors.accessOver);
}

function childRoute(): Binding {
  return bindPublic(quickQueryChild, async (call) => {
    const { open, input, now, note } = call;
    const access = await accessFor(call);
    const shown = inPlaces(open, { access, among: input.id }, async (tenant, place) => {
      const [child] = place.children;
      if (!child) return undefined;
      const view = await childView(tenant, { child, now });
      note({
        actor: place.actor,
        point: [child.id, ...view.exams.map(({ id }) => id)].join(','),
        message: quickQueryLogText.results(view.exams.length, view.prescriptions.length),
      });
      return view;
    });
    return (await firstOf(shown)) ?? refuse(quickQueryErrors.unknown);
  });
}

function prescriptionRoute({ links }: QuickQueryPorts): Binding {
  return bindPublic(quickQueryPrescription, async (call) => {
    const { open, input, now, note } = call;
    const access = await accessFor(call);
    const wanted = { id: input.id, paths: { links, now } };
    const shown = inPlaces(open, { access }, async (tenant, place) => {
      const opened = await openedPrescription(tenant, place, wanted);
      if (!opened) return undefined;
      const { firstOpened, prescription } = quickQueryLogText;
      const message = opened.isFirst ? firstOpened : prescription;
      note({ actor: place.actor, point: input.id, message });
      return opened.view;
    });
    return (await firstOf(shown)) ?? refuse(quickQueryErrors.unknown);
  });
}

function trainingRoute({ links }: QuickQueryPorts): Binding {
  return bindPublic(quickQueryTraining, async (call) => {
    const { open, input, now, note } = call;
    const access = await accessFor(call);
    const { id, recordId } = input;
    const trained = { id, paths: { links, now }, typed: input };
    const shown = inPlaces(open, { access }, async (tenant, place) => {
      const view = await trainedPrescription(tenant, place, trained);
      const point = [recordId, id].join(',');
      if (view) note({ actor: place.actor, point, message: quickQueryLogText.trained(input.date) });
      return view;
    });
    return (await firstOf(shown)) ?? refuse(quickQueryErrors.unknown);
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
