/** Over every screen: why the server lets the device go on no more, or that its clock is wrong. */
import { isClockWrong } from '@spine/contract/exam';
import type { ReactNode } from 'react';
import { useClockAhead } from '../records/server-clock.ts';
import shellCss from '../shell/shell.module.css';
import { useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';

/** What is wrong, as long as something is. */
function useWarning(): string | undefined {
  const fault = useDevice((state) => state.opened && state.fault);
  const aheadMs = useClockAhead();
  if (fault) return fault.message;
  return aheadMs !== undefined && isClockWrong(aheadMs) ? text.clock(aheadMs) : undefined;
}

export function Warned({ children }: { children: ReactNode }) {
  const words = useWarning();
  return (
    <div className={shellCss.warned}>
      {words !== undefined && (
        <p role="alert" className={shellCss.warning}>
          {words}
        </p>
      )}
      <div>{children}</div>
    </div>
  );
}
