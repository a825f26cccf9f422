/** What of a preview is shown, as the address says it, so that reload and a copied link show the same rows. */
import {
  ROSTER_MARKS,
  ROSTER_PARTS,
  ROSTER_ROW_KINDS,
  type RosterBatchCounts,
  type RosterMark,
  type RosterPart,
  type RosterRowKind,
} from '@spine/contract/patient';

/** A kind of rows, those that can be written and should be looked at, or those whose child may have left. */
export type PreviewTab = RosterRowKind | 'warned' | 'found';
const TABS: readonly PreviewTab[] = [...ROSTER_ROW_KINDS, 'warned', 'found'];

export type PreviewView = {
  readonly tab: PreviewTab;
  /** Only rows in which this changes. */
  readonly part?: RosterPart | undefined;
  /** Only rows that this guard is about, of any kind. */
  readonly mark?: RosterMark | undefined;
  readonly page: number;
};

/** Goes to rows; to their first page unless it says which. */
export type Show = (view: Omit<PreviewView, 'page'> & { readonly page?: number }) => void;

/** What has to be seen first: faults, then changes, then new children. */
const FIRST: readonly PreviewTab[] = ['wrong', 'changed', 'new', 'same'];

export function firstTab(counts: RosterBatchCounts): PreviewTab {
  return FIRST.find((tab) => counts[tab] > 0) ?? 'new';
}

export function readView(query: URLSearchParams, counts: RosterBatchCounts): PreviewView {
  const page = Number(query.get('page') ?? '1');
  const mark = ROSTER_MARKS.find((each) => each === query.get('mark'));
  const tab = TABS.find((each) => each === query.get('tab')) ?? firstTab(counts);
  return {
    tab,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    part: tab === 'changed' ? ROSTER_PARTS.find((part) => part === query.get('part')) : undefined,
    mark,
  };
}

export function writeView(batchId: string, { tab, part, mark, page }: PreviewView) {
  return new URLSearchParams({
    batch: batchId,
    tab,
    ...(part && { part }),
    ...(mark && { mark }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** The filters of the call that lists the rows. */
export function rowFilters({ tab, part, mark }: PreviewView) {
  if (mark) return { mark };
  if (tab === 'warned') return { warned: '1' as const };
  if (tab === 'found') return { found: '1' as const };
  return { kind: tab, ...(part && { part }) };
}
