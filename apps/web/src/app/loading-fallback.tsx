import { appText } from './app.text.ts';
import './frame.css';

/** Shown while a lazy screen loads. */
export function LoadingFallback() {
  return (
    <p className="loading-fallback" role="status">
      {appText.loading}
    </p>
  );
}
