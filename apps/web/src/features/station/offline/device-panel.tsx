/** What can be done about what the device holds: a rescue file, and erasing it. */
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { useSync } from '../records/station-records.ts';
import parts from '../shell/parts.module.css';
import { loadDevice, lockDevice, type OpenedDevice, useDevice } from './device/device.ts';
import css from './device-panel.module.css';
import { offlineText as text } from './offline.text.ts';
import { saveRescueFile } from './save-rescue-file.ts';
import { eraseReadable } from './vault/vault.ts';

/** Whether the browser promised to keep what is stored. */
function StorageWarning() {
  const [isPersistent, setPersistent] = useState(true);
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersistent);
  }, []);
  if (isPersistent) return null;
  return (
    <p role="alert" className={css.warning}>
      {text.notPersistent}
    </p>
  );
}

/** `waiting`: records that would be lost to who examines here. */
function EraseCard({ opened, waiting }: { opened: OpenedDevice; waiting: number }) {
  const leavesTraces = useDevice(({ summary }) => summary?.leavesTraces ?? false);
  const [isAsking, setAsking] = useState(false);
  const erase = async () => {
    if (!isAsking) return setAsking(true);
    try {
      await eraseReadable(opened.vault.storage);
    } finally {
      // What a full storage left is erased at the next look.
      await lockDevice();
    }
  };
  return (
    <section className={clsx(looks.card, css.card)}>
      <div>
        <h2>{text.eraseTitle}</h2>
        <p>{waiting > 0 ? text.eraseWaits(waiting) : text.eraseHint}</p>
        {leavesTraces && <p>{text.eraseTraces}</p>}
      </div>
      <button
        type="button"
        className={parts.key}
        disabled={waiting > 0}
        onBlur={() => setAsking(false)}
        onClick={() => void erase()}
      >
        <Icon name="trash" />
        {isAsking ? text.eraseAgain : text.eraseNow}
      </button>
    </section>
  );
}

export function DevicePanel({ opened }: { opened: OpenedDevice }) {
  const { boxes } = useDevice();
  const { unsent, refused } = useSync();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew whenever something was finished or sent.
  useEffect(() => void loadDevice(), [unsent, refused]);
  const { orgId, orgName } = opened.vault.device;
  const sealed = boxes.filter((box) => box.orgId === orgId).length;
  return (
    <>
      <StorageWarning />
      <section className={clsx(looks.card, css.card)}>
        <div>
          <h2>{text.rescue}</h2>
          <p>{text.rescueHint(sealed)}</p>
        </div>
        <button
          type="button"
          className={parts.key}
          disabled={sealed === 0}
          onClick={() => void saveRescueFile({ orgId, orgName, count: sealed })}
        >
          <Icon name="download" />
          {text.saveRescue}
        </button>
      </section>
      <EraseCard opened={opened} waiting={unsent + refused} />
    </>
  );
}
