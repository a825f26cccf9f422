/** What an administrator does to a user after being asked: delete, reset the password, unlock. */
import type { UserRow } from '@spine/contract/user';
import { useState } from 'react';
import { type Question, useConfirm } from '#ui/confirm/use-confirm.tsx';
import { useDeleteUsers, useResetPassword, useUnlockUser } from './user.mutations.ts';
import { userText as text } from './user.text.ts';

const LOST = { detail: text.deleteDetail, lost: [text.lostSignIn, text.lostName] };
const DANGER = { okText: text.delete, danger: true } satisfies Partial<Question>;

export function useUserActs() {
  const confirm = useConfirm();
  const remove = useDeleteUsers();
  const reset = useResetPassword();
  const unlock = useUnlockUser();
  const [made, setMade] = useState<{ username: string; password: string }>();
  return {
    /** The password of the last reset, until it was seen. */
    made,
    forget: () => setMade(undefined),
    askToDelete: ({ id, username }: UserRow) =>
      confirm({
        ...LOST,
        ...DANGER,
        title: text.deleteTitle(username),
        act: () => remove.mutateAsync({ input: { ids: id } }),
      }),
    askToDeleteAll: (ids: readonly string[], after: () => void) =>
      confirm({
        ...LOST,
        ...DANGER,
        title: text.deleteManyTitle(ids.length),
        act: async () => {
          await remove.mutateAsync({ input: { ids: ids.join(',') } });
          after();
        },
      }),
    askToReset: ({ id, username }: UserRow) =>
      confirm({
        title: text.resetTitle(username),
        detail: text.resetDetail,
        okText: text.reset,
        danger: true,
        act: async () => {
          const { pw } = await reset.mutateAsync({ input: { id } });
          setMade({ username, password: pw });
        },
      }),
    askToUnlock: ({ id, username }: UserRow) =>
      confirm({
        title: text.unlockTitle(username),
        detail: text.unlockDetail,
        okText: text.unlock,
        act: () => unlock.mutateAsync({ input: { id, errorCounter: 0 } }),
      }),
  };
}
