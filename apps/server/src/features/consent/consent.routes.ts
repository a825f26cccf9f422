/** Translates the calls about consent. */
import {
  consentNoticeOf,
  consentRemindersOf,
  countConsentsByClass,
  countConsentsBySchool,
  currentNotice,
  listConsents,
  noticeSheet,
  publishNotice,
  recordConsents as recordCall,
  saveNoticeDraft,
  setConsentReminders,
} from '@spine/contract/consent';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import {
  countClasses,
  countSchools,
  loadClass,
  loadReminders,
  recordConsents,
  saveReminders,
} from './consent.service.ts';
import { consentLogText as text } from './consent.text.ts';
import { loadCurrentNotice, loadNotice, publishDraft, saveDraft } from './notice.service.ts';
import { loadNoticeSheets } from './sheet/notice-sheet.service.ts';
import { noticeSheetLogText, noticeSheetText } from './sheet/notice-sheet.text.ts';
import { printNoticeSheets } from './sheet/notice-sheet-printer.ts';

type Ports = Pick<AppPorts, 'typesetter' | 'smsSender'>;

export function consentRoutes(ports: Ports): Binding[] {
  return [...noticeRoutes(), sheetRoute(ports), ...reminderRoutes(ports), ...answerRoutes()];
}

function reminderRoutes({ smsSender }: Ports): Binding[] {
  const offered = smsSender.reminders !== undefined;
  return [
    bind(consentRemindersOf, ({ tenant, input }) => loadReminders(tenant, { ...input, offered })),
    bind(setConsentReminders, async ({ tenant, input, note }) => {
      await saveReminders(tenant, { ...input, offered });
      note({ point: input.projectId, message: text.reminders(input.hour) });
      return undefined;
    }),
  ];
}

/** The pages are typeset after the transaction, so that typesetting holds no connection. */
function sheetRoute({ typesetter }: Ports): Binding {
  return bindOpen(noticeSheet, async ({ scope, input, open, note }) => {
    const sheets = await open(scope, async (tenant) => {
      const loaded = await loadNoticeSheets(tenant, input);
      const { version, names } = loaded;
      const message = noticeSheetLogText.printed(version, input, names.length);
      note({ point: [input.projectId, input.schoolId].filter(Boolean).join(','), message });
      return loaded;
    });
    return {
      fileName: noticeSheetText.fileName(sheets.projectName, input),
      contentType: 'application/pdf',
      content: await printNoticeSheets(typesetter, sheets),
    };
  });
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
