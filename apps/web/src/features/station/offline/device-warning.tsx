/** Over every screen of the device: why the server lets it go on no more, or that its clock is wrong. */
import shellCss from '../shell/shell.module.css';
import { useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';

const MINUTE_MS = 60_000;
/** As the station tells it; the server takes records of a clock that is less than a day ahead. */
const TOLD_MINUTES = 5;

export function DeviceWarning() {
  const { fault, aheadMs } = useDevice();
  const minutes = Math.round(aheadMs / MINUTE_MS);
  const clock = Math.abs(minutes) > TOLD_MINUTES ? text.clock(minutes) : undefined;
  const words = fault?.message ?? clock;
  if (words === undefined) return null;
  return (
    <p role="alert" className={shellCss.warning}>
      {words}
    </p>
  );
}
