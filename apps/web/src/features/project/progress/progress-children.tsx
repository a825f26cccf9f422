/** The numbers of the progress page open the children they count; the opened number is stored in the address. */
import type { StatisticMember } from '@spine/contract/statistic';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '#platform/session/session.ts';
import {
  ChildrenDrawer,
  type ChildrenInput,
  type WayToExamine,
} from '#ui/children/children.drawer.tsx';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';

/** The counts of a tally by the names of statistics, with their labels. */
const WORDS = {
  roster: text.roster,
  examined: text.examined,
  toRetest: text.toRetest,
  declined: text.declined,
  objected: text.objected,
  absent: text.absent,
  unanswered: text.unanswered,
  remaining: text.remaining,
} as const satisfies Partial<Record<StatisticMember, string>>;
type Member = keyof typeof WORDS;
const MEMBERS = [
  'roster',
  'examined',
  'toRetest',
  'declined',
  'objected',
  'absent',
  'unanswered',
  'remaining',
] as const satisfies readonly Member[];

/** A count of the school, of a grade or of a class. */
export type CountSelection = {
  readonly member: Member;
  readonly grade?: string;
  readonly clazz?: string;
};

const OpenContext = createContext<((behind: CountSelection) => void) | null>(null);

type CountProps = { selection: CountSelection; count: number };

/** A number that opens its children, for users who may see them. */
export function Count({ selection, count }: CountProps) {
  const open = useContext(OpenContext);
  if (!open || count === 0) return <>{text.number(count)}</>;
  const what = `${selection.grade ?? ''}${selection.clazz ?? ''}${WORDS[selection.member]}`;
  return (
    <button
      type="button"
      className={css.open}
      aria-label={text.childrenOf(what, count)}
      onClick={() => open(selection)}
    >
      {text.number(count)}
    </button>
  );
}

function readSelection(query: URLSearchParams): CountSelection | undefined {
  const member = MEMBERS.find((each) => each === query.get('member'));
  if (!member) return undefined;
  const [grade, clazz] = [query.get('grade'), query.get('clazz')];
  return { member, ...(grade && { grade }), ...(clazz && { clazz }) };
}

type PrintRequest = {
  readonly input: ChildrenInput;
  readonly title: string;
  readonly onBack: () => void;
};

const PrintContext = createContext<PrintRequest | null>(null);

/** The children to print instead of showing the page. */
export const usePrintRequest = (): PrintRequest | null => useContext(PrintContext);

/** Answers the way to the station for the classes in which those wait whom a selection counts. */
export type WaitingAt = (counted: CountSelection) => WayToExamine | undefined;

type Props = {
  projectId: string;
  schoolId: string;
  /** The numbers of a project that has not begun open no children. */
  begun: boolean;
  /** Where children are examined who were missing, or are to be examined anew; left out where nobody can be examined now. */
  waitingAt?: WaitingAt | undefined;
  children: ReactNode;
};

/** Provides opening to the numbers inside, and shows the drawer or the sheets of the opened one. */
export function ChildrenProvider({ projectId, schoolId, begun, waitingAt, children }: Props) {
  const [query, setQuery] = useSearchParams();
  const mayShow = useCan('exam.menu') && begun;
  const location = useMemo(() => ({ id: projectId, schoolId }), [projectId, schoolId]);
  const open = useCallback(
    (selection: CountSelection) => setQuery({ ...location, ...selection }),
    [location, setQuery],
  );
  const opened = mayShow ? readSelection(query) : undefined;
  const of = opened && { projectId, schoolId, opened };
  const isPrinted = query.has('sheet');
  return (
    <OpenContext value={mayShow ? open : null}>
      {of && isPrinted ? <Sheets {...of}>{children}</Sheets> : children}
      {of && !isPrinted && <Drawer {...of} examine={waitingAt?.(of.opened)} />}
    </OpenContext>
  );
}

type OpenedProps = { projectId: string; schoolId: string; opened: CountSelection };

const classWords = ({ grade, clazz }: CountSelection) => `${grade ?? ''}${clazz ?? ''}`;

const toChildrenInput = ({ projectId, schoolId, opened }: OpenedProps): ChildrenInput => ({
  projectId,
  schoolId,
  member: opened.member,
  gradeName: opened.grade,
  clazzName: opened.clazz,
});

function Sheets({ children, ...of }: OpenedProps & { children: ReactNode }) {
  const [, setQuery] = useSearchParams();
  const { projectId, schoolId, opened } = of;
  const printed = {
    input: toChildrenInput(of),
    title: text.listOf(`${classWords(opened)}${WORDS[opened.member]}`),
    onBack: () => setQuery({ id: projectId, schoolId, ...opened }),
  };
  return <PrintContext value={printed}>{children}</PrintContext>;
}

function Drawer({ examine, ...of }: OpenedProps & { examine: WayToExamine | undefined }) {
  const [query, setQuery] = useSearchParams();
  const { projectId, schoolId, opened } = of;
  const location = { id: projectId, schoolId };
  return (
    <ChildrenDrawer
      input={toChildrenInput(of)}
      name={WORDS[opened.member]}
      title={classWords(opened)}
      page={Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1)}
      turn={(page) => setQuery({ ...location, ...opened, page: String(page) }, { replace: true })}
      close={() => setQuery(location)}
      examine={examine}
      print={() => setQuery({ ...location, ...opened, sheet: '1' })}
    />
  );
}
