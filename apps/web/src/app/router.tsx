/**
 * The routes of spec 2. Each screen is loaded on its first visit; /mainPage asks the server who is signed in before it
 * shows anything.
 */

import type { SessionUser } from '@spine/contract/session';
import { INVITATION_PATH, singleSignOnPath } from '@spine/contract/single-sign-on';
import clsx from 'clsx';
import {
  createBrowserRouter,
  createPath,
  type LoaderFunctionArgs,
  Navigate,
  type RouteObject,
  redirect,
  redirectDocument,
  useRouteError,
} from 'react-router';
import { SESSION_EXPIRED } from '#platform/call/envelope.ts';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { loadCurrentSession } from '#platform/current-session.ts';
import { endLeftSession, leaveSession } from '#platform/leave-session.ts';
import { loadPart, PartLoadError } from '#platform/load-part.ts';
import { signInPath } from '#platform/session/return-path.ts';
import { can, startSession, useSession } from '#platform/session/session.ts';
import { applySignIn, setSessionNavigation } from '#platform/session/session-expiry.ts';
import { onSignInElsewhere } from '#platform/session/session-tabs.ts';
import { toast } from '#platform/toast.ts';
import css from '#ui/page/page.module.css';
import { PartMissingNote } from '#ui/part-missing/part-missing.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { appText } from './app.text.ts';
import { LoadingFallback } from './loading-fallback.tsx';
import { homeOf, mayVisit, SIGN_OUT } from './menu.ts';
import { NotFoundNote, NotFoundPage } from './not-found.tsx';
import { type LoadPage, PAGES } from './pages.ts';

const isOffline = (error: unknown) =>
  error instanceof Refused && error.code === LOCAL_CODES.offline;

/** A screen that failed: its chunk did not load, the signed-in user could not be loaded, or our code threw. */
function RouteError() {
  const error = useRouteError();
  if (error instanceof PartLoadError || isOffline(error)) return <PartMissingNote isPage />;
  return (
    <div className={css.plain} role="alert">
      <h1>{appText.crashed}</h1>
      <p className={looks.soft}>{error instanceof Refused ? error.message : appText.crashedHint}</p>
      <button
        type="button"
        className={clsx(buttonCss.btn, buttonCss.primary)}
        onClick={() => window.location.reload()}
      >
        {appText.reload}
      </button>
    </div>
  );
}

function Home() {
  const kind = useSession(({ user }) => user?.accountKind ?? 'person');
  return <Navigate to={homeOf(kind)} replace />;
}

function CrashPage() {
  return (
    <main>
      <RouteError />
    </main>
  );
}

let pendingSession: Promise<void> | undefined;

async function loadSession(): Promise<void> {
  try {
    await endLeftSession();
    startSession(await loadCurrentSession());
  } catch (error) {
    if (!(error instanceof Refused && error.code === SESSION_EXPIRED)) throw error;
  } finally {
    pendingSession = undefined;
  }
}

/** Loads who is signed in, unless the page knows already. "Nobody" is a valid answer. */
function restoreSession(): Promise<void> {
  if (useSession.getState().user) return Promise.resolve();
  // The loaders of the layout and of its page run at the same time and share one call.
  pendingSession ??= loadSession();
  return pendingSession;
}

/** Where users change their password; those whose password was reset may visit no other page. */
const ACCOUNT_PAGE = '/mainPage/currentUser';

/** What users see whose access nobody approved; beside it they may visit their account. */
const NO_ACCESS_PAGE = '/mainPage/noAccess';

/** The page of those who may not work now; undefined for others. */
function confinedTo({ mustChangePw, access }: SessionUser): string | undefined {
  if (mustChangePw) return ACCOUNT_PAGE;
  return access.isInForce ? undefined : NO_ACCESS_PAGE;
}

/** Redirects to the sign-in page when nobody is signed in, to the account page after a password reset, and from pages that need an approval. */
async function guardMainPage({ request }: LoaderFunctionArgs): Promise<Response | null> {
  await restoreSession();
  const { user } = useSession.getState();
  const { pathname, search, hash } = new URL(request.url);
  if (!user) return redirect(signInPath(pathname + search + hash));
  const confined = confinedTo(user);
  if (confined !== undefined && pathname !== ACCOUNT_PAGE && pathname !== confined)
    return redirect(confined);
  return confined === undefined && pathname === NO_ACCESS_PAGE ? redirect(ACCOUNT_PAGE) : null;
}

/**
 * Signing out is a route, so that a form with unsaved input asks first. The session ends here even when the call fails (spec 4). A
 * provider that opened it ends its own, and leads back to the sign-in page.
 */
async function signOut(): Promise<Response> {
  const { isEnded, providerSignOut } = await leaveSession();
  if (providerSignOut !== null) return redirectDocument(providerSignOut);
  if (isEnded) toast.success(appText.LOGOUT_SUCCESS);
  return redirect('/login');
}

const lazyRoute = (load: LoadPage) => async () => ({ Component: await loadPart(load) });

function pageRoute([path, load]: [string, LoadPage]): RouteObject {
  return {
    path,
    loader: async () => {
      await restoreSession();
      const { user, menus } = useSession.getState();
      // The page of who may not work goes before: of several redirections that of the innermost route holds.
      const home = user && (confinedTo(user) ?? ACCOUNT_PAGE);
      return home !== undefined && !mayVisit(path, menus) ? redirect(home) : null;
    },
    lazy: lazyRoute(load),
  };
}

/** The data screen has no layout; every role whose header has its button may visit it. */
async function guardDataScreen(args: LoaderFunctionArgs): Promise<Response | null> {
  return (await guardMainPage(args)) ?? (can('dataScreen.menu') ? null : redirect(ACCOUNT_PAGE));
}

/** As above; without an answer, offline or while the server fails, the page goes on as if nobody were signed in. */
async function restoreIfAnswered(): Promise<void> {
  try {
    await restoreSession();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Who is signed in is led inside, anybody else to the sign-in page. */
async function findEntrance(): Promise<Response> {
  await restoreIfAnswered();
  return redirect(useSession.getState().user ? '/mainPage' : '/login');
}

/** An unknown address keeps the frame and the menu for who is signed in. */
async function loadWhoAsks(): Promise<null> {
  await restoreIfAnswered();
  return null;
}

const NOT_FOUND: RouteObject = { path: '*', element: <NotFoundNote /> };

const routes: RouteObject[] = [
  { path: '/', loader: findEntrance },
  {
    path: '/login',
    lazy: lazyRoute(
      async () => (await import('#features/session/sign-in/login.page.tsx')).LoginPage,
    ),
  },
  {
    path: INVITATION_PATH,
    lazy: () =>
      loadPart(async () => {
        const page = await import('#features/session/single-sign-on/pages/invitation.page.tsx');
        return { loader: page.readInvitation, Component: page.InvitationPage };
      }),
  },
  {
    path: singleSignOnPath(':providerId'),
    lazy: () =>
      loadPart(async () => {
        const page = await import('#features/session/single-sign-on/pages/return.page.tsx');
        return { loader: page.completeSignIn, Component: page.ReturnPage };
      }),
  },
  {
    path: '/verify/:token',
    lazy: lazyRoute(async () => (await import('#features/report/verify.page.tsx')).VerifyPage),
  },
  {
    path: '/referral/:token',
    lazy: lazyRoute(
      async () => (await import('#features/referral-letter/hospital.page.tsx')).HospitalPage,
    ),
  },
  {
    path: '/school-list/:token',
    lazy: lazyRoute(
      async () => (await import('#features/school-list/page/listed.page.tsx')).ListedPage,
    ),
  },
  {
    path: '/webview/add-patient-form',
    lazy: lazyRoute(
      async () =>
        (await import('#features/patient/class-qr/class-form.page.tsx')).AddPatientFormPage,
    ),
  },
  {
    path: '/get-app/:token',
    lazy: lazyRoute(
      async () => (await import('#features/app-package/get-app.page.tsx')).GetAppPage,
    ),
  },
  {
    path: '/mainPage',
    loader: guardMainPage,
    shouldRevalidate: () => true,
    lazy: lazyRoute(async () => (await import('./main-layout.tsx')).MainLayout),
    children: [
      { index: true, element: <Home /> },
      {
        path: 'noAccess',
        lazy: lazyRoute(
          async () => (await import('#features/approval/no-access.page.tsx')).NoAccessPage,
        ),
      },
      // The layout with its menu stays when a page fails; a page whose chunk did not load cannot show the error itself.
      {
        errorElement: <RouteError />,
        children: [...Object.entries(PAGES).map(pageRoute), NOT_FOUND],
      },
    ],
  },
  {
    path: '/dataLargeScreen',
    loader: guardDataScreen,
    lazy: lazyRoute(
      async () => (await import('#features/data-screen/data-screen.page.tsx')).DataScreenPage,
    ),
  },
  { path: SIGN_OUT, loader: signOut, element: null },
  { path: '*', loader: loadWhoAsks, element: <NotFoundPage />, children: [NOT_FOUND] },
];

export const router = createBrowserRouter([
  {
    errorElement: <CrashPage />,
    HydrateFallback: LoadingFallback,
    children: routes,
  },
]);

setSessionNavigation({
  toSignIn: () => void router.navigate(signInPath(createPath(router.state.location))),
  toHome: () => void router.navigate('/mainPage'),
  renew: () => void renewSession(),
});

/** The session as the server has it now: somebody else signed in, or who is signed in was approved, or is no longer. */
async function renewSession(): Promise<void> {
  if (!useSession.getState().user) return;
  try {
    applySignIn(await loadCurrentSession());
  } catch (error) {
    // The next call will show who is signed in.
    if (!(error instanceof Refused)) throw error;
  }
}

onSignInElsewhere(() => void renewSession());
