/** Translates the calls of the follow-up board. The log says what was done, never what was noted. */
import {
  actInCase,
  actInCases,
  actWord,
  caseOfChild,
  casePhoto,
  countCases,
  exportCases,
  listAssignees,
  listCases,
  readCases,
  sumCases,
} from '@spine/contract/follow-up';
import { hasPermission } from '@spine/contract/kernel';
import { findSentPhoto, readPhoto } from '#features/child-record/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { caseExport, countTabs, listBoard, sumTabs } from './board.service.ts';
import { doAct, loadAssignees } from './case-act.service.ts';
import { actInAll, readAll } from './case-batch.service.ts';
import { loadCase } from './case-view.service.ts';
import { followUpLogText as text } from './follow-up.text.ts';
import { type TextPorts, withForecasts } from './sms/sms-forecast.service.ts';

type FollowUpPorts = Pick<AppPorts, 'blobs'> & { readonly texts: TextPorts };

export function followUpRoutes({ blobs, texts }: FollowUpPorts): Binding[] {
  return [
    bind(listCases, async ({ tenant, input, now, note }) => {
      const answer = await listBoard(tenant, input, { now, numbers: texts.numbers });
      note({ message: text.listed(answer.total) });
      return answer;
    }),
    bind(countCases, ({ tenant, input, now }) => countTabs(tenant, input, now)),
    bind(sumCases, ({ tenant, actor, input, now }) =>
      sumTabs(tenant, input, { now, mayList: hasPermission(actor.role, 'followUp.menu') }),
    ),
    bindExport(exportCases, caseExport(texts.numbers)),
    bind(caseOfChild, async ({ tenant, input, now, note }) => {
      const view = await loadCase(tenant, input.patientId, { now, texts });
      note({ point: input.patientId, message: text.viewed });
      return view;
    }),
    photoRoute({ blobs }),
    bind(listAssignees, ({ tenant }) => loadAssignees(tenant)),
    bind(actInCase, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      await doAct(tenant, { input, by, now });
      note({ point: input.patientId, message: text.done(actWord[input.kind]) });
      return undefined;
    }),
    bind(readCases, async ({ tenant, input, now }) => {
      const cases = await readAll(tenant, input.ids, now);
      return withForecasts(tenant, { cases, texts, now });
    }),
    bind(actInCases, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const answer = await actInAll(tenant, { input, by, now });
      const { done, refused } = answer;
      const message = text.batch(actWord[input.kind], done.length, refused.length);
      note({ point: done.join(','), message });
      return answer;
    }),
  ];
}

/**
 * Each look leaves a line; of the tiles of a tall photo, which come together, the first does. The file is read after the
 * transaction, because a bucket takes its time.
 */
function photoRoute({ blobs }: Pick<AppPorts, 'blobs'>): Binding {
  return bindOpen(casePhoto, async ({ scope, input: { id, size, page }, note, ...call }) => {
    const isLaterTile = size === 'small' && page !== undefined && page > 1;
    const open = isLaterTile ? call.openUnlogged : call.open;
    const { fileKey } = await open(scope, async (tenant) => {
      const photo = await findSentPhoto(tenant, id, page);
      note({ point: photo.patientId, message: text.photoViewed[size] });
      return photo;
    });
    const content = await readPhoto(blobs, { fileKey, size, page });
    const disposition = 'inline' as const;
    return { fileName: text.photoFile, contentType: 'image/jpeg', disposition, content };
  });
}
