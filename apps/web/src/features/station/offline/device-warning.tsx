/** Over every screen: why the server lets the device go on no more, or that its clock is wrong. */
import { isClockWrong } from '@spine/contract/exam';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useClockAhead } from '../records/server-clock.ts';
import parts from '../shell/parts.module.css';
import { ProviderSignOut } from '../shell/provider-sign-out.tsx';
import shellCss from '../shell/shell.module.css';
import { useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';

/** What is wrong, as long as something is. */
function useWarning(): string | undefined {
  const { opened, fault, summary } = useDevice();
  const aheadMs = useClockAhead() ?? 0;
  if (opened && fault) return fault.message;
  if (isClockWrong(aheadMs)) return text.clock(aheadMs);
  return opened && summary?.isClockBehind ? text.clockBehind : undefined;
}

export function Warned({ children }: { children: ReactNode }) {
  const words = useWarning();
  return (
    <div className={clsx(parts.screen, shellCss.warned)}>
      {words !== undefined && (
        <p role="alert" className={shellCss.warning}>
          {words}
        </p>
      )}
      <ProviderSignOut />
      <div>{children}</div>
    </div>
  );
}
