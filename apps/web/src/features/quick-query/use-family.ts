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
import { useRef, useState } from 'react';
import { Refused } from '#platform/refused.ts';
import { familyCall } from './family-call.ts';
import { familyText as text } from './quick-query.text.ts';
import { useViews } from './use-views.ts';

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
