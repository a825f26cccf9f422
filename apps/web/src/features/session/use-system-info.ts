import { systemInfo } from '@spine/contract/session';
import { useApiQuery } from '#platform/call/use-api.ts';

/** Name, version, salt, company lines and carousel; they never become stale on a page. */
export function useSystemInfo() {
  return useApiQuery(systemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
}
