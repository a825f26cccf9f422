/** The open class, of what is on the device; the network only makes it newer. */
import clsx from 'clsx';
import { useEffect } from 'react';
import { ClassScreen } from '../roster/class.screen.tsx';
import type { OpenClassAddress } from '../roster/class-session.ts';
import type { Reopened } from '../roster/class-work.tsx';
import parts from '../shell/parts.module.css';
import shellCss from '../shell/shell.module.css';
import { refreshClass } from './device/contact.ts';
import { changeClasses, type OpenedDevice } from './device/device.ts';
import { changeChild, findClassSession } from './device/device-package.ts';
import { offlineText as text } from './offline.text.ts';

const REFRESH_MS = 30_000;

type Props = { place: OpenClassAddress; opened: OpenedDevice; reopened: Reopened | undefined };

export function DeviceClass({ place, opened, reopened }: Props) {
  const { schoolId, open } = place;
  useEffect(() => {
    const refresh = () => void refreshClass(schoolId, open);
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [schoolId, open]);
  const clazz = opened.pkg.classes.find((each) => each.schoolId === schoolId && each.key === open);
  return (
    <div className={clsx(parts.screen, shellCss.warned)}>
      {clazz?.isGone && place.at !== 'measure' && (
        <p role="status" className={shellCss.notice}>
          {text.classGoneHint}
        </p>
      )}
      <div>
        <ClassScreen
          place={place}
          loaded={findClassSession(opened.pkg, place)}
          mark={(childId, change) =>
            void changeClasses((classes) => changeChild(classes, childId, change))
          }
          takesWalkIns={false}
          reopened={reopened}
        />
      </div>
    </div>
  );
}
