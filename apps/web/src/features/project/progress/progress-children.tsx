/** The cockpit's numbers lead to the children they count: what is opened stands in the address, and survives a reload. */
import type { StatisticMember } from '@spine/contract/statistic';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '#platform/session.ts';
import { ChildrenDrawer, type ChildrenInput } from '#ui/children/children.drawer.tsx';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';

/** The counts of a tally as statistics name them, in the cockpit's words. */
const WORDS = {
  roster: text.roster,
  examined: text.examined,
  toRetest: text.toRetest,
  declined: text.declined,
  unseen: text.remaining,
} as const satisfies Partial<Record<StatisticMember, string>>;
type Member = keyof typeof WORDS;
const MEMBERS = [
  'roster',
  'examined',
  'toRetest',
  'declined',
  'unseen',
] as const satisfies readonly Member[];

/** A number of the whole school, of a grade or of a class. */
export type Behind = { readonly member: Member; readonly grade?: string; readonly clazz?: string };

const Opens = createContext<((behind: Behind) => void) | null>(null);

/** A number that opens its children, for who may see them. */
export function Count({ of, count }: { of: Behind; count: number }) {
  const open = useContext(Opens);
  if (!open || count === 0) return <>{text.number(count)}</>;
  const what = `${of.grade ?? ''}${of.clazz ?? ''}${WORDS[of.member]}`;
  return (
    <button
      type="button"
      className={css.open}
      aria-label={text.childrenOf(what, count)}
      onClick={() => open(of)}
    >
      {text.number(count)}
    </button>
  );
}

function openedOf(query: URLSearchParams): Behind | undefined {
  const member = MEMBERS.find((each) => each === query.get('member'));
  if (!member) return undefined;
  const [grade, clazz] = [query.get('grade'), query.get('clazz')];
  return { member, ...(grade && { grade }), ...(clazz && { clazz }) };
}

type Printed = {
  readonly input: ChildrenInput;
  readonly title: string;
  readonly onBack: () => void;
};

const Prints = createContext<Printed | null>(null);

/** The children that are to be printed in the place of the cockpit. */
export const usePrinted = (): Printed | null => useContext(Prints);

type Props = {
  projectId: string;
  schoolId: string;
  /** Nobody is behind the numbers of a project that has not begun. */
  begun: boolean;
  children: ReactNode;
};

/** What has numbers that open their children, with the drawer or the sheets of the opened one. */
export function OpensChildren({ projectId, schoolId, begun, children }: Props) {
  const [query, setQuery] = useSearchParams();
  const mayShow = useCan('exam.menu') && begun;
  const place = useMemo(() => ({ id: projectId, schoolId }), [projectId, schoolId]);
  const open = useCallback(
    (behind: Behind) => setQuery({ ...place, ...behind }),
    [place, setQuery],
  );
  const opened = mayShow ? openedOf(query) : undefined;
  const of = opened && { projectId, schoolId, opened };
  const isPrinted = query.has('sheet');
  return (
    <Opens value={mayShow ? open : null}>
      {of && isPrinted ? <Sheets {...of}>{children}</Sheets> : children}
      {of && !isPrinted && <Drawer {...of} />}
    </Opens>
  );
}

type OpenedProps = { projectId: string; schoolId: string; opened: Behind };

const placeName = ({ grade, clazz }: Behind) => `${grade ?? ''}${clazz ?? ''}`;

const inputOf = ({ projectId, schoolId, opened }: OpenedProps): ChildrenInput => ({
  ...{ projectId, schoolId, member: opened.member },
  ...{ gradeName: opened.grade, clazzName: opened.clazz },
});

function Sheets({ children, ...of }: OpenedProps & { children: ReactNode }) {
  const [, setQuery] = useSearchParams();
  const { projectId, schoolId, opened } = of;
  const printed = {
    input: inputOf(of),
    title: text.listOf(`${placeName(opened)}${WORDS[opened.member]}`),
    onBack: () => setQuery({ id: projectId, schoolId, ...opened }),
  };
  return <Prints value={printed}>{children}</Prints>;
}

function Drawer(of: OpenedProps) {
  const [query, setQuery] = useSearchParams();
  const { projectId, schoolId, opened } = of;
  const place = { id: projectId, schoolId };
  return (
    <ChildrenDrawer
      input={inputOf(of)}
      name={WORDS[opened.member]}
      title={placeName(opened)}
      page={Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1)}
      turn={(page) => setQuery({ ...place, ...opened, page: String(page) }, { replace: true })}
      close={() => setQuery(place)}
      print={() => setQuery({ ...place, ...opened, sheet: '1' })}
    />
  );
}
