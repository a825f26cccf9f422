import { useEffect } from 'react';

const product = typeof document === 'undefined' ? '' : document.title;

/** Sets the title of the browser tab: the page, then the product's name from index.html. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page]);
}
