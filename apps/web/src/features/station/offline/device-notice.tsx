/** What became of a device whose readable data are gone, and how its sealed records are saved without signing in. */
import { dateInShanghai } from '@spine/contract/kernel';
import shellCss from '../shell/shell.module.css';
import { openStorage, useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';
import { saveRescueFile } from './save-rescue-file.ts';

async function save(): Promise<void> {
  const storage = await openStorage();
  if (storage) await saveRescueFile(storage, dateInShanghai(new Date()));
}

export function DeviceNotice() {
  const { summary, fault } = useDevice();
  if (!summary?.erasure) return null;
  const { erasure, sealed } = summary;
  return (
    <div role="status">
      <p>{fault?.message ?? (erasure === 'expired' ? text.expired : text.erased)}</p>
      {sealed > 0 && (
        <button type="button" className={shellCss.button} onClick={() => void save()}>
          {text.saveSealed(sealed)}
        </button>
      )}
    </div>
  );
}
