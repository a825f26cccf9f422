/** What is chosen for the device, and its download. */
import { kernelErrors } from '@spine/contract/kernel';
import type { ProjectInfo } from '@spine/contract/project';
import { systemInfo } from '@spine/contract/session';
import { isPasscode } from '@spine/contract/station';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { digestPassword } from '#platform/session/digest-password.ts';
import { changePlace, NOWHERE } from '../../shell/use-place.ts';
import { type ClassToPrepare, prepareDevice } from '../device/prepare-device.ts';
import { offlineText as text } from '../offline.text.ts';
import { DeviceInUse } from '../vault/device-errors.ts';

export type ChosenClass = ClassToPrepare & { readonly count: number };

/** Why the two passcodes cannot be taken; undefined where they can, or nothing was typed yet. */
function passcodeFault(passcode: string, again: string): string | undefined {
  if (passcode !== '' && again !== '' && passcode !== again) return text.passcodeDiffers;
  return passcode !== '' && again !== '' && !isPasscode(passcode) ? text.passcodeShort : undefined;
}

/** A server of before this version knows no devices. */
function faultWords(error: unknown): string {
  if (error instanceof DeviceInUse) return text.inUse;
  if (!(error instanceof Refused)) return text.prepareFailed;
  return error.code === kernelErrors.unknownPath.code ? text.serverOlder : error.message;
}

type Progress = { readonly classes: number; readonly children: number };

export function usePreparing(project: ProjectInfo | undefined, classes: readonly ChosenClass[]) {
  const [name, setName] = useState('');
  const [passcode, setPasscode] = useState('');
  const [again, setAgain] = useState('');
  const [password, setPassword] = useState('');
  const [progress, setProgress] = useState<Progress>();
  const [fault, setFault] = useState<string>();
  const isReady =
    name.trim() !== '' &&
    isPasscode(passcode) &&
    passcode === again &&
    password !== '' &&
    classes.length > 0;
  const start = async () => {
    if (!project || !isReady || progress) return;
    setFault(undefined);
    setProgress({ classes: 0, children: 0 });
    try {
      const { passwordSalt } = await call(systemInfo, {}, { quiet: true });
      await prepareDevice({
        name: name.trim(),
        passcode,
        pw: digestPassword(password, passwordSalt),
        project,
        classes: classes.map(({ count: _count, ...clazz }) => clazz),
        progress: (done, children) => setProgress({ classes: done, children }),
      });
      // The device chooses its first school, and all classes of it.
      changePlace(NOWHERE);
    } catch (error) {
      setFault(faultWords(error));
      setProgress(undefined);
    }
  };
  return {
    name,
    setName,
    passcode,
    setPasscode,
    again,
    setAgain,
    password,
    setPassword,
    passcodeFault: passcodeFault(passcode, again),
    progress,
    fault,
    isReady,
    start,
  };
}
