/** What may be done in a case, in the order in which it is offered, and what each act sends. */
import {
  type CarePlan,
  type CaseRow,
  type CaseStage,
  type CloseReason,
  type CONTACT_WAYS,
  mayAct,
  type VisitResult,
} from '@spine/contract/follow-up';

/** `contact` is `notified` or `attempted`. */
const OFFERED_ACTS = [
  'contact',
  'visited',
  'booked',
  'planned',
  'closed',
  'assigned',
  'noted',
] as const;
export type OfferedAct = (typeof OFFERED_ACTS)[number];

/** An act whose form asks for single values; an act of the timeline is taken back. */
export type RecordedAction =
  | { readonly act: Exclude<OfferedAct, 'visited' | 'closed'> }
  | { readonly act: 'closed'; readonly reason?: CloseReason }
  | { readonly act: 'takenBack'; readonly actId: string };
/** What a hospital found; with an act in place of that report or that former record. */
export type VisitAction = {
  readonly act: 'visited';
  readonly inPlaceOf?: {
    readonly id: string;
    readonly day: string | null;
    readonly result: VisitResult | null;
  };
};
export type CaseAction = RecordedAction | VisitAction;

/** The child that is acted on. Without a case nothing more is known of it. */
export type ActedChild = Pick<CaseRow, 'id' | 'name'> &
  Partial<Pick<CaseRow, 'assignedTo' | 'foundOn'>>;

/** The acts that the stage of a case allows. */
export function actsFor(stage: CaseStage): readonly OfferedAct[] {
  return OFFERED_ACTS.filter((act) => mayAct(stage, act === 'contact' ? 'notified' : act));
}

/** What the forms ask for. */
export type ActValues = {
  readonly whether: 'notified' | 'attempted';
  readonly way: (typeof CONTACT_WAYS)[number];
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

/** What a form begins with: the usual way to reach a family, why the case may be over, and to whom it is assigned. */
export function initialOf(
  action: RecordedAction,
  { assignedTo }: Pick<ActedChild, 'assignedTo'>,
): Partial<ActValues> {
  const { act } = action;
  if (act === 'contact') return { whether: 'notified', way: 'phone' };
  if (act === 'closed') return action.reason ? { reason: action.reason } : {};
  return act === 'assigned' && assignedTo ? { userId: assignedTo } : {};
}
