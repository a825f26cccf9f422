/** What waits on a browser that is signed out, and how sealed records of an erased device are saved without signing in. */
import { openRecordIds } from '../records/station-records.ts';
import parts from '../shell/parts.module.css';
import { useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';
import { RescueButtons } from './rescue-buttons.tsx';
import type { Erasure } from './vault/device-db.ts';
import { countByOrg } from './vault/sealed-records.ts';

const ERASED: Readonly<Record<Erasure, string>> = {
  expired: text.expired,
  wrongTries: text.erased,
  ordered: text.erased,
  lost: text.lost,
};

export function DeviceNotice() {
  const { summary, boxes, fault } = useDevice();
  // What this page holds is told by its names.
  const held = openRecordIds();
  const orgs = countByOrg(boxes.filter(({ id }) => !held.has(id)));
  if (!summary) return orgs.length > 0 ? <p role="status">{text.leftWait(orgs)}</p> : null;
  if (!summary.erasure) return null;
  const { erasure } = summary;
  return (
    <div role="status">
      <p>{fault?.message ?? ERASED[erasure]}</p>
      <RescueButtons className={parts.key} />
    </div>
  );
}
