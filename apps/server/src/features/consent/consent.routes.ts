/** Translates the calls about consent. */
import {
  consentNoticeOf,
  countConsentsByClass,
  countConsentsBySchool,
  currentNotice,
  listConsents,
  publishNotice,
  recordConsents as recordCall,
  saveNoticeDraft,
} from '@spine/contract/consent';
import { type Binding, bind } from '#platform/http/bind.ts';
import { countClasses, countSchools, loadClass, recordConsents } from './consent.service.ts';
import { consentLogText as text } from './consent.text.ts';
import { loadCurrentNotice, loadNotice, publishDraft, saveDraft } from './notice.service.ts';

export function consentRoutes(): Binding[] {
  return [...noticeRoutes(), ...answerRoutes()];
}

function noticeRoutes(): Binding[] {
  return [
    bind(consentNoticeOf, ({ tenant, input }) => loadNotice(tenant, input.projectId)),
    bind(currentNotice, ({ tenant, input }) => loadCurrentNotice(tenant, input.projectId)),
    bind(saveNoticeDraft, async ({ tenant, input, note }) => {
      await saveDraft(tenant, input);
      note({ point: input.projectId, message: text.draftSaved });
      return undefined;
    }),
    bind(publishNotice, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? '' };
      const published = await publishDraft(tenant, { ...input, by, now });
      note({ point: input.projectId, message: text.published(published.version) });
      return published;
    }),
  ];
}

function answerRoutes(): Binding[] {
  return [
    bind(listConsents, async ({ tenant, input, note }) => {
      const rows = await loadClass(tenant, input);
      const message = text.classViewed(input, rows.length);
      // Each class has a line of its own.
      const occasion = `consent ${input.gradeName} ${input.clazzName}`;
      note({ point: `${input.projectId},${input.schoolId}`, message, occasion });
      return { rows, total: rows.length };
    }),
    bind(recordCall, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? '' };
      const rows = await recordConsents(tenant, { ...input, by, now });
      const stored = rows.filter(({ outcome }) => outcome === 'recorded' || outcome === 'older');
      const message = text.recorded(input, stored.length);
      note({ point: `${input.projectId},${input.schoolId}`, message });
      return { rows, total: rows.length };
    }),
    bind(countConsentsBySchool, async ({ tenant, input }) => {
      const rows = await countSchools(tenant, input.projectId);
      return { rows, total: rows.length };
    }),
    bind(countConsentsByClass, async ({ tenant, input }) => {
      const rows = await countClasses(tenant, input);
      return { rows, total: rows.length };
    }),
  ];
}
