/** What is chosen for the device, and its download. */
import { kernelErrors } from '@spine/contract/kernel';
import type { ProjectInfo } from '@spine/contract/project';
import { useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { changePlace, NOWHERE } from '../../shell/use-place.ts';
import { type ClassToPrepare, prepareDevice } from '../device/prepare-device.ts';
import { offlineText as text } from '../offline.text.ts';
import { usePasscodeFault } from './use-passcode-fault.ts';

export type ChosenClass = ClassToPrepare & { readonly count: number };

/** A server of before this version knows no devices. */
function faultWords(error: unknown): string {
  if (!(error instanceof Refused)) return text.prepareFailed;
  return error.code === kernelErrors.unknownPath.code ? text.serverOlder : error.message;
}

type Progress = { readonly classes: number; readonly children: number };

export function usePreparing(project: ProjectInfo | undefined, classes: readonly ChosenClass[]) {
  const [name, setName] = useState('');
  const [passcode, setPasscode] = useState('');
  const [again, setAgain] = useState('');
  const [progress, setProgress] = useState<Progress>();
  const [fault, setFault] = useState<string>();
  const passcodeFault = usePasscodeFault(passcode, again);
  const isReady = name.trim() !== '' && passcodeFault === undefined && classes.length > 0;
  const start = async () => {
    if (!project || !isReady || progress) return;
    setFault(undefined);
    setProgress({ classes: 0, children: 0 });
    try {
      await prepareDevice({
        name: name.trim(),
        passcode,
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
    passcodeFault,
    progress,
    fault,
    isReady,
    start,
  };
}
