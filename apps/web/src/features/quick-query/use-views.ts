/**
 * Where a family is inside the page. The views live in memory; the browser's history holds their depth and nothing
 * else, so that its back button goes back within the page and no address ever tells of a child.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type View =
  | { readonly kind: 'code' }
  | { readonly kind: 'children' }
  | { readonly kind: 'child'; readonly id: string }
  | { readonly kind: 'prescription' | 'record'; readonly id: string; readonly childId: string };

type Place = { readonly views: readonly View[]; readonly depth: number };

const START: Place = { views: [{ kind: 'code' }], depth: 0 };

function depthOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('depth' in state)) return 0;
  return typeof state.depth === 'number' ? state.depth : 0;
}

/** A view that is new begins at its top; one that is come back to stands where it was left. */
function useScroll(depth: number) {
  const left = useRef<number[]>([]);
  useLayoutEffect(() => {
    window.scrollTo(0, left.current[depth] ?? 0);
  }, [depth]);
  const keepScroll = useCallback((at: number) => {
    left.current = [...left.current.slice(0, at), window.scrollY];
  }, []);
  const forgetScroll = useCallback((at: number) => {
    left.current = left.current.slice(0, at);
  }, []);
  return { keepScroll, forgetScroll };
}

export function useViews() {
  const [place, setPlace] = useState(START);
  const { views, depth } = place;
  const { keepScroll, forgetScroll } = useScroll(depth);
  useEffect(() => {
    window.history.replaceState({ depth: 0 }, '');
    window.history.scrollRestoration = 'manual';
    const onBack = (event: PopStateEvent) => {
      const to = depthOf(event.state);
      setPlace((former) => ({ ...former, depth: Math.min(to, former.views.length - 1) }));
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  const open = (view: View) => {
    keepScroll(depth);
    window.history.pushState({ depth: depth + 1 }, '');
    setPlace({ views: [...views.slice(0, depth + 1), view], depth: depth + 1 });
  };
  /** The first view becomes this one and everything above it is gone. */
  const restart = (view: View) => {
    const climbed = depthOf(window.history.state);
    if (climbed > 0) window.history.go(-climbed);
    setPlace({ views: [view], depth: 0 });
    window.scrollTo(0, 0);
  };
  const back = () => window.history.back();
  /** Goes back to the top of the view before, where news of it stands. */
  const backToTop = () => {
    forgetScroll(depth - 1);
    back();
  };
  return { view: views[depth] ?? START.views[0], depth, open, restart, back, backToTop };
}
