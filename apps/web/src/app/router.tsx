/**
 * The routes of spec 2. Every screen is loaded when it is first visited; /mainPage asks the server who is signed in
 * before it shows anything.
 */
import { currentUser, logout } from '@spine/contract/session';
import clsx from 'clsx';
import {
  createBrowserRouter,
  createPath,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  Navigate,
  type RouteObject,
  redirect,
  useRouteError,
} from 'react-router';
import { call } from '#platform/call.ts';
import { SESSION_EXPIRED } from '#platform/envelope.ts';
import { fetchedPart, PartMissing } from '#platform/fetched-part.ts';
import { LOCAL_CODES, Refused } from '#platform/refused.ts';
import { signInPath } from '#platform/return-path.ts';
import { can, endSession, startSession, useSession } from '#platform/session.ts';
import { onSessionEnd, takeSignIn } from '#platform/session-expiry.ts';
import { onSignInElsewhere } from '#platform/session-tabs.ts';
import { toast } from '#platform/toast.ts';
import css from '#ui/page/page.module.css';
import { PartMissingNote } from '#ui/part-missing/part-missing.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { appText } from './app.text.ts';
import { LoadingFallback } from './loading-fallback.tsx';
import { mayVisit, SIGN_OUT } from './menu.ts';
import { type Load, PAGES } from './pages.ts';

/** Anything the router does not know (spec 2: a plain 404 page). */
function NotFoundPage() {
  useTitle(appText.notFoundTitle);
  return (
    <main className={css.plain}>
      <h1>{appText.notFoundTitle}</h1>
      <p>{appText.notFound}</p>
      <p className={looks.soft}>{appText.notFoundHint}</p>
      <Link to="/mainPage">{appText.home}</Link>
    </main>
  );
}

const isOfflineFault = (error: unknown) =>
  error instanceof Refused && error.code === LOCAL_CODES.offline;

/** A screen that failed: it did not come, nothing was known of who is signed in, or a fault of ours. */
function Failed() {
  const error = useRouteError();
  if (error instanceof PartMissing || isOfflineFault(error)) return <PartMissingNote isPage />;
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

function CrashPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main>
      <Failed />
    </main>
  );
}

let asking: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    startSession(await call(currentUser, {}, { probe: true }));
  } catch (error) {
    if (!(error instanceof Refused && error.code === SESSION_EXPIRED)) throw error;
  } finally {
    asking = undefined;
  }
}

/** Asks the server who is signed in, when the page does not know. "Nobody" is an answer. */
function restoreSession(): Promise<void> {
  if (useSession.getState().user) return Promise.resolve();
  // The loaders of a frame and of its page run side by side: one question serves both.
  asking ??= ask();
  return asking;
}

/** Where a user must be who has been given a password by somebody else. */
const OWN_PAGE = '/mainPage/currentUser';

/** Nobody signed in goes by the sign-in page; a user with a reset password goes nowhere but to the own page. */
async function guardMainPage({ request }: LoaderFunctionArgs): Promise<Response | null> {
  await restoreSession();
  const { user } = useSession.getState();
  const { pathname, search, hash } = new URL(request.url);
  if (!user) return redirect(signInPath(pathname + search + hash));
  if (user.mustChangePw && pathname !== OWN_PAGE) return redirect(OWN_PAGE);
  return null;
}

/** Logging out is a way like any other: a form with unsaved input asks first. It ends here also when the call fails (spec 4). */
async function signOut(): Promise<Response> {
  try {
    await call(logout, {}, { quiet: true, probe: true });
    toast.success(appText.LOGOUT_SUCCESS);
  } catch {
    // The server forgets an idle session by itself; the browser forgets it now.
  }
  endSession();
  return redirect('/login');
}

const lazily = (load: Load) => async () => ({ Component: await fetchedPart(load) });

function pageRoute([path, load]: [string, Load]): RouteObject {
  return {
    path,
    loader: async () => {
      await restoreSession();
      const { user, menus } = useSession.getState();
      return user && !mayVisit(path, menus) ? redirect(OWN_PAGE) : null;
    },
    lazy: lazily(load),
  };
}

/** The data screen has no frame, and is there for every role whose frame has its button. */
async function guardDataScreen(args: LoaderFunctionArgs): Promise<Response | null> {
  return (await guardMainPage(args)) ?? (can('dataScreen.menu') ? null : redirect(OWN_PAGE));
}

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/login" replace /> },
  {
    path: '/login',
    lazy: lazily(async () => (await import('#features/session/sign-in/login.page.tsx')).LoginPage),
  },
  {
    path: '/verify/:token',
    lazy: lazily(async () => (await import('#features/report/verify.page.tsx')).VerifyPage),
  },
  {
    path: '/webview/add-patient-form',
    lazy: lazily(
      async () =>
        (await import('#features/patient/class-qr/class-form.page.tsx')).AddPatientFormPage,
    ),
  },
  {
    path: '/get-app/:token',
    lazy: lazily(async () => (await import('#features/app-package/get-app.page.tsx')).GetAppPage),
  },
  {
    path: '/mainPage',
    loader: guardMainPage,
    shouldRevalidate: () => true,
    lazy: lazily(async () => (await import('./main-layout.tsx')).MainLayout),
    children: [
      { index: true, element: <Navigate to={OWN_PAGE} replace /> },
      // A page that fails leaves the frame, whose menu leads on; one that did not come cannot say so itself.
      { errorElement: <Failed />, children: Object.entries(PAGES).map(pageRoute) },
    ],
  },
  {
    path: '/dataLargeScreen',
    loader: guardDataScreen,
    lazy: lazily(
      async () => (await import('#features/data-screen/data-screen.page.tsx')).DataScreenPage,
    ),
  },
  { path: SIGN_OUT, loader: signOut, element: null },
  { path: '*', element: <NotFoundPage /> },
];

export const router = createBrowserRouter([
  {
    errorElement: <CrashPage />,
    HydrateFallback: LoadingFallback,
    children: routes,
  },
]);

onSessionEnd({
  out: () => void router.navigate(signInPath(createPath(router.state.location))),
  home: () => void router.navigate('/mainPage'),
});

async function followSignIn(): Promise<void> {
  if (!useSession.getState().user) return;
  try {
    takeSignIn(await call(currentUser, {}, { probe: true }));
  } catch (error) {
    // The next call tells who is signed in.
    if (!(error instanceof Refused)) throw error;
  }
}

onSignInElsewhere(() => void followSignIn());
