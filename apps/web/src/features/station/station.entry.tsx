/** The station: who is signed in, then the screen of the place its address names. */
import { Role } from '@spine/contract/kernel';
import type { SessionUser } from '@spine/contract/session';
import { useSession } from '#platform/session/session.ts';
import { ChooseScreen } from './choose/choose.screen.tsx';
import { ClassScreen } from './roster/class.screen.tsx';
import { AccountButtons } from './shell/account-buttons.tsx';
import { Failed, Loading, Note } from './shell/note.tsx';
import { type SignInForms, SignInScreen } from './shell/sign-in.screen.tsx';
import { StationBar } from './shell/station-bar.tsx';
import { usePlace } from './shell/use-place.ts';
import { useSignedIn } from './shell/use-signed-in.ts';
import { stationText as text } from './station.text.ts';

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

function Screen() {
  const place = usePlace();
  const { projectId, schoolId, open } = place;
  if (projectId && schoolId && open)
    return <ClassScreen key={open} place={{ ...place, projectId, schoolId, open }} />;
  return <ChooseScreen place={place} />;
}

export function StationEntry({ signIn }: { signIn: SignInForms }) {
  const { user, isAsked, error, retry } = useSignedIn();
  const ended = useSession((state) => state.ended);
  if (!isAsked) return <main>{error ? <Failed error={error} retry={retry} /> : <Loading />}</main>;
  if (!user) return <SignInScreen signIn={signIn} />;
  if (user.mustChangePw || !EXAMINERS.includes(user.role)) return <Refusal user={user} />;
  // A new key for each session: nothing of one is shown in the next.
  return <Screen key={ended} />;
}
