/** Downloads the newest notice on paper: for a class one for each child, else one to fill in by hand. */
import { noticeSheet } from '@spine/contract/consent';
import type { EndpointInput } from '@spine/contract/kernel';
import { downloadFile } from '#platform/call/download.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { consentText as text } from './consent.text.ts';

export function PrintButton({ of }: { of: EndpointInput<typeof noticeSheet> }) {
  if (!useCan('exam.upload')) return null;
  return (
    <BusyButton icon={<Icon name="print" />} run={() => downloadFile(noticeSheet, of)}>
      {of.clazzName === undefined ? text.printBlank : text.printClass}
    </BusyButton>
  );
}
