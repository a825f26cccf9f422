/** The station: who is signed in, then the screen of the place its address names. */
import { Role } from '@spine/contract/kernel';
import type { SessionUser } from '@spine/contract/session';
import { Activity, useRef, useState } from 'react';
import { useSession } from '#platform/session/session.ts';
import { classKey, type StationAddress } from '#platform/station-address.ts';
import { ChooseScreen } from './choose/choose.screen.tsx';
import { PracticeScreen } from './practice/practice.screen.tsx';
import type { RecordEntry } from './records/record-store.ts';
import { useHasOpenEntries } from './records/station-records.ts';
import { ClassScreen } from './roster/class.screen.tsx';
import type { Reopened } from './roster/class-work.tsx';
import { AccountButtons } from './shell/account-buttons.tsx';
import { Failed, Loading, Note } from './shell/note.tsx';
import { type SignInForms, SignInScreen } from './shell/sign-in.screen.tsx';
import { StationBar } from './shell/station-bar.tsx';
import { changePlace, goTo, usePlace } from './shell/use-place.ts';
import { useSignedIn } from './shell/use-signed-in.ts';
import { stationText as text } from './station.text.ts';
import { SyncScreen } from './sync/sync.screen.tsx';
import { useAppUpdate } from './update/use-app-update.ts';

const EXAMINERS: readonly Role[] = [Role.Manager, Role.Doctor];

/** For users who cannot examine now, and why. */
function Refusal({ user }: { user: SessionUser }) {
  const mayExamine = EXAMINERS.includes(user.role);
  return (
    <>
      <StationBar context={user.realName || user.username}>
        <AccountButtons />
      </StationBar>
      <main>
        <Note title={mayExamine ? text.mustChangePw : text.notForRole(user.roleName)}>
          {mayExamine && <a href="/mainPage/currentUser">{text.toAccount}</a>}
        </Note>
      </main>
    </>
  );
}

type WorkProps = { place: StationAddress; reopened: Reopened | undefined };

function Work({ place, reopened }: WorkProps) {
  const { projectId, schoolId, open } = place;
  if (!projectId || !schoolId || !open) return <ChooseScreen place={place} />;
  const opened = { ...place, projectId, schoolId, open };
  return <ClassScreen key={`${schoolId} ${open}`} place={opened} reopened={reopened} />;
}

/** Where the child of a record is examined. */
function addressOf({ target, grade, clazz }: RecordEntry, place: StationAddress): StationAddress {
  const { projectId, schoolId } = target;
  const open = classKey(grade, clazz);
  const isSchool = place.projectId === projectId && place.schoolId === schoolId;
  const isHere = isSchool && place.classes.includes(open);
  return { projectId, schoolId, classes: isHere ? place.classes : [open], open, at: 'measure' };
}

/** What is sent lies over the work, which is hidden meanwhile and loses nothing that was typed. */
function Screen() {
  const place = usePlace();
  const isSync = place.at === 'sync';
  const [reopened, setReopened] = useState<Reopened>();
  const former = useRef<StationAddress>(undefined);
  if (!isSync) former.current = place;
  if (place.at === 'practice')
    return <PracticeScreen end={() => goTo({ ...place, at: undefined, open: undefined })} />;
  const below = former.current ?? { ...place, at: undefined };
  return (
    <>
      <Activity mode={isSync ? 'hidden' : 'visible'}>
        <Work place={below} reopened={reopened} />
      </Activity>
      {isSync && (
        <SyncScreen
          place={place}
          leave={() => (former.current ? window.history.back() : changePlace(below))}
          open={(entry) => {
            setReopened({ entry, done: () => setReopened(undefined) });
            goTo(addressOf(entry, place));
          }}
        />
      )}
    </>
  );
}

/** Whether the page may be loaded again: no child is open, also not below what was sent, and nothing waits in memory. */
function useCanReload(): boolean {
  const { at } = usePlace();
  const hasOpenEntries = useHasOpenEntries();
  return at === undefined && !hasOpenEntries;
}

export function StationEntry({ signIn }: { signIn: SignInForms }) {
  const { user, isAsked, error, retry } = useSignedIn();
  const ended = useSession((state) => state.ended);
  useAppUpdate(useCanReload());
  if (!isAsked) return <main>{error ? <Failed error={error} retry={retry} /> : <Loading />}</main>;
  if (!user) return <SignInScreen signIn={signIn} />;
  if (user.mustChangePw || !EXAMINERS.includes(user.role)) return <Refusal user={user} />;
  // A new key for each session: nothing of one is shown in the next.
  return <Screen key={ended} />;
}
