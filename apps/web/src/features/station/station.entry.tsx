/** The station: who is signed in, then the screen of the place its address names. */
import { accessRefusalText } from '@spine/contract/approval';
import { Role } from '@spine/contract/kernel';
import type { SessionUser } from '@spine/contract/session';
import {
  Activity,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isOffline, watchConnection } from '#platform/connection.ts';
import { leaveSessionHere } from '#platform/leave-session.ts';
import { useSession } from '#platform/session/session.ts';
import { classKey, type StationAddress } from '#platform/station-address.ts';
import { ChooseScreen } from './choose/choose.screen.tsx';
import { startContact } from './offline/device/contact.ts';
import {
  loadDevice,
  lockDevice,
  type OpenedDevice,
  useCanPrepare,
  useDevice,
} from './offline/device/device.ts';
import { sendBySession } from './offline/device/leftovers.ts';
import { readSealing } from './offline/device/session-sealing.ts';
import { useAutoLock } from './offline/device/use-auto-lock.ts';
import { DeviceChoose } from './offline/device-choose.screen.tsx';
import { DeviceClass } from './offline/device-class.screen.tsx';
import { DeviceDay } from './offline/device-day.tsx';
import { DeviceFailed } from './offline/device-failed.tsx';
import { DeviceNotice } from './offline/device-notice.tsx';
import { DevicePanel } from './offline/device-panel.tsx';
import { Warned } from './offline/device-warning.tsx';
import { LeftoverList } from './offline/leftover-list.tsx';
import { LockScreen } from './offline/lock/lock.screen.tsx';
import { offlineText } from './offline/offline.text.ts';
import { PrepareScreen } from './offline/prepare/prepare.screen.tsx';
import { useAppUpdate } from './offline/update/use-app-update.ts';
import { PracticeScreen } from './practice/practice.screen.tsx';
import type { RecordEntry } from './records/record-store.ts';
import { useHasUnstored } from './records/station-records.ts';
import { ServerClass } from './roster/class.screen.tsx';
import type { Reopened } from './roster/class-work.tsx';
import { AccountButtons } from './shell/account-buttons.tsx';
import { LockContext } from './shell/lock-button.tsx';
import { Failed, Loading, Note } from './shell/note.tsx';
import parts from './shell/parts.module.css';
import shellCss from './shell/shell.module.css';
import { type SignInForms, SignInScreen } from './shell/sign-in.screen.tsx';
import { StationBar } from './shell/station-bar.tsx';
import { changePlace, goTo, usePlace } from './shell/use-place.ts';
import { useSignedIn } from './shell/use-signed-in.ts';
import { stationText as text } from './station.text.ts';
import { NoClass, ServerDay } from './sync/day-panel.tsx';
import { SyncScreen } from './sync/sync.screen.tsx';

const EXAMINERS: readonly Role[] = [Role.Manager, Role.Doctor];

const isExaminer = ({ role, accountKind }: SessionUser) =>
  EXAMINERS.includes(role) && accountKind === 'person';

function refusalWords(user: SessionUser): string {
  const { roleName, access, mustChangePw } = user;
  if (!isExaminer(user)) return text.notForRole(roleName);
  return mustChangePw ? text.mustChangePw : accessRefusalText(user, access.endsOn);
}

type RefusalProps = { user: SessionUser; retry: () => void };

/** What lets an examiner go on. */
function WayOn({ user, retry }: RefusalProps) {
  if (!isExaminer(user)) return null;
  if (user.mustChangePw) return <a href="/mainPage/currentUser">{text.toAccount}</a>;
  return (
    <button type="button" className={parts.key} onClick={retry}>
      {text.retry}
    </button>
  );
}

/** For users who cannot examine now, and why. */
function Refusal({ user, retry }: RefusalProps) {
  return (
    <>
      <StationBar context={user.realName || user.username}>
        <AccountButtons />
      </StationBar>
      <main>
        <Note title={refusalWords(user)}>
          <WayOn user={user} retry={retry} />
        </Note>
      </main>
    </>
  );
}

type WorkProps = {
  place: StationAddress;
  /** What is on the device, where it is unlocked. */
  opened: OpenedDevice | undefined;
  reopened: Reopened | undefined;
};

function Work({ place, opened, reopened }: WorkProps) {
  const { projectId, schoolId, open } = place;
  const canPrepare = useCanPrepare();
  if (!projectId || !schoolId || !open)
    return opened ? (
      <DeviceChoose place={place} opened={opened} />
    ) : (
      <ChooseScreen place={place} canPrepare={canPrepare} />
    );
  const key = `${schoolId} ${open}`;
  const address = { ...place, projectId, schoolId, open };
  return opened ? (
    <DeviceClass key={key} place={address} opened={opened} reopened={reopened} />
  ) : (
    <ServerClass key={key} place={address} reopened={reopened} />
  );
}

function Day({ place, opened }: Pick<WorkProps, 'place' | 'opened'>) {
  const { projectId, schoolId, classes } = place;
  if (!projectId || !schoolId || classes.length === 0) return <NoClass />;
  return opened ? (
    <DeviceDay place={place} opened={opened} />
  ) : (
    <ServerDay address={{ projectId, schoolId, classes }} />
  );
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
function Screen({ opened }: Pick<WorkProps, 'opened'>) {
  const place = usePlace();
  const isSync = place.at === 'sync';
  const [reopened, setReopened] = useState<Reopened>();
  const former = useRef<StationAddress>(undefined);
  if (!isSync) former.current = place;
  if (place.at === 'practice')
    return <PracticeScreen end={() => goTo({ ...place, at: undefined, open: undefined })} />;
  if (place.at === 'prepare' && !opened)
    return <PrepareScreen place={place} leave={() => goTo({ ...place, at: undefined })} />;
  const below = former.current ?? { ...place, at: undefined };
  return (
    <>
      <Activity mode={isSync ? 'hidden' : 'visible'}>
        <Work place={below} opened={opened} reopened={reopened} />
      </Activity>
      {isSync && (
        <SyncScreen
          day={<Day place={place} opened={opened} />}
          leave={() => (former.current ? window.history.back() : changePlace(below))}
          open={(entry) => {
            setReopened({ entry, done: () => setReopened(undefined) });
            goTo(addressOf(entry, place));
          }}
        >
          <LeftoverList />
          {opened ? <DevicePanel opened={opened} /> : <DeviceNotice />}
        </SyncScreen>
      )}
    </>
  );
}

/** The work of a device, until it is locked. */
function Unlocked({ opened }: { opened: OpenedDevice }) {
  const lock = useCallback(() => void lockDevice(), []);
  useAutoLock(lock);
  useEffect(startContact, []);
  return (
    <LockContext value={lock}>
      <Warned>
        <Screen opened={opened} />
      </Warned>
    </LockContext>
  );
}

function BackToLock() {
  const lock = useContext(LockContext);
  if (!lock) return null;
  return (
    <button type="button" className={parts.key} onClick={lock}>
      {offlineText.backToLock}
    </button>
  );
}

/** Nobody can sign in now; what waits here is told and saved all the same. */
function Unreached({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <Failed error={error} retry={retry} />
      <div className={shellCss.note}>
        <DeviceNotice />
      </div>
    </>
  );
}

type SignedInProps = { signIn: SignInForms; isBesideLock: boolean };

function SignedIn({ signIn, isBesideLock }: SignedInProps) {
  const { user, isAsked, error, retry } = useSignedIn(isBesideLock);
  const ended = useSession((state) => state.ended);
  useEffect(() => {
    if (!user) return undefined;
    const begin = (isSignIn: boolean) => {
      void sendBySession(isSignIn);
      void readSealing();
    };
    begin(true);
    return watchConnection(() => !isOffline() && begin(false));
  }, [user]);
  if (!isAsked)
    return <main>{error ? <Unreached error={error} retry={retry} /> : <Loading />}</main>;
  if (!user)
    return (
      <SignInScreen signIn={signIn} isBesideLock={isBesideLock}>
        <DeviceNotice />
        <BackToLock />
      </SignInScreen>
    );
  if (user.mustChangePw || !user.access.isInForce || !isExaminer(user))
    return <Refusal user={user} retry={retry} />;
  // A new key for each session: nothing of one is shown in the next.
  return (
    <Warned>
      <Screen key={ended} opened={undefined} />
    </Warned>
  );
}

/** Whether the page may be loaded again: no child is open, nothing waits in memory, and no passcode would be asked for anew. */
function useCanReload(): boolean {
  const { at } = usePlace();
  const isUnlocked = useDevice(({ kind }) => kind === 'unlocked');
  const hasUnstored = useHasUnstored();
  return at === undefined && !(isUnlocked || hasUnstored);
}

/**
 * Somebody signed in beside the lock of a device: the session ends after five minutes without a touch, or by the lock, so that
 * nobody goes around the passcode. What it sealed stays on the disk.
 */
function BesideLock({ lock, children }: { lock: () => void; children: ReactNode }) {
  useAutoLock(lock);
  return <LockContext value={lock}>{children}</LockContext>;
}

export function StationEntry({ signIn }: { signIn: SignInForms }) {
  const { kind, opened } = useDevice();
  useAppUpdate(useCanReload());
  const [isSigningIn, setSigningIn] = useState(false);
  useEffect(() => void loadDevice(), []);
  useEffect(() => {
    if (kind === 'unlocked') setSigningIn(false);
  }, [kind]);
  const signInAnew = () => leaveSessionHere().then(() => setSigningIn(true));
  const lockAgain = useCallback(() => {
    setSigningIn(false);
    void leaveSessionHere();
  }, []);
  if (kind === 'loading')
    return (
      <main>
        <Loading />
      </main>
    );
  if (kind === 'failed') return <DeviceFailed />;
  if (opened) return <Unlocked opened={opened} />;
  if (kind !== 'locked') return <SignedIn signIn={signIn} isBesideLock={false} />;
  if (!isSigningIn) return <LockScreen signIn={() => void signInAnew()} />;
  return (
    <BesideLock lock={lockAgain}>
      <SignedIn signIn={signIn} isBesideLock />
    </BesideLock>
  );
}
