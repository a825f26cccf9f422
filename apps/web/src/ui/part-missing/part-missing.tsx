/** Shown when a chunk of the page did not load: the reason, and a button to reload. */
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useOffline } from '#platform/connection.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './part-missing.module.css';
import { partMissingText as text } from './part-missing.text.ts';

const reload = () => window.location.reload();

/** `isPage`: a full screen is missing, so the page reloads by itself when the network is back; no input can be lost. */
export function PartMissingNote({ isPage = false }: { isPage?: boolean }) {
  const offline = useOffline();
  const wasOffline = useRef(offline);
  useEffect(() => {
    if (isPage && wasOffline.current && !offline) reload();
    wasOffline.current = offline;
  }, [isPage, offline]);
  const offlineHint = isPage ? text.offlineHint : text.offlinePartHint;
  return (
    <div className={css.missing} role="alert">
      <p className={looks.h2}>{offline ? text.offline : text.updated}</p>
      <p className={looks.soft}>{offline ? offlineHint : text.updatedHint}</p>
      {/* Without a network, reloading would show the browser's error page. */}
      {!offline && (
        <button type="button" className={clsx(buttonCss.btn, buttonCss.primary)} onClick={reload}>
          {text.reload}
        </button>
      )}
    </div>
  );
}
