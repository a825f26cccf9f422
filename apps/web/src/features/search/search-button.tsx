/** The button of the header that opens the search over every screen, as Ctrl K and ⌘ K do. The search is loaded when it is opened. */
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { can, useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import buttonCss from '#ui/styles/button.module.css';
import type { Places } from './palette-groups.ts';
import { keyText, searchText as text } from './search.text.ts';
import css from './search-button.module.css';

const Palette = lazyComponent(async () => (await import('./palette.dialog.tsx')).Palette);

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

function opens({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

export function SearchButton({ screens, mayVisit }: Pick<Places, 'screens' | 'mayVisit'>) {
  const [isOpen, setOpen] = useState(false);
  const seesChildren = useCan('patientList.menu');
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!opens(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={clsx(buttonCss.btn, css.open)}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{seesChildren ? text.open : text.openPlaces}</span>
        <small aria-hidden="true">{isApple ? keyText.apple : keyText.other}</small>
      </button>
      {isOpen && <Palette places={{ screens, mayVisit, can }} close={() => setOpen(false)} />}
    </>
  );
}
