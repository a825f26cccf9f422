import { type RefObject, useEffect } from 'react';

/** 210 mm in CSS pixels. */
const PAGE_PIXELS = (210 / 25.4) * 96;

/** Tells the style sheet how much smaller a page must be drawn to fit into an element; never larger than life. */
export function usePageZoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const watcher = new ResizeObserver(() => {
      const zoom = Math.min(1, current.clientWidth / PAGE_PIXELS);
      current.style.setProperty('--page-zoom', zoom.toFixed(4));
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element]);
}
