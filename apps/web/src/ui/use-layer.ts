/** What lies over a screen has a step in the browser's history: back closes it before it leaves the screen. */
import { useEffect, useRef, useState } from 'react';

export function useLayer() {
  const [isOpen, setOpen] = useState(false);
  const isClosing = useRef(false);
  const afterwards = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onBack = () => {
      setOpen(false);
      isClosing.current = false;
      afterwards.current?.();
      afterwards.current = undefined;
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [isOpen]);
  return {
    isOpen,
    open: () => {
      window.history.pushState(null, '');
      setOpen(true);
    },
    /** `then` may go to another place: that waits until the history has stepped back. */
    close: (then?: () => void) => {
      // A second touch does not step back twice.
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      afterwards.current = then;
      window.history.back();
    },
  };
}
