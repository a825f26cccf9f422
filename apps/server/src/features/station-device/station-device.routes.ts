/** Translates the calls of devices and about them. */
import {
  contactDevice,
  deviceRoster,
  eraseDevice,
  exportDevices,
  listDevices as listCall,
  registerDevice,
  revokeDevice,
  type SealedResult,
  sendDeviceRecords,
  sendSealedRecords,
  startSealing as startSealingCall,
  stationDeviceErrors,
  uploadRescue,
} from '@spine/contract/station-device';
import { loadRoster } from '#features/station/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import { type Binding, bind, bindDevice, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import { noteContact, saveDevice, setErasure, setRevoked, startSealing } from './device.service.ts';
import { deviceExport, listDevices } from './device-list.service.ts';
import { openRecords } from './sealed-record.service.ts';
import { deviceLogText as text } from './station-device.text.ts';
import { storeRecords } from './store-records.service.ts';

type Parts = { readonly secret: string };

export function stationDeviceRoutes(parts: Parts): Binding[] {
  return [...deviceCalls(parts), ...sealedCalls(parts), ...managerCalls()];
}

/** What the token of a device opens. */
function deviceCalls({ secret }: Parts): Binding[] {
  return [
    bind(registerDevice, async ({ tenant, actor, input, now, newId, note }) => {
      const registered = await saveDevice(tenant, { input, actor, now, newId, secret });
      note({ point: `${registered.id},${input.projectId}`, message: text.registered(input.name) });
      return registered;
    }),
    bindDevice(
      contactDevice,
      ({ open, input, now, ...device }) =>
        open(device.scope, (tenant) => noteContact(tenant, { input, device, now })),
      { admitsRefused: true },
    ),
    bindDevice(deviceRoster, ({ open, scope, registration, input, note }) =>
      open(scope, async (tenant) => {
        const { projectId } = registration;
        const rows = await loadRoster(tenant, { ...input, projectId });
        note({
          point: `${projectId},${input.schoolId}`,
          message: text.rosterViewed(input, rows.length),
        });
        return { rows, total: rows.length };
      }),
    ),
    bindDevice(sendDeviceRecords, async ({ open, scope, input, now, note }) => {
      const records = await openRecords({ open, scope, secret }, input.records);
      const results = await storeRecords({ open, scope, now }, records);
      await logSent({ open, scope, note }, results, text.recordsSent);
      return { results };
    }),
  ];
}

/** What a session sends that a device could not. */
function sealedCalls({ secret }: Parts): Binding[] {
  return [
    bind(startSealingCall, ({ tenant, actor, now, newId }) =>
      startSealing(tenant, { actor, now, newId, secret }),
    ),
    bindOpen(sendSealedRecords, async ({ open, scope, input, now, note }) => {
      const records = await openRecords({ open, scope, secret }, input.records);
      const results = await storeRecords({ open, scope, now }, records);
      await logSent({ open, scope, note }, results, text.recordsSent);
      return { results };
    }),
    bindOpen(uploadRescue, async ({ open, scope, input, now, note }) => {
      const records = await openRecords({ open, scope, secret }, input.records);
      if (records.some(({ kind }) => kind === 'refused'))
        refuse(stationDeviceErrors.rescueUnreadable);
      const results = await storeRecords({ open, scope, now }, records);
      await logSent({ open, scope, note }, results, text.rescued);
      return { results };
    }),
  ];
}

type Logging = {
  readonly open: Open;
  readonly scope: OrgScope;
  readonly note: (note: { message: string; level: 'INFO' | 'WARN' }) => void;
};

/** The line of the call, once all its transactions are done. */
async function logSent(
  { open, scope, note }: Logging,
  results: readonly SealedResult[],
  words: (accepted: number, refused: number) => string,
): Promise<void> {
  const refused = results.filter(({ outcome }) => outcome === 'refused').length;
  note({
    message: words(results.length - refused, refused),
    level: refused > 0 ? 'WARN' : 'INFO',
  });
  await open(scope, () => Promise.resolve());
}

function managerCalls(): Binding[] {
  return [
    bind(listCall, ({ tenant, input, now }) => listDevices(tenant, input, now)),
    bindExport(exportDevices, deviceExport),
    bind(revokeDevice, async ({ tenant, actor, input: { isRevoked, ...order }, now, note }) => {
      await setRevoked(tenant, { ...order, by: actor, at: isRevoked ? now : null });
      note({ point: order.id, message: isRevoked ? text.revoked : text.restored });
      return undefined;
    }),
    bind(eraseDevice, async ({ tenant, actor, input: { isErased, ...order }, now, note }) => {
      await setErasure(tenant, { ...order, by: actor, at: isErased ? now : null });
      note({ point: order.id, message: isErased ? text.eraseOrdered : text.eraseTakenBack });
      return undefined;
    }),
  ];
}
