/** What waits on a browser that is signed out, and how sealed records of an erased device are saved without signing in. */
import { dateInShanghai } from '@spine/contract/kernel';
import shellCss from '../shell/shell.module.css';
import { openStorage, useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';
import { saveRescueFile } from './save-rescue-file.ts';
import type { Erasure } from './vault/device-db.ts';

const ERASED: Readonly<Record<Erasure, string>> = {
  expired: text.expired,
  wrongTries: text.erased,
  ordered: text.erased,
  lost: text.lost,
};

/** Saves what is sealed as a file; nobody needs to sign in for that. */
export async function saveSealed(): Promise<void> {
  const storage = await openStorage();
  if (storage) await saveRescueFile(storage, dateInShanghai(new Date()));
}

export function DeviceNotice() {
  const { summary, sealed, fault } = useDevice();
  if (!summary) return sealed > 0 ? <p role="status">{text.leftWait(sealed)}</p> : null;
  if (!summary.erasure) return null;
  const { erasure } = summary;
  return (
    <div role="status">
      <p>{fault?.message ?? ERASED[erasure]}</p>
      {sealed > 0 && (
        <button type="button" className={shellCss.button} onClick={() => void saveSealed()}>
          {text.saveSealed(sealed)}
        </button>
      )}
    </div>
  );
}
