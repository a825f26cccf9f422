/** The ways from the cockpit to the station: a link, and a code that a tablet in the hall reads. */
import { listPatients, WALK_IN_PREFIX } from '@spine/contract/patient';
import type { ProgressGrade } from '@spine/contract/project';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { stationAddress, waitingAddress } from '#platform/station-address.ts';
import type { WayToExamine } from '#ui/children/children.drawer.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QrCode } from '#ui/qr/qr-code.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';
import type { CountSelection } from './progress-children.tsx';

const QR_SIZE = 208;

type Props = { projectId: string; schoolId: string };

/** Children who were examined without being on the roster, for whoever matches them; nothing where there are none. */
function WalkInsLink({ schoolId }: Pick<Props, 'schoolId'>) {
  const walkIns = { schoolId, studentId: WALK_IN_PREFIX };
  const mayMatch = useCan('patientList.edit');
  const { data } = useApiQuery(listPatients, { ...walkIns, size: 1 }, { enabled: mayMatch });
  if (!data?.total) return null;
  return (
    <Link
      to={`/mainPage/patientsList?schoolId=${schoolId}`}
      state={{ hiddenFilters: { studentId: WALK_IN_PREFIX } }}
    >
      {text.walkIns(data.total)}
    </Link>
  );
}

/** For a running project: opens the station at a school, on this device or on the one that reads the code. */
export function StationLinks({ projectId, schoolId }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan('exam.upload')) return null;
  const address = stationAddress(projectId, schoolId);
  return (
    <>
      <WalkInsLink schoolId={schoolId} />
      <a className={clsx(buttonCss.btn, buttonCss.primary)} href={address}>
        {text.station}
      </a>
      <details
        className={css.stationCode}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary
          className={clsx(buttonCss.btn, buttonCss.icon)}
          aria-label={text.stationCode}
          title={text.stationCode}
        >
          <Icon name="qr" />
        </summary>
        {isOpen && (
          <figure className={looks.card}>
            <QrCode
              text={new URL(address, window.location.origin).href}
              label={text.stationCode}
              size={QR_SIZE}
            />
            <figcaption>{text.stationCodeHint}</figcaption>
          </figure>
        )}
      </details>
    </>
  );
}

type ClassLinkProps = { address: string | undefined; grade: string; clazz: string };

/** The name of a class, which opens its roster in the station where it can be examined. */
export function ClassLink({ address, grade, clazz }: ClassLinkProps) {
  if (address === undefined) return clazz;
  return (
    <a href={address} title={text.examineClass(grade, clazz)}>
      {clazz}
    </a>
  );
}

/** The way to the station at the classes whose absent children, or retests, a number counts; undefined for other numbers. */
export function waitingAt(
  { projectId, schoolId }: Props,
  grades: readonly ProgressGrade[],
  { member, grade, clazz }: CountSelection,
): WayToExamine | undefined {
  if (member !== 'absent' && member !== 'toRetest') return undefined;
  const classes = grades.flatMap((of) =>
    of.classes
      .filter((tally) => tally[member] > 0)
      .map((tally) => ({ grade: of.grade, clazz: tally.clazz })),
  );
  const counted = classes.filter(
    (of) => (grade ?? of.grade) === of.grade && (clazz ?? of.clazz) === of.clazz,
  );
  if (counted.length === 0) return undefined;
  return {
    href: waitingAddress(projectId, schoolId, { of: member, classes: counted }),
    words: text.examineWaiting[member],
  };
}
