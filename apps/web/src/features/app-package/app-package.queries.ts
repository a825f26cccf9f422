/** The packages, and what is done with them. */
import {
  type AppPackageRow,
  listAppPackages,
  withdrawAppPackage,
} from '@spine/contract/app-package';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { useAsk, useCall } from '#platform/use-call.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { appPackageText as text } from './app-package.text.ts';

/** The links in the QR codes live for a day: a page left open asks again before. */
const HOUR_MS = 3_600_000;

export function usePackages() {
  return useAsk(listAppPackages, { size: DROPDOWN_SIZE }, { refetchInterval: HOUR_MS });
}

export function useWithdraw(): (row: AppPackageRow) => void {
  const confirm = useConfirm();
  const withdraw = useCall(withdrawAppPackage, {
    success: text.WITHDRAW_SUCCESS,
    refresh: [listAppPackages],
  });
  return ({ id, platform, version }) =>
    confirm({
      title: text.withdrawTitle(text.platforms[platform], version),
      detail: text.withdrawDetail,
      lost: [text.lostDownload, text.lostLinks],
      okText: text.withdraw,
      danger: true,
      act: () => withdraw.mutateAsync({ input: { id } }),
    });
}
