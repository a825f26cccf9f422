import { useEffect } from 'react';

const product = typeof document === 'undefined' ? '' : document.title;

/** Names the browser's tab after the page; the product's name of index.html stands behind it. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page]);
}
