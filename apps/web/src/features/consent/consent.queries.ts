/** The queries of the pages of consent. */
import {
  consentNoticeOf,
  countConsentsByClass,
  countConsentsBySchool,
  listConsents,
} from '@spine/contract/consent';
import { projectDetail } from '@spine/contract/project';
import { useApiQuery } from '#platform/call/use-api.ts';

/** Others record answers of the same class, and families answer themselves. */
const REFRESH_MS = 60_000;

export function useProject(id: string) {
  return useApiQuery(projectDetail, { id }, { enabled: id !== '' });
}

export function useNotice(projectId: string, options: { staleTime?: number } = {}) {
  return useApiQuery(consentNoticeOf, { projectId }, { enabled: projectId !== '', ...options });
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
