/** Prepares this browser: registers it, downloads the chosen classes, and keeps them under a passcode. */
import type { ProjectInfo } from '@spine/contract/project';
import { logout } from '@spine/contract/session';
import { deviceRoster, type Registration, registerDevice } from '@spine/contract/station-device';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call/call.ts';
import { endSession } from '#platform/session/session.ts';
import { version } from '../../../../../package.json';
import { noteServerTime } from '../../records/server-clock.ts';
import { readExaminer } from '../../records/station-records.ts';
import { installWorker } from '../update/app-update.ts';
import { prepareVault, readDevice } from '../vault/vault.ts';
import { openStorage, openVault, SESSION, type SessionDocument, takeTurn } from './device.ts';
import { createDeviceCall } from './device-call.ts';
import { describeModel } from './device-model.ts';
import { documentOf, type PackageClass } from './device-package.ts';

export type ClassToPrepare = Omit<PackageClass, 'children'>;

export type Preparing = {
  readonly name: string;
  readonly passcode: string;
  readonly project: ProjectInfo;
  readonly classes: readonly ClassToPrepare[];
  /** Called with how many classes and children are on the device. */
  readonly progress: (classes: number, children: number) => void;
};

/** Refused and failed calls throw; the device then is as it was before. */
export async function prepareDevice(preparing: Preparing): Promise<void> {
  const storage = await openStorage();
  const author = readExaminer();
  if (!(storage && author && (await takeTurn())))
    throw new Error('this browser cannot be prepared');
  if ('serviceWorker' in navigator) await installWorker(navigator.serviceWorker);
  const { name, project, passcode } = preparing;
  const id = (await readDevice(storage))?.id ?? newRecordId();
  const registration = await call(
    registerDevice,
    { id, name, projectId: project.id, model: describeModel(), clientVersion: version },
    { quiet: true },
  );
  const aheadMs = noteServerTime(registration.serverTime);
  const classes = await downloadClasses(registration, preparing);
  const session: SessionDocument = {
    token: registration.token,
    author,
    project,
    classes: preparing.classes,
  };
  const vault = await prepareVault(storage, {
    device: { ...registration, id, name, aheadMs },
    passcode,
    documents: {
      [SESSION]: session,
      ...Object.fromEntries(classes.map((clazz) => [documentOf(clazz), clazz])),
    },
  });
  await navigator.storage?.persist?.();
  await openVault(vault);
  await leaveSession();
}

/** From here on the passcode opens the device, and nothing else: a session would go around its lock. */
async function leaveSession(): Promise<void> {
  try {
    await call(logout, {}, { quiet: true, probe: true });
  } catch {
    // The server ends an idle session by itself.
  }
  endSession();
}

async function downloadClasses(
  { token }: Registration,
  { classes, progress }: Preparing,
): Promise<PackageClass[]> {
  const ask = createDeviceCall(token);
  const downloaded: PackageClass[] = [];
  let children = 0;
  for (const clazz of classes) {
    const input = { schoolId: clazz.schoolId, gradeName: clazz.grade, clazzName: clazz.clazz };
    const { rows } = await ask(deviceRoster, input, { quiet: true });
    downloaded.push({ ...clazz, children: rows });
    children += rows.length;
    progress(downloaded.length, children);
  }
  return downloaded;
}
