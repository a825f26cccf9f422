import { useDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';
import { saveRescueFile } from './save-rescue-file.ts';
import { countByOrg } from './vault/sealed-records.ts';

/** A file of each institution; only a browser that was prepared has a name for it. */
export function RescueButtons({ className }: { className?: string | undefined }) {
  const { summary, boxes } = useDevice();
  if (!summary) return null;
  const orgs = countByOrg(boxes);
  return orgs.map((org) => (
    <button
      key={org.orgId}
      type="button"
      className={className}
      onClick={() => void saveRescueFile(org)}
    >
      {orgs.length > 1 ? text.saveSealedOf(org) : text.saveSealed(org.count)}
    </button>
  ));
}
