/** What may be done in a case, in the order in which it is offered, and what each act sends. */
import {
  CASE_STEPS,
  type CarePlan,
  type CaseRow,
  type CaseStage,
  type CaseTrack,
  type CloseReason,
  type ContactWay,
} from '@spine/contract/follow-up';

/** `contact` is `notified` or `attempted`; `visit` is recorded with the examination that asks for it. */
const OFFERED_ACTS = [
  'contact',
  'visit',
  'booked',
  'planned',
  'closed',
  'assigned',
  'noted',
] as const;
export type OfferedAct = (typeof OFFERED_ACTS)[number];

/** What is recorded as an act of the case; an act of the timeline is taken back. */
export type RecordedAction =
  | { readonly act: Exclude<OfferedAct, 'visit'> }
  | { readonly act: 'takenBack'; readonly actId: string };
export type CaseAction = RecordedAction | { readonly act: 'visit' };

type Standing = {
  readonly stage: CaseStage;
  readonly track: CaseTrack;
  /** Whether the user may record what a hospital found. */
  readonly mayRecord: boolean;
};

/** A missing motion test sends nobody to a hospital, and its examination can have no outcome of one. */
function isVisitOffered({ stage, track, mayRecord }: Standing): boolean {
  return mayRecord && stage !== 'closed' && track !== 'retest';
}

/** The acts that the stage of a case allows. */
export function actsFor(standing: Standing): readonly OfferedAct[] {
  const steps = CASE_STEPS[standing.stage];
  return OFFERED_ACTS.filter((act) => {
    if (act === 'visit') return isVisitOffered(standing);
    return steps[act === 'contact' ? 'notified' : act] !== null;
  });
}

/** What the forms ask for. */
export type ActValues = {
  readonly whether: 'notified' | 'attempted';
  readonly way: ContactWay;
  readonly day: string;
  readonly plan: CarePlan;
  readonly reason: CloseReason;
  readonly userId: string;
  readonly note: string;
};

/** The fields of each act, as they are sent; an empty note is none. */
export function inputOf(action: RecordedAction, values: Partial<ActValues>) {
  const { whether = 'notified', note, ...said } = values;
  return {
    ...said,
    ...(note && { note }),
    ...kindOf(action, whether),
  };
}

function kindOf(action: RecordedAction, whether: ActValues['whether']) {
  if (action.act === 'takenBack') return { kind: action.act, actId: action.actId };
  return { kind: action.act === 'contact' ? whether : action.act };
}

/** What a form begins with: the usual way to reach a family, and to whom the case is assigned. */
export function initialOf(
  { act }: RecordedAction,
  { assignedTo }: Pick<CaseRow, 'assignedTo'>,
): Partial<ActValues> {
  if (act === 'contact') return { whether: 'notified', way: 'phone' };
  return act === 'assigned' && assignedTo !== null ? { userId: assignedTo } : {};
}
