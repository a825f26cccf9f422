import { isRouteErrorResponse, useRouteError } from 'react-router';
import { appText } from './app.text.ts';
import './frame.css';
import { NotFoundPage } from './not-found.page.tsx';

/** A screen that failed: a chunk that is gone after an update, or a fault of ours. Reloading mends the first. */
export function CrashPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main className="plain-page" role="alert">
      <h1>{appText.crashed}</h1>
      <p className="soft">{appText.crashedHint}</p>
      <button type="button" className="btn primary" onClick={() => window.location.reload()}>
        {appText.reload}
      </button>
    </main>
  );
}
