/** What lies sealed in this browser and no list of records shows: what the server refused, and what is of other institutions. */
import clsx from 'clsx';
import { useEffect } from 'react';
import { useSession } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { openRecordIds, useSync } from '../records/station-records.ts';
import parts from '../shell/parts.module.css';
import { DiscardButton } from '../sync/discard-button.tsx';
import css from '../sync/sync.module.css';
import { loadDevice, useDevice } from './device/device.ts';
import { discardLeftover, sendAgain } from './device/leftovers.ts';
import panelCss from './device-panel.module.css';
import { timeWords } from './lock/lock-words.ts';
import { offlineText as text } from './offline.text.ts';
import { saveRescueFile } from './save-rescue-file.ts';
import { type BoxFacts, countByOrg } from './vault/sealed-records.ts';

/** Every box that is not shown elsewhere. */
function useLeftovers(): { orgId: string | undefined; boxes: readonly BoxFacts[] } {
  const { boxes, opened } = useDevice();
  const sessionOrgId = useSession(({ user }) => user?.orgId);
  const { unsent, refused } = useSync();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew whenever something was finished or sent.
  useEffect(() => void loadDevice(), [unsent, refused]);
  const shown = openRecordIds();
  return {
    orgId: opened?.vault.device.orgId ?? sessionOrgId ?? undefined,
    boxes: boxes.filter(({ id }) => !shown.has(id)),
  };
}

function Refused({ boxes }: { boxes: readonly BoxFacts[] }) {
  if (boxes.length === 0) return null;
  const now = new Date();
  return (
    <section className={clsx(looks.card, css.refused)} aria-labelledby="leftovers">
      <h2 id="leftovers">
        <Icon name="warn" />
        <span>
          {text.leftTitle(boxes.length)}
          <small>{text.leftHint}</small>
        </span>
        <button
          type="button"
          className={clsx(parts.key, css.cure)}
          onClick={() => void sendAgain()}
        >
          {text.leftAgain}
        </button>
      </h2>
      <ul>
        {boxes.map(({ id, madeAt, fault }) => {
          const at = text.leftAt(timeWords(new Date(madeAt), now));
          return (
            <li key={id}>
              <div>
                <b>{text.leftOf}</b> <span>{at}</span>
                <p>{fault?.message}</p>
              </div>
              <DiscardButton of={at} discard={() => void discardLeftover(id)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function LeftoverList() {
  const { orgId, boxes } = useLeftovers();
  const { summary } = useDevice();
  const refused = boxes.filter((box) => box.orgId === orgId && box.fault && !box.isReadable);
  const foreign = countByOrg(boxes.filter((box) => box.orgId !== orgId));
  return (
    <>
      <Refused boxes={refused} />
      {foreign.map((org) => (
        <section key={org.orgId} className={clsx(looks.card, panelCss.card)}>
          <div>
            <h2>{text.leftForeign(org.orgName, org.count)}</h2>
            <p>{text.leftForeignHint}</p>
          </div>
          {summary && (
            <button type="button" className={parts.key} onClick={() => void saveRescueFile(org)}>
              <Icon name="download" />
              {text.saveRescue}
            </button>
          )}
        </section>
      ))}
    </>
  );
}
