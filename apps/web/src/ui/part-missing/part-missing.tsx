/** What stands where a part of the product did not come: why, and the way to have it. */
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useOffline } from '#platform/connection.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './part-missing.module.css';
import { partMissingText as text } from './part-missing.text.ts';

const reload = () => window.location.reload();

/** `isPage`: a whole screen is missing, with which nothing is lost by loading the page anew when the network is back. */
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
      {/* Without a network it would lead to a page of the browser's own. */}
      {!offline && (
        <button type="button" className={clsx(buttonCss.btn, buttonCss.primary)} onClick={reload}>
          {text.reload}
        </button>
      )}
    </div>
  );
}
