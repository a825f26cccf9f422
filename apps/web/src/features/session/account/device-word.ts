import type { OwnSessionRow } from '@spine/contract/session';
import { ownSessionsText as text } from './current-user.text.ts';

/** `Chrome · Windows`, translated; clients that are not browsers do not name their device. */
export function formatDeviceWord(device: string, client: OwnSessionRow['client']): string {
  if (device === '') return client === 'app' ? text.app : text.browser;
  return device
    .split(' · ')
    .map((word) => text.words[word] ?? word)
    .join(' · ');
}
