/** What unknown addresses show (spec 2): within the frame and its menu to who is signed in, else alone. */
import { Link, Outlet } from 'react-router';
import { useSession } from '#platform/session/session.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import css from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { appText } from './app.text.ts';
import { LoadingFallback } from './loading-fallback.tsx';

const MainLayout = lazyComponent(
  async () => (await import('./main-layout.tsx')).MainLayout,
  <LoadingFallback />,
);

export function NotFoundNote() {
  useTitle(appText.notFoundTitle);
  return (
    <div className={css.plain}>
      <h1>{appText.notFoundTitle}</h1>
      <p>{appText.notFound}</p>
      <p className={looks.soft}>{appText.notFoundHint}</p>
      <Link to="/mainPage">{appText.home}</Link>
    </div>
  );
}

export function NotFoundPage() {
  const isSignedIn = useSession(({ user }) => user !== undefined);
  if (isSignedIn) return <MainLayout />;
  return (
    <main>
      <Outlet />
    </main>
  );
}
