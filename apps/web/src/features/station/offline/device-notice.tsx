/** What waits on a browser that is signed out, and how sealed records of an erased device are saved without signing in. */
import shellCss from '../shell/shell.module.css';
import { useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';
import { saveRescueFile } from './save-rescue-file.ts';
import { countByOrg } from './vault/sealed-records.ts';

export function DeviceNotice() {
  const { summary, boxes, fault } = useDevice();
  const orgs = countByOrg(boxes);
  if (!summary) return orgs.length > 0 ? <p role="status">{text.leftWait(orgs)}</p> : null;
  if (!summary.erasure) return null;
  const { erasure } = summary;
  return (
    <div role="status">
      <p>{fault?.message ?? (erasure === 'expired' ? text.expired : text.erased)}</p>
      {orgs.map((org) => (
        <button
          key={org.orgId}
          type="button"
          className={shellCss.button}
          onClick={() => void saveRescueFile(org)}
        >
          {orgs.length > 1 ? text.saveSealedOf(org) : text.saveSealed(org.count)}
        </button>
      ))}
    </div>
  );
}
