import { Link } from 'react-router';
import { useTitle } from '#ui/use-title.ts';
import { appText } from './app.text.ts';
import './frame.css';

/** Anything the router does not know (spec 2: a plain 404 page). */
export function NotFoundPage() {
  useTitle(appText.notFoundTitle);
  return (
    <main className="plain-page">
      <h1>{appText.notFoundTitle}</h1>
      <p>{appText.notFound}</p>
      <p className="soft">{appText.notFoundHint}</p>
      <Link to="/mainPage">{appText.home}</Link>
    </main>
  );
}
