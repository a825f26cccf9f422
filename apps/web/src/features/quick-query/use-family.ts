/**
 * An access and everything it showed, in memory: no storage of the browser ever holds any of it. When its ten minutes
 * are over, by this phone's count or by the server's word, or the family ends it, all of it is forgotten at once and
 * the step of the code stands there again.
 */
import type { CalendarDate } from '@spine/contract/kernel';
import {
  ACCESS_MINUTES,
  endQuickQuery,
  type FamilyAccess,
  type FamilyChild,
  type FamilyChildRow,
  type FamilyPrescription,
  quickQueryErrors,
} from '@spine/contract/quick-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Refused } from '#platform/refused.ts';
import { familyCall } from './family-call.ts';
import { familyText as text } from './quick-query.text.ts';

const MINUTE_MS = 60_000;

type Access = {
  readonly token: string;
  /** Counted from the answer by this phone's clock: the server's may differ from it. */
  readonly until: number;
  readonly rows: readonly FamilyChildRow[];
};
type Kept = {
  readonly children: Readonly<Record<string, FamilyChild>>;
  readonly prescriptions: Readonly<Record<string, FamilyPrescription>>;
};

const NOTHING: Kept = { children: {}, prescriptions: {} };

function withPlan(children: Kept['children'], plan: FamilyPrescription): Kept['children'] {
  const entries = Object.entries(children).map(([id, child]) => {
    const prescriptions = child.prescriptions.map((row) => (row.id === plan.id ? plan : row));
    return [id, { ...child, prescriptions }] as const;
  });
  return Object.fromEntries(entries);
}

export function useFamily() {
  const views = useViews();
  const [access, setAccess] = useState<Access | null>(null);
  const [kept, setKept] = useState(NOTHING);
  const [tel, setTel] = useState('');
  const [farewell, setFarewell] = useState('');
  /** The record that was saved last: its prescription and its day. */
  const [recorded, setRecorded] = useState<{ id: string; date: CalendarDate } | null>(null);
  // An answer may come after the end of the access that asked for it.
  const current = useRef('');

  const begin = ({ token, children }: FamilyAccess) => {
    current.current = token;
    setFarewell('');
    setAccess({ token, until: Date.now() + ACCESS_MINUTES * MINUTE_MS, rows: children });
    const [only] = children;
    views.restart(
      only && children.length === 1 ? { kind: 'child', id: only.id } : { kind: 'children' },
    );
  };
  const finish = (words: string) => {
    current.current = '';
    setAccess(null);
    setKept(NOTHING);
    setRecorded(null);
    setFarewell(words);
    views.restart({ kind: 'code' });
  };
  const over = () => finish(quickQueryErrors.accessOver.message);
  const end = () => {
    if (access) void familyCall(endQuickQuery, { token: access.token }).catch(() => undefined);
    finish(text.ended);
  };
  /** Asks with the token; an access that the server calls over is over here. */
  const asked = async <T>(ask: (token: string) => Promise<T>): Promise<T> => {
    const token = current.current;
    try {
      return await ask(token);
    } catch (error) {
      const isOver = error instanceof Refused && error.code === quickQueryErrors.accessOver.code;
      if (isOver && current.current === token) over();
      throw error;
    }
  };
  const keep = (change: (former: Kept) => Kept) => {
    if (current.current !== '') setKept(change);
  };
  const keepChild = (child: FamilyChild) =>
    keep((former) => ({ ...former, children: { ...former.children, [child.id]: child } }));
  const keepPrescription = (plan: FamilyPrescription) =>
    keep((former) => ({
      ...former,
      prescriptions: { ...former.prescriptions, [plan.id]: plan },
    }));
  /** The child's page says of its prescription what the prescription says after a record. */
  const keepRecorded = (plan: FamilyPrescription, date: CalendarDate) => {
    keepPrescription(plan);
    keep((former) => ({ ...former, children: withPlan(former.children, plan) }));
    setRecorded({ id: plan.id, date });
    views.backToTop();
  };
  return {
    ...{ views, access, kept, tel, setTel, farewell, recorded },
    ...{ begin, end, over, asked, keepChild, keepPrescription, keepRecorded },
  };
}

export type Family = ReturnType<typeof useFamily>;

type View =
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

/**
 * Where a family is inside the page. The views live in memory; the browser's history holds their depth and nothing
 * else, so that its back button goes back within the page and no address ever tells of a child.
 */
function useViews() {
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
