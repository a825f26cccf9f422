/** A server that keeps rows by id, behind a network that loses, doubles and delays. */
import { examErrors } from '@spine/contract/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import type { Chance } from './mortal-db.factory.ts';

type Body = {
  readonly exams?: readonly { readonly id: string; readonly patientId: string }[];
  readonly patientId?: string;
  readonly id?: string;
};

export type ModelServer = ReturnType<typeof makeModelServer>;

export function makeModelServer(chance: Chance) {
  /** What arrived of each id: for an absence the child stands for it, for a void the examination. */
  const rows = new Map<string, string>();
  /** Ids that arrived again with another content. */
  const conflicts: string[] = [];
  /** Requests that are still on their way. */
  let late: string[] = [];
  let isCalm = false;

  function keep(id: string, content: unknown): string {
    const text = JSON.stringify(content);
    const former = rows.get(id);
    if (former !== undefined && former !== text) conflicts.push(id);
    rows.set(id, former ?? text);
    return former === undefined ? 'accepted' : 'already';
  }

  /** Takes a body as the server does, and answers it. */
  function take(text: string): unknown {
    const body: Body = JSON.parse(text);
    if (body.exams) return takeExams(body.exams);
    if (body.patientId !== undefined) keep(body.patientId, body);
    else if (!rows.has(body.id ?? '')) return failure(examErrors.examNotFound);
    else keep(`void ${body.id}`, body);
    return { code: SUCCESS_CODE, msg: 'success', data: null };
  }

  function takeExams(exams: NonNullable<Body['exams']>): unknown {
    const { studentNotFound, partlyUploaded } = examErrors;
    const results = exams.map((each, index) =>
      isRefused(each.id)
        ? { index, id: each.id, outcome: 'refused', ...failure(studentNotFound) }
        : { index, id: each.id, outcome: keep(each.id, each) },
    );
    const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
    const [accepted, already, refused] = ['accepted', 'already', 'refused'].map(count);
    const data = { accepted, already, refused, results };
    return refused ? { ...failure(partlyUploaded), data } : { code: SUCCESS_CODE, msg: '', data };
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

/** Every seventh child has left the school. */
function isRefused(id: string): boolean {
  return id.endsWith('7');
}

function failure({ code, message }: { code: number; message: string }) {
  return { code, msg: message };
}
