/** Uploads the rescue file of a device, and tells what became of its records. */
import { listDevices, type RescueFile, uploadRescue } from '@spine/contract/station-device';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { useOnce } from '#ui/use-once.ts';
import css from './device.module.css';
import { rescueText as text } from './rescue.text.ts';
import {
  outcomeOf,
  parseRescueFile,
  RESCUE_FILE_BYTES,
  type RescueOutcome,
} from './rescue-file.ts';

type Rescued = { readonly device: string; readonly outcome: RescueOutcome };

async function readRescueFile(file: File): Promise<RescueFile | undefined> {
  if (file.size > RESCUE_FILE_BYTES) return undefined;
  const content = await file.text().catch(() => '');
  return parseRescueFile(content);
}

function ResultModal({ rescued, onClose }: { rescued: Rescued; onClose: () => void }) {
  const { accepted, refused, whys } = rescued.outcome;
  return (
    <Modal
      open
      title={text.result(rescued.device)}
      width={440}
      footer={<Button onClick={onClose}>{text.close}</Button>}
      onCancel={onClose}
    >
      <p>{text.counts(accepted, refused)}</p>
      {whys.length > 0 && (
        <ul className={css.whys}>
          {whys.map(([message, count]) => (
            <li key={message}>{text.why(message, count)}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

export function RescueButton() {
  const { busy, once } = useOnce();
  const { mutateAsync } = useApiMutation(uploadRescue, { refresh: [listDevices] });
  const [rescued, setRescued] = useState<Rescued>();
  const upload = async (chosen: File) => {
    const file = await readRescueFile(chosen);
    if (!file) return toast.error(text.invalid);
    const { results } = await mutateAsync({ input: { records: file.records } });
    setRescued({ device: file.device.name, outcome: outcomeOf(results) });
  };
  return (
    <>
      <FileButton
        accept=".json,application/json"
        label={text.file}
        words={text.upload}
        busy={busy}
        choose={(file) => void once(() => upload(file)).catch(() => undefined)}
      />
      {rescued && <ResultModal rescued={rescued} onClose={() => setRescued(undefined)} />}
    </>
  );
}
