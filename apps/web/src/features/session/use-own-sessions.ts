/** The own sessions, and ending them after being asked. */
import {
  endOwnSession,
  endOwnSessions,
  type OwnSessionRow,
  ownSessions,
  sessionErrors,
} from '@spine/contract/session';
import { useNavigate } from 'react-router';
import { Refused } from '#platform/refused.ts';
import { endSession } from '#platform/session.ts';
import { useAsk, useCall } from '#platform/use-call.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { ownSessionsText as text } from './own-sessions.text.ts';

/** `Chrome · Windows` in our words; a client that is not a browser says nothing of its device. */
export function deviceNameOf({ device, client }: OwnSessionRow): string {
  if (device === '') return client === 'app' ? text.app : text.browser;
  return device
    .split(' · ')
    .map((word) => text.words[word] ?? word)
    .join(' · ');
}

export function useOwnSessions() {
  const asked = useAsk(ownSessions, {}, { staleTime: 0 });
  const confirm = useConfirm();
  const navigate = useNavigate();
  const endOne = useCall(endOwnSession, { success: text.END_SUCCESS, refresh: [ownSessions] });
  const endOthers = useCall(endOwnSessions, {
    success: text.END_OTHERS_SUCCESS,
    refresh: [ownSessions],
  });
  const endAll = useCall(endOwnSessions, { success: text.END_ALL_SUCCESS });
  const total = asked.data?.total ?? 0;
  const end = async (id: string) => {
    try {
      await endOne.mutateAsync({ input: { id } });
    } catch (error) {
      if (!(error instanceof Refused && error.code === sessionErrors.sessionUnknown.code))
        throw error;
      // It has ended by itself since the list was read.
      await asked.refetch();
    }
  };
  return {
    ...asked,
    askToEnd: (row: OwnSessionRow) =>
      confirm({
        title: text.endTitle(deviceNameOf(row)),
        detail: text.endDetail,
        okText: text.end,
        danger: true,
        act: () => end(row.id),
      }),
    askToEndOthers: () =>
      confirm({
        title: text.endOthersTitle,
        detail: text.endOthersDetail(total - 1),
        okText: text.endOthers,
        danger: true,
        act: () => endOthers.mutateAsync({ input: { includingThis: false } }),
      }),
    askToEndAll: () =>
      confirm({
        title: text.endAllTitle,
        detail: text.endAllDetail,
        okText: text.endAll,
        danger: true,
        act: async () => {
          await endAll.mutateAsync({ input: { includingThis: true } });
          endSession();
          await navigate('/login', { replace: true });
        },
      }),
  };
}
