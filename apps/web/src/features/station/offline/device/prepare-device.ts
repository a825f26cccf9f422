/** Prepares this browser: registers it, downloads the chosen classes, and keeps them under a passcode. */
import { currentNotice } from '@spine/contract/consent';
import type { ProjectInfo } from '@spine/contract/project';
import {
  deviceRoster,
  type PreparedClass,
  type Registration,
  registerDevice,
} from '@spine/contract/station-device';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { leaveSessionHere } from '#platform/leave-session.ts';
import { useSession } from '#platform/session/session.ts';
import { version } from '../../../../../package.json';
import { toStationNotice } from '../../consent/station-notice.ts';
import type { RecordAuthor } from '../../records/record-store.ts';
import { noteServerTime } from '../../records/server-clock.ts';
import { readExaminer } from '../../records/station-records.ts';
import type { StationNotice } from '../../roster/class-session.ts';
import { installWorker } from '../update/app-update.ts';
import type { DeviceStorage } from '../vault/device-db.ts';
import { DeviceInUse } from '../vault/device-errors.ts';
import { carryOver } from '../vault/durable-store.ts';
import type { UnlockedVault } from '../vault/unlocked-vault.ts';
import { prepareVault, readDevice } from '../vault/vault.ts';
import {
  giveTurn,
  openStorage,
  openVault,
  SESSION,
  type SessionDocument,
  takeTurn,
} from './device.ts';
import { createDeviceCall } from './device-call.ts';
import { describeModel } from './device-model.ts';
import { documentOf, type PackageClass } from './device-package.ts';
import { carriedOf, type FormerRecords } from './former-records.ts';

export type ClassToPrepare = Omit<PackageClass, 'children'>;

export type Preparing = {
  readonly name: string;
  readonly passcode: string;
  /** Of who is signed in, as the wire takes it; undefined where a provider knows who it is. */
  readonly pw: string | undefined;
  readonly project: ProjectInfo;
  readonly classes: readonly ClassToPrepare[];
  /** What the former preparation of this device holds, if its passcode was given. */
  readonly former?: FormerRecords | undefined;
  /** Called with how many classes and children are on the device. */
  readonly progress: (classes: number, children: number) => void;
  /** Called once the device is open, when the session has not ended yet. */
  readonly opened: () => void;
};

/**
 * Refused and failed calls throw; the device then is as it was before, and so are its token and what it holds: the former
 * registration ends at the first contact of the new one, the former vault in the transaction that writes the new one.
 */
export async function prepareDevice(preparing: Preparing): Promise<void> {
  const storage = await openStorage();
  const author = readExaminer();
  if (!(storage && author)) throw new Error('this browser cannot be prepared');
  if (!(await takeTurn())) throw new DeviceInUse();
  try {
    if ('serviceWorker' in navigator) await installWorker(navigator.serviceWorker);
    const registration = await register(storage, preparing);
    const classes = await downloadClasses(registration, preparing);
    const notice = await loadNotice(preparing.project.id);
    // Whoever locked the page, or signed in meanwhile, prepares nothing.
    if (useSession.getState().user?.id !== author.id)
      throw new Error('the session that prepared this browser has ended');
    const vault = await swapVault(storage, { preparing, author, registration, classes, notice });
    await navigator.storage?.persist?.();
    await openVault(vault);
    preparing.opened();
  } catch (error) {
    giveTurn();
    throw error;
  }
  // From here on the passcode opens the device, and nothing else: a session would go around its lock.
  await leaveSessionHere();
}

type Registered = Registration & { readonly deviceId: string; readonly aheadMs: number };

async function register(
  storage: DeviceStorage,
  { name, project, classes, pw }: Preparing,
): Promise<Registered> {
  const deviceId = (await readDevice(storage))?.id ?? newRecordId();
  const input = {
    id: deviceId,
    name,
    projectId: project.id,
    model: describeModel(),
    clientVersion: version,
    classes: classes.map(toPreparedClass),
    ...(pw !== undefined && { pw }),
  };
  const registration = await call(registerDevice, input, { quiet: true });
  return { ...registration, deviceId, aheadMs: noteServerTime(registration.serverTime) };
}

type Swap = {
  readonly preparing: Preparing;
  readonly author: RecordAuthor;
  readonly registration: Registered;
  readonly classes: readonly PackageClass[];
  readonly notice: StationNotice;
};

/** Writes the new vault in place of the former one, at once. */
function swapVault(
  storage: DeviceStorage,
  { preparing, author, registration, classes, notice }: Swap,
): Promise<UnlockedVault> {
  const { name, passcode, project, former } = preparing;
  const { token, deviceId } = registration;
  const orgId = useSession.getState().user?.orgId ?? '';
  const carried = carriedOf(former, author.id, project.id);
  const session: SessionDocument = { token, author, project, notice, classes: preparing.classes };
  return prepareVault(storage, {
    device: { ...registration, id: deviceId, name, orgId },
    passcode,
    documents: {
      [SESSION]: session,
      ...Object.fromEntries(classes.map((clazz) => [documentOf(clazz), clazz])),
    },
    alongside: (vault) => carryOver(vault, token, carried),
  });
}

/** What a family is told on the spot, without a network. Whoever may not read it shows the paper. */
async function loadNotice(projectId: string): Promise<StationNotice> {
  try {
    return toStationNotice(await call(currentNotice, { projectId }, { quiet: true }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return 'unknown';
  }
}

function toPreparedClass({ schoolId, grade, clazz }: ClassToPrepare): PreparedClass {
  return { schoolId, gradeName: grade, clazzName: clazz };
}

async function downloadClasses(
  { token }: Registration,
  { classes, progress }: Preparing,
): Promise<PackageClass[]> {
  const ask = createDeviceCall(token);
  const downloaded: PackageClass[] = [];
  let children = 0;
  for (const clazz of classes) {
    const { rows } = await ask(deviceRoster, toPreparedClass(clazz), { quiet: true });
    downloaded.push({ ...clazz, children: rows });
    children += rows.length;
    progress(downloaded.length, children);
  }
  return downloaded;
}
