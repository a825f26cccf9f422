/** Translates the calls of devices and about them. */
import { hasPermission } from '@spine/contract/kernel';
import {
  contactDevice,
  deviceRoster,
  eraseDevice,
  exportDevices,
  listDevices as listCall,
  registerDevice,
  revokeDevice,
  type SealedRecord,
  type SealedResult,
  sendDeviceRecords,
  sendSealedRecords,
  startSealing as startSealingCall,
  stationDeviceErrors,
  uploadRescue,
} from '@spine/contract/station-device';
import { requireOwnPassword } from '#features/session/index.ts';
import { loadRoster } from '#features/station/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import { type Binding, bind, bindDevice, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  maySend,
  noteContact,
  requirePrepared,
  saveDevice,
  setErasure,
  setRevoked,
  startSealing,
} from './device.service.ts';
import { deviceExport, listDevices } from './device-list.service.ts';
import { type OpenedRecord, openRecords, type Sender } from './sealed-record.service.ts';
import { deviceLogText as text } from './station-device.text.ts';
import { storeRecords } from './store-records.service.ts';

type Parts = Pick<AppPorts, 'secret' | 'sessionRules'>;

export function stationDeviceRoutes(parts: Parts): Binding[] {
  return [...deviceCalls(parts), ...sealedCalls(parts), ...managerCalls()];
}

/** How a device gets its token, and what that opens. */
function deviceCalls({ secret, sessionRules: limits }: Parts): Binding[] {
  return [
    bindOpen(registerDevice, async (call) => {
      const { open, scope, actor, now, newId, note } = call;
      const { pw, ...input } = call.input;
      const what = text.registered(input.name);
      const { sessionsEndedAt } = await requireOwnPassword(call, { pw, limits, what });
      return open(scope, async (tenant) => {
        const registering = { input, actor, now, newId, secret, sessionsEndedAt };
        const saved = await saveDevice(tenant, registering);
        note({ point: `${saved.id},${input.projectId}`, message: what });
        return saved;
      });
    }),
    bindDevice(
      contactDevice,
      ({ open, input, now, ...device }) =>
        open(device.scope, (tenant) => noteContact(tenant, { input, device, now })),
      () => true,
    ),
    bindDevice(deviceRoster, ({ open, scope, registration, input, note }) =>
      open(scope, async (tenant) => {
        requirePrepared(registration, input);
        const { projectId } = registration;
        const rows = await loadRoster(tenant, { ...input, projectId, secret });
        note({
          point: `${projectId},${input.schoolId}`,
          message: text.rosterViewed(input, rows.length),
        });
        return { rows, total: rows.length };
      }),
    ),
    bindDevice(
      sendDeviceRecords,
      async ({ input, registration, ...call }) => {
        const sender = { userId: registration.userId, isManager: false };
        return { results: await takeRecords({ ...call, secret, sender }, input) };
      },
      maySend,
    ),
  ];
}

/** What a session sends that a device could not. */
function sealedCalls({ secret }: Parts): Binding[] {
  return [
    bind(startSealingCall, ({ tenant, actor, now, newId }) =>
      startSealing(tenant, { actor, now, newId, secret }),
    ),
    bindOpen(sendSealedRecords, async ({ input, actor, ...call }) => ({
      results: await takeRecords({ ...call, secret, sender: toSender(actor) }, input),
    })),
    bindOpen(uploadRescue, async ({ input, actor, ...call }) => {
      const sender = toSender(actor);
      return {
        results: await takeRecords({ ...call, secret, sender, isRescue: true }, input),
      };
    }),
  ];
}

function toSender({ userId, role }: Actor): Sender {
  return { userId, isManager: hasPermission(role, 'stationDevice.edit') };
}

type SendRequest = {
  readonly open: Open;
  readonly openUnlogged: Open;
  readonly scope: OrgScope;
  readonly now: Date;
  readonly secret: string;
  readonly sender: Sender;
  /** The records are those of a file, which is damaged where one of ours does not open. */
  readonly isRescue?: boolean;
  readonly note: (note: { message: string; level: 'INFO' | 'WARN' }) => void;
};

/** Stores sealed records, and writes the line of the call once all their transactions are done. */
async function takeRecords(
  { open, openUnlogged, scope, now, note, secret, sender, isRescue = false }: SendRequest,
  input: { readonly records: readonly SealedRecord[] },
): Promise<SealedResult[]> {
  const opening = { open: openUnlogged, scope, now, secret, sender };
  const records = await openRecords(opening, input.records);
  if (isRescue && records.some(isDamaged)) refuse(stationDeviceErrors.rescueUnreadable);
  const results = await storeRecords({ open: openUnlogged, scope, now }, records);
  const refused = results.filter(({ outcome }) => outcome === 'refused').length;
  const taken = records.filter((_, at) => results[at]?.outcome === 'accepted');
  const vouched = taken.filter((record) => isVouchedFor(record, sender)).length;
  const answers = taken.flatMap((record) =>
    record.kind === 'opened' && record.entry.kind === 'consent' ? [record.entry.answer] : [],
  );
  const counts = { accepted: taken.length, refused, vouched, answers };
  note({
    message: isRescue ? text.rescued(counts) : text.recordsSent(counts),
    level: refused + vouched > 0 ? 'WARN' : 'INFO',
  });
  await open(scope, () => Promise.resolve());
  return results;
}

function isDamaged(record: OpenedRecord): boolean {
  return record.kind === 'refused' && record.fault === stationDeviceErrors.unreadable;
}

/** Whether a manager hands it in for somebody whose device has no rights any more. */
function isVouchedFor(record: OpenedRecord, { userId }: Sender): boolean {
  if (record.kind === 'refused') return false;
  return record.author.isEnded && record.author.id !== userId;
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
