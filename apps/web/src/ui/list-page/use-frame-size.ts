import { useCallback, useState } from 'react';

const HEAD_PX = 37;
const LEAST_PX = 160;

/** The height the table's body may take (its frame less the head), and the width of the frame. */
export function useFrameSize() {
  const [size, setSize] = useState({ height: LEAST_PX, width: 0 });
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setSize({
        height: Math.max(LEAST_PX, element.clientHeight - HEAD_PX),
        width: element.clientWidth,
      }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, ...size };
}
