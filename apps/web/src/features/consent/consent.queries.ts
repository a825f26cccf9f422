/** The queries of the pages of consent. */
import {
  type ConsentNoticeInForce,
  consentNoticeOf,
  consentRemindersOf,
  countConsentsByClass,
  countConsentsBySchool,
  currentNotice,
  listConsents,
  type NoticeVersion,
} from '@spine/contract/consent';
import { projectDetail } from '@spine/contract/project';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';

/** Others record answers of the same class, and families answer themselves. */
const REFRESH_MS = 60_000;
/** A version is published now and then. */
const NOTICE_REFRESH_MS = 5 * REFRESH_MS;

export function useProject(id: string) {
  return useApiQuery(projectDetail, { id }, { enabled: id !== '' });
}

export function useNotice(projectId: string, options: { staleTime?: number } = {}) {
  return useApiQuery(consentNoticeOf, { projectId }, { enabled: projectId !== '', ...options });
}

/** A published version; of its making only managers know. */
export type ShownVersion = Pick<NoticeVersion, 'version' | 'texts'> & Partial<NoticeVersion>;
/** What is published, the newest first. */
export type ShownNotice = { readonly versions: readonly ShownVersion[] };

/** The published notice: all versions for whoever edits it, the newest alone for others. */
export function useShownNotice(projectId: string) {
  const canEdit = useCan('project.edit');
  const refetchInterval = NOTICE_REFRESH_MS;
  const all = useApiQuery(consentNoticeOf, { projectId }, { enabled: canEdit, refetchInterval });
  const current = useApiQuery(currentNotice, { projectId }, { enabled: !canEdit, refetchInterval });
  if (canEdit) return { ...all, data: all.data as ShownNotice | undefined };
  return { ...current, data: current.data && toShown(current.data) };
}

function toShown({ version, texts }: ConsentNoticeInForce): ShownNotice {
  return { versions: version === null || texts === null ? [] : [{ version, texts }] };
}

export function useReminders(projectId: string) {
  return useApiQuery(consentRemindersOf, { projectId });
}

export function useSchoolCounts(projectId: string) {
  return useApiQuery(countConsentsBySchool, { projectId }, { refetchInterval: REFRESH_MS });
}

export function useClassCounts(projectId: string, schoolId: string) {
  return useApiQuery(
    countConsentsByClass,
    { projectId, schoolId },
    { enabled: schoolId !== '', refetchInterval: REFRESH_MS },
  );
}

export type ClassInput = {
  readonly projectId: string;
  readonly schoolId: string;
  readonly gradeName: string;
  readonly clazzName: string;
};

export function useClassAnswers(place: ClassInput) {
  return useApiQuery(listConsents, place, { refetchInterval: REFRESH_MS });
}

/** The queries to read again when answers were recorded. */
export const ANSWER_QUERIES = [
  listConsents,
  countConsentsByClass,
  countConsentsBySchool,
  consentNoticeOf,
];
