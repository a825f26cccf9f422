/** A server that keeps rows by id, behind a network that loses, doubles and delays. */
import { erasureErrors } from '@spine/contract/erasure';
import { examErrors } from '@spine/contract/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { type RecordEntry, replacedIds } from '../../records/record-store.ts';
import type { Chance } from './mortal-db.factory.ts';

type Body = { readonly records: readonly { readonly id: string; readonly box: string }[] };

export type ModelServer = ReturnType<typeof makeModelServer>;

/** `made` holds what is in the boxes, by their ids. */
export function makeModelServer(chance: Chance, made: ReadonlyMap<string, RecordEntry>) {
  /** The box that arrived of each id. */
  const rows = new Map<string, string>();
  /** Ids that arrived again with another box. */
  const conflicts: string[] = [];
  /** Examinations that were taken out. */
  const voided = new Set<string>();
  /** Requests that are still on their way. */
  let late: string[] = [];
  let isCalm = false;

  function keep(id: string, box: string): void {
    const former = rows.get(id);
    if (former !== undefined && former !== box) conflicts.push(id);
    rows.set(id, former ?? box);
  }

  /** Takes a body as the server does, and answers it. */
  function take(text: string): unknown {
    const { records }: Body = JSON.parse(text);
    const results = records.map(({ id, box }) => {
      const fault = faultOf(made.get(id));
      if (fault) return { id, outcome: 'refused', ...failure(fault) };
      keep(id, box);
      takeOutReplaced(made.get(id));
      return { id, outcome: 'accepted' };
    });
    return { code: SUCCESS_CODE, msg: 'success', data: { results } };
  }

  /** Why a record is refused; a void that is taken counts. */
  function faultOf(entry: RecordEntry | undefined) {
    if (entry?.kind !== 'void') return absenceOf(entry);
    if (!rows.has(entry.examId)) return examErrors.examNotFound;
    voided.add(entry.examId);
    return undefined;
  }

  function takeOutReplaced(entry: RecordEntry | undefined): void {
    for (const examId of replacedIds(entry)) if (rows.has(examId)) voided.add(examId);
  }

  function deliverLate(): void {
    for (const text of late) take(text);
    late = [];
  }

  const fail = (): never => {
    throw new TypeError('nobody answers');
  };
  const handlers = {
    lost: fail,
    late: (text: string) => {
      late = chance() < 0.5 ? [...late, text] : [text, ...late];
      return fail();
    },
    unanswered: (text: string) => {
      take(text);
      return fail();
    },
    proxy: (text: string) => {
      take(text);
    },
    doubled: (text: string) => {
      take(text);
      return take(text);
    },
    overtaken: (text: string) => {
      deliverLate();
      return take(text);
    },
    answered: take,
  };

  return {
    rows,
    conflicts,
    /** Whether a record counts for its child. */
    counts: (id: string) => rows.has(id) && !voided.has(id),
    take,
    /** From now on every request is answered, and nothing is on its way any more. */
    calm: () => {
      isCalm = true;
      deliverLate();
    },
    /** The answer to a request; undefined where a proxy answers, and it throws where nobody does. */
    answer: (text: string): unknown => {
      const fate = isCalm ? 'answered' : fateOf(chance());
      return handlers[fate](text);
    },
  };
}

const FATES = [
  [0.15, 'lost'],
  [0.25, 'late'],
  [0.4, 'unanswered'],
  [0.45, 'proxy'],
  [0.6, 'doubled'],
  [0.7, 'overtaken'],
] as const;

/** What the network does with a request. */
function fateOf(luck: number) {
  const [, fate = 'answered'] = FATES.find(([below]) => luck < below) ?? [];
  return fate;
}

/** Every seventh child has left the school, and every ninth was erased. */
function absenceOf(entry: RecordEntry | undefined) {
  if (entry?.patientId.endsWith('9')) return erasureErrors.childErased;
  return entry?.patientId.endsWith('7') ? examErrors.studentNotFound : undefined;
}

function failure({ code, message }: { code: number; message: string }) {
  return { code, msg: message };
}
