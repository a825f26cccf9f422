/**
 * The devices of a project that may still hold examinations: with records not uploaded, or silent, so that what they told last
 * is old. Loaded when a project is to end.
 */

import { DROPDOWN_SIZE, formatToMinute } from '@spine/contract/kernel';
import { type DeviceRow, listDevices } from '@spine/contract/station-device';
import { callList } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { projectText as text } from '../project.text.ts';

type Standing = Pick<DeviceRow, 'name' | 'userName' | 'unsent' | 'state' | 'lastContactAt'>;

/** What such a device told last may be old. */
const SILENT: ReadonlySet<DeviceRow['state']> = new Set(['offline', 'expired', 'signedOut']);

/** One line for each, those with records first. */
export function linesOfWaiting(devices: readonly Standing[]): string[] {
  const withRecords = devices.filter(({ unsent }) => unsent > 0);
  const silent = devices.filter(({ unsent, state }) => unsent === 0 && SILENT.has(state));
  return [
    ...withRecords.map((device) => text.unsentOn(device, formatToMinute(device.lastContactAt))),
    ...silent.map((device) => text.silentSince(device, formatToMinute(device.lastContactAt))),
  ];
}

/** Says so where they cannot be read: the project can end all the same. */
export async function loadWaitingLines(projectId: string): Promise<string[]> {
  try {
    const input = { projectId, size: DROPDOWN_SIZE };
    return linesOfWaiting((await callList(listDevices, input, { quiet: true })).rows);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [text.devicesUnknown];
  }
}
