/**
 * An access and everything it has loaded, in memory only. When its ten minutes are over, by this phone's clock or by the
 * server's refusal, or when the family ends it, everything is cleared and the step of the code is shown again.
 */
import type { CalendarDate } from '@spine/contract/kernel';
import {
  ACCESS_MINUTES,
  endQuickQuery,
  type FamilyAccess,
  type FamilyAnswer,
  type FamilyChild,
  type FamilyChildRow,
  type FamilyConsent,
  type FamilyFollowUp,
  type FamilyPrescription,
  quickQueryErrors,
} from '@spine/contract/quick-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { familyCall } from './family-call.ts';
import { familyText as text } from './quick-query.text.ts';

const MINUTE_MS = 60_000;

type Access = {
  readonly token: string;
  /** Counted from the answer by this phone's clock, which may differ from the server's. */
  readonly until: number;
  readonly rows: readonly FamilyChildRow[];
};
type StoredData = {
  readonly children: Readonly<Record<string, FamilyChild>>;
  readonly prescriptions: Readonly<Record<string, FamilyPrescription>>;
};

const NO_DATA: StoredData = { children: {}, prescriptions: {} };

function withPlan(
  children: StoredData['children'],
  plan: FamilyPrescription,
): StoredData['children'] {
  const entries = Object.entries(children).map(([id, child]) => {
    const prescriptions = child.prescriptions.map((row) => (row.id === plan.id ? plan : row));
    return [id, { ...child, prescriptions }] as const;
  });
  return Object.fromEntries(entries);
}

export function useFamily() {
  const views = useViews();
  const [access, setAccess] = useState<Access | null>(null);
  const [stored, setStored] = useState(NO_DATA);
  const [tel, setTel] = useState('');
  const [farewell, setFarewell] = useState('');
  /** The record that was saved last: its prescription and its day. */
  const [recorded, setRecorded] = useState<{ id: string; date: CalendarDate } | null>(null);
  // The token of the present access: an answer may arrive after its access has ended.
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
    setStored(NO_DATA);
    setRecorded(null);
    setFarewell(words);
    views.restart({ kind: 'code' });
  };
  const over = () => finish(quickQueryErrors.accessOver.message);
  const end = () => {
    if (access) void familyCall(endQuickQuery, { token: access.token }).catch(() => undefined);
    finish(text.ended);
  };
  /** Calls with the token; ends the access if the server says that it is over. */
  const callWithToken = async <T>(work: (token: string) => Promise<T>): Promise<T> => {
    const token = current.current;
    try {
      return await work(token);
    } catch (error) {
      const isOver = error instanceof Refused && error.code === quickQueryErrors.accessOver.code;
      if (isOver && current.current === token) over();
      throw error;
    }
  };
  const update = (change: (former: StoredData) => StoredData) => {
    if (current.current !== '') setStored(change);
  };
  const storeChild = (child: FamilyChild) =>
    update((former) => ({ ...former, children: { ...former.children, [child.id]: child } }));
  const storePrescription = (plan: FamilyPrescription) =>
    update((former) => ({
      ...former,
      prescriptions: { ...former.prescriptions, [plan.id]: plan },
    }));
  /** Updates the prescription on the child's page too. */
  const storeRecord = (plan: FamilyPrescription, date: CalendarDate) => {
    storePrescription(plan);
    update((former) => ({ ...former, children: withPlan(former.children, plan) }));
    setRecorded({ id: plan.id, date });
    views.backToTop();
  };
  const updateChild = (id: string, part: Partial<FamilyChild>) =>
    update((former) => {
      const child = former.children[id];
      if (!child) return former;
      return { ...former, children: { ...former.children, [id]: { ...child, ...part } } };
    });
  /** What the family said stands at the top of its child's page. */
  const storeFollowUp = (childId: string, followUp: FamilyFollowUp | null) => {
    updateChild(childId, { followUp });
    views.backToTop();
  };
  const storeConsents = (childId: string, consents: FamilyConsent[]) =>
    updateChild(childId, { consents });
  return {
    views,
    access,
    stored,
    tel,
    setTel,
    farewell,
    recorded,
    begin,
    end,
    over,
    callWithToken,
    storeChild,
    storePrescription,
    storeRecord,
    storeFollowUp,
    storeConsents,
  };
}

export type Family = ReturnType<typeof useFamily>;

type View =
  | { readonly kind: 'code' }
  | { readonly kind: 'children' }
  | { readonly kind: 'child'; readonly id: string }
  | { readonly kind: 'visit'; readonly childId: string; readonly answer: FamilyAnswer }
  | { readonly kind: 'prescription' | 'record'; readonly id: string; readonly childId: string };

type ViewStack = { readonly views: readonly View[]; readonly depth: number };

const START_STACK: ViewStack = { views: [{ kind: 'code' }], depth: 0 };

function readDepth(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('depth' in state)) return 0;
  return typeof state.depth === 'number' ? state.depth : 0;
}

/** Scrolls a new view to its top, and restores the position when going back to a view. */
function useScroll(depth: number) {
  const left = useRef<number[]>([]);
  useLayoutEffect(() => {
    window.scrollTo(0, left.current[depth] ?? 0);
  }, [depth]);
  const saveScroll = useCallback((at: number) => {
    left.current = [...left.current.slice(0, at), window.scrollY];
  }, []);
  const clearScroll = useCallback((at: number) => {
    left.current = left.current.slice(0, at);
  }, []);
  return { saveScroll, clearScroll };
}

/**
 * The stack of views. The views are in memory; the browser's history stores only their depth, so that its back button
 * works and no address contains anything about a child.
 */
function useViews() {
  const [stack, setStack] = useState(START_STACK);
  const { views, depth } = stack;
  const { saveScroll, clearScroll } = useScroll(depth);
  useEffect(() => {
    window.history.replaceState({ depth: 0 }, '');
    window.history.scrollRestoration = 'manual';
    const onBack = (event: PopStateEvent) => {
      const to = readDepth(event.state);
      setStack((former) => ({ ...former, depth: Math.min(to, former.views.length - 1) }));
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  const open = (view: View) => {
    saveScroll(depth);
    window.history.pushState({ depth: depth + 1 }, '');
    setStack({ views: [...views.slice(0, depth + 1), view], depth: depth + 1 });
  };
  /** Replaces the whole stack by one view. */
  const restart = (view: View) => {
    const openDepth = readDepth(window.history.state);
    if (openDepth > 0) window.history.go(-openDepth);
    setStack({ views: [view], depth: 0 });
    window.scrollTo(0, 0);
  };
  const back = () => window.history.back();
  /** Goes back to the top of the former view, where the saved record is confirmed. */
  const backToTop = () => {
    clearScroll(depth - 1);
    back();
  };
  return { view: views[depth] ?? START_STACK.views[0], depth, open, restart, back, backToTop };
}
