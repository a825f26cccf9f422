/** The day of the chosen classes, as far as the device knows it. */
import type { StationAddress } from '#platform/station-address.ts';
import { DayPanel } from '../sync/day-panel.tsx';
import type { OpenedDevice } from './device/device.ts';

type Props = { place: StationAddress; opened: OpenedDevice };

export function DeviceDay({ place: { schoolId, classes: keys }, opened: { pkg } }: Props) {
  const school = pkg.project.schools.find(({ id }) => id === schoolId);
  const classes = pkg.classes.filter(
    (clazz) => clazz.schoolId === schoolId && keys.includes(clazz.key),
  );
  // What other stations found is known to the server only.
  return <DayPanel day={{ school: school?.name ?? '', classes, positiveIds: undefined }} />;
}
