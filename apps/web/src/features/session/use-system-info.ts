import { systemInfo } from '@spine/contract/session';
import { useAsk } from '#platform/use-call.ts';

/** Name, version, salt, company lines and carousel; they never become stale on a page. */
export function useSystemInfo() {
  return useAsk(systemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
}
