import { useCallback, useState } from 'react';

const HEAD_PX = 37;
const LEAST_PX = 160;

/** The height the table's body may take: its frame less the head. */
export function useBodyHeight() {
  const [height, setHeight] = useState(LEAST_PX);
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setHeight(Math.max(LEAST_PX, element.clientHeight - HEAD_PX)),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, height };
}
