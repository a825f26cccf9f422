/** What is chosen for the device, and its download. */
import { kernelErrors } from '@spine/contract/kernel';
import type { ProjectInfo } from '@spine/contract/project';
import { ownFactors, systemInfo } from '@spine/contract/session';
import { findPasscodeFault, type PasscodeFault } from '@spine/contract/station';
import { useEffect, useState } from 'react';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { digestPassword } from '#platform/session/digest-password.ts';
import { useSession } from '#platform/session/session.ts';
import { useOnce } from '#ui/use-once.ts';
import { changePlace, NOWHERE } from '../../shell/use-place.ts';
import { deviceNow, giveTurn, loadDevice } from '../device/device.ts';
import { type FormerRecords, openFormer } from '../device/former-records.ts';
import { sendBySession } from '../device/leftovers.ts';
import { type ClassToPrepare, prepareDevice } from '../device/prepare-device.ts';
import { secondsLeft } from '../lock/lock-words.ts';
import { offlineText as text } from '../offline.text.ts';
import { DeviceInUse, StoreFailed, StoreFull } from '../vault/device-errors.ts';
import { countAllHeld, type Held } from './held.ts';

export type ChosenClass = ClassToPrepare & { readonly count: number };

/** The former passcode did not open what the device holds. */
class FormerRefused extends Error {}

/** A server of before this version knows no devices. */
function faultWords(error: unknown): string {
  if (error instanceof FormerRefused) return error.message;
  if (error instanceof DeviceInUse) return text.inUse;
  if (error instanceof StoreFull) return text.prepareFull;
  if (error instanceof StoreFailed) return text.prepareNotStored;
  if (!(error instanceof Refused)) return text.prepareFailed;
  return error.code === kernelErrors.unknownPath.code ? text.serverOlder : error.message;
}

/** What the device holds of its former preparation; undefined where no passcode was given. */
async function readFormer(passcode: string): Promise<FormerRecords | undefined> {
  if (passcode === '') return undefined;
  const former = await openFormer(passcode);
  if ('entries' in former) return former;
  if (former.kind === 'wrong') throw new FormerRefused(text.formerWrong(former.triesLeft));
  if (former.kind !== 'waits') throw new FormerRefused(text.formerGone);
  throw new FormerRefused(text.waitLeft(secondsLeft(former.until, deviceNow())));
}

/** What is asked before the download begins. */
type Asking = { readonly held: Held; readonly former: FormerRecords | undefined };

type Progress = { readonly classes: number; readonly children: number };

/**
 * Why the two passcodes cannot be taken, in a sentence: undefined where they can; empty while there is nothing to tell, because they
 * are not typed yet, or the list of common ones is on its way.
 */
function usePasscodeFault(passcode: string, again: string): string | undefined {
  const [common, setCommon] = useState<ReadonlySet<string>>();
  useEffect(() => {
    import('./common-passwords.ts').then(
      ({ commonPasswords }) => setCommon(commonPasswords),
      // The other rules hold without it.
      () => setCommon(new Set()),
    );
  }, []);
  if (passcode === '') return '';
  const fault = findPasscodeFault(passcode, common ?? new Set());
  if (fault) return isTyping(fault, again) ? '' : text.passcodeFaults[fault];
  if (again === '' || !common) return '';
  return passcode === again ? undefined : text.passcodeDiffers;
}

/** A short one may become longer until it is repeated. */
function isTyping(fault: PasscodeFault, again: string): boolean {
  return fault === 'short' && again === '';
}

export function usePreparing(project: ProjectInfo | undefined, classes: readonly ChosenClass[]) {
  const [name, setName] = useState('');
  const [passcode, setPasscode] = useState('');
  const [again, setAgain] = useState('');
  const [password, setPassword] = useState('');
  const [formerPasscode, setFormerPasscode] = useState('');
  const [asking, setAsking] = useState<Asking>();
  const [progress, setProgress] = useState<Progress>();
  const [fault, setFault] = useState<string>();
  const passcodeFault = usePasscodeFault(passcode, again);
  const needsPassword = useApiQuery(ownFactors, {}).data?.needsPassword ?? true;
  const isOwner = password !== '' || !needsPassword;
  const isReady =
    name.trim() !== '' && passcodeFault === undefined && isOwner && classes.length > 0;
  const fail = (error: unknown) => {
    giveTurn();
    setFault(faultWords(error));
    setProgress(undefined);
  };
  const { once } = useOnce();
  const begin = async () => {
    if (!project || !isReady || progress) return;
    setFault(undefined);
    try {
      const former = await readFormer(formerPasscode);
      // What is on its way is not counted as what waits.
      await sendBySession(false);
      await loadDevice();
      const orgId = useSession.getState().user?.orgId ?? undefined;
      const held = countAllHeld({ projectId: project.id, orgId, former });
      if (held) setAsking({ held, former });
      else await download(project, former);
    } catch (error) {
      fail(error);
    }
  };
  const download = async (of: ProjectInfo, former: FormerRecords | undefined) => {
    setProgress({ classes: 0, children: 0 });
    try {
      const { passwordSalt } = await call(systemInfo, {}, { quiet: true });
      await prepareDevice({
        name: name.trim(),
        passcode,
        pw: needsPassword ? digestPassword(password, passwordSalt) : undefined,
        project: of,
        former,
        classes: classes.map(({ count: _count, ...clazz }) => clazz),
        progress: (done, children) => setProgress({ classes: done, children }),
        // The device chooses its first school, and all classes of it; later, whoever examines would be led away.
        opened: () => changePlace(NOWHERE),
      });
    } catch (error) {
      fail(error);
    }
  };
  return {
    name,
    setName,
    passcode,
    setPasscode,
    again,
    setAgain,
    needsPassword,
    password,
    setPassword,
    formerPasscode,
    setFormerPasscode,
    held: asking?.held,
    goOn: () => {
      setAsking(undefined);
      if (project && asking) void download(project, asking.former);
    },
    endAsking: () => {
      setAsking(undefined);
      giveTurn();
    },
    passcodeFault,
    progress,
    fault,
    isReady,
    start: () => once(begin),
  };
}
