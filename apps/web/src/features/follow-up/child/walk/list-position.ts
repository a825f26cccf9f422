/** The page of the list that a child's page was opened from, as the call of the list takes it. */
import { listCorrectionRequests } from '@spine/contract/data-request';
import { listExams } from '@spine/contract/exam';
import { listCases } from '@spine/contract/follow-up';
import { DEFAULT_PAGE_SIZE } from '@spine/contract/kernel';
import { listPatients } from '@spine/contract/patient';
import type { z } from 'zod';
import type { ListEndpoint } from '#platform/call/call.ts';
import type { Arrival, ListName } from '#ui/child-link/way-back.ts';
import { readHiddenFilters } from '#ui/list-page/list-state.ts';
import { OPENING_TAB } from '../../due.rules.ts';

/** A row is a child, or of one. */
type Listed = { readonly id: string; readonly patientId?: string };
type ListCall = {
  readonly endpoint: ListEndpoint<z.ZodType<Listed>>;
  /** What the list begins with where its address says nothing. */
  readonly defaults: Readonly<Record<string, string>>;
};

const CALLS: Readonly<Record<ListName, ListCall>> = {
  patients: { endpoint: listPatients, defaults: {} },
  cases: { endpoint: listCases, defaults: { tab: OPENING_TAB } },
  exams: { endpoint: listExams, defaults: {} },
  corrections: { endpoint: listCorrectionRequests, defaults: { state: 'open' } },
};

export function childOf({ id, patientId = id }: Listed): string {
  return patientId;
}

/** The page of the list that the child was opened from. */
export type ListPosition = {
  readonly list: ListName;
  readonly endpoint: ListCall['endpoint'];
  /** As the list's call takes it. */
  readonly input: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
};

/** Where in which list; undefined without a list, and where the call of the list would refuse its address. */
export function readPosition({ list, search, state }: Arrival): ListPosition | undefined {
  const { endpoint, defaults } = CALLS[list];
  const { open: _, ...typed } = Object.fromEntries(new URLSearchParams(search));
  const input = { ...defaults, ...readHiddenFilters(state), ...typed };
  if (!endpoint.input.safeParse(input).success) return undefined;
  const [page, size] = [Number(typed['page'] ?? 1), Number(typed['size'] ?? DEFAULT_PAGE_SIZE)];
  return { list, endpoint, input, page, size };
}
