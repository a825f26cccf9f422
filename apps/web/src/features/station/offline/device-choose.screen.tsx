/** Schools and classes that are on the device. */
import { dateInShanghai } from '@spine/contract/kernel';
import { useEffect } from 'react';
import type { StationAddress } from '#platform/station-address.ts';
import looks from '#ui/styles/looks.module.css';
import { ChoiceList } from '../choose/choice-list.tsx';
import css from '../choose/choose.module.css';
import { ClassChoice } from '../choose/class-choice.tsx';
import { toSchoolChoices } from '../choose/school-choices.ts';
import { serverNow } from '../records/server-clock.ts';
import parts from '../shell/parts.module.css';
import { practiceMarkText } from '../shell/practice-mark.text.ts';
import shellCss from '../shell/shell.module.css';
import { StationBar } from '../shell/station-bar.tsx';
import { changePlace, goTo } from '../shell/use-place.ts';
import { stationText } from '../station.text.ts';
import type { OpenedDevice } from './device/device.ts';
import { placeOf, schoolProgressOf, schoolsOf, toRows } from './device/device-package.ts';
import { offlineText as text } from './offline.text.ts';

type Props = { place: StationAddress; opened: OpenedDevice };

export function DeviceChoose({ place, opened: { pkg, author, vault } }: Props) {
  const today = dateInShanghai(serverNow());
  const schools = toSchoolChoices(schoolsOf(pkg), schoolProgressOf(pkg), today);
  const school = schools.find(({ id }) => id === place.schoolId) ?? schools[0];
  const isHere = place.projectId === pkg.project.id && place.schoolId === school?.id;
  useEffect(() => {
    if (!isHere) changePlace(placeOf(pkg, school?.id));
  }, [isHere, pkg, school?.id]);
  return (
    <div className={parts.screen}>
      <StationBar context={`${author.name} · ${pkg.project.name}`}>
        <button
          type="button"
          className={shellCss.barButton}
          onClick={() => goTo({ ...place, at: 'practice' })}
        >
          {practiceMarkText.mode}
        </button>
      </StationBar>
      <main className={css.main}>
        <h1 className={looks.unseen}>{text.choose}</h1>
        <div className={css.screen}>
          <div className={css.left}>
            <p>{text.onDevice(vault.device.name)}</p>
            <ChoiceList
              label={stationText.school}
              choices={schools}
              chosen={school?.id}
              choose={(schoolId) => changePlace(placeOf(pkg, schoolId))}
            />
          </div>
          <div className={css.right}>
            {school && <ClassChoice rows={toRows(pkg, school.id)} place={place} />}
          </div>
        </div>
      </main>
    </div>
  );
}
