/**
 * The sentences of docs/domain/decisions.md 27 to 30 and docs/domain/care.md about a case, as predicates for tests: each says
 * what contradicts it.
 */
import { addDays } from '#kernel';
import { asksForHospital } from '../../quick-query/family-visit.rules.ts';
import {
  type Child,
  daysFrom,
  daysOfFirstNotices,
  expectOneOf,
  findOpening,
  idsOf,
  ON_THE_WAY,
  type Rule,
  urgencyOf,
  visitDaysOf,
} from './care-child.factory.ts';
import {
  isFirstMeasurement,
  measureBy,
  retestKindOf,
  type Screening,
  trackOf,
} from './care-facts.factory.ts';
import {
  excludes,
  findsOrPlans,
  hasResultOf,
  movedFromWeekend,
  newest,
  nextVisitOf,
  type Visit,
} from './care-visits.factory.ts';

const isWhole = ({ result }: Visit) => hasResultOf(result);

/** Staff may have closed the case after something was stored. */
const isClosedSince = ({ isClosedByStaff, closedAt }: Child, at: string) =>
  isClosedByStaff !== 'no' && at < closedAt;

/** The newest visit, where it rules out and nothing is left to do. */
function findExclusion({ decision, lived, unseen, toMeasure, isClosedByStaff }: Child) {
  const isOver = unseen.may.length + toMeasure.may.length === 0 && isClosedByStaff === 'no';
  const isNewest = decision !== undefined && newest(lived.visits) === decision;
  return isOver && isNewest && excludes(decision.result) ? decision : undefined;
}

export const CASE_RULES: Readonly<Record<string, Rule>> = {
  'a referred examination later than the last visit waits for a hospital': (child) => {
    const waiting = findOpening(child);
    if (waiting.length === 0 || ON_THE_WAY.includes(child.state.stage)) return undefined;
    return `${idsOf(waiting)} waits`;
  },
  'only a referral that nobody looked at sends a family to a hospital': ({ state, unseen }) => {
    if (!ON_THE_WAY.includes(state.stage) || !asksForHospital(state.track)) return undefined;
    return unseen.may.some(({ id }) => id === state.lead?.id) ? undefined : 'its lead was answered';
  },
  'a family is not told of, but may book for, what is to be measured again': ({ state }) =>
    ON_THE_WAY.includes(state.stage) && !asksForHospital(state.track) && state.stage !== 'booked'
      ? 'is on its way to no hospital'
      : undefined,
  'a smaller degree keeps the urgency of the larger one': ({ state, unseen, closedAt }) => {
    if (!ON_THE_WAY.includes(state.stage) || !asksForHospital(state.track)) return undefined;
    const lead = unseen.may.find(({ id }) => id === state.lead?.id);
    const graver = unseen.must.find(
      (one) => one.at > closedAt && lead && urgencyOf(one) > urgencyOf(lead),
    );
    if (graver) return `${graver.id} is more pressing`;
    return lead && trackOf(lead) !== state.track ? 'the track is another one' : undefined;
  },
  'an open case has a day, and a closed one none': ({ state }) =>
    (state.stage === 'closed') === (state.dueOn === null) ? undefined : 'day',
  'a closed case has an outcome, and an open one none': ({ state }) =>
    (state.stage === 'closed') === (state.outcome !== null) ? undefined : 'outcome',
  'a hospital stands until one rules out': ({ state, decision, isFollowed }) =>
    isFollowed && decision && state.hospital?.id !== decision.id
      ? `its hospital is ${state.hospital?.id}`
      : undefined,
  'a child that a hospital follows is in 随诊': (child) => {
    const { state, decision, isFollowed, closedAt, unseen, lived } = child;
    if (!isFollowed || !decision || isClosedSince(child, decision.at)) return undefined;
    if (ON_THE_WAY.includes(state.stage))
      return unseen.may.length > 0 || closedAt !== '' ? undefined : 'nothing is unseen';
    const last = newest(lived.visits);
    const isAwaited = state.stage === 'visited' && last && !isWhole(last);
    return state.stage === 'followed' || isAwaited ? undefined : 'it is not';
  },
  'what no hospital follows has no hospital': ({ state, isFollowed, decision }) =>
    !isFollowed && state.hospital && findsOrPlans(state.hospital.result)
      ? `${decision?.id} ruled out`
      : undefined,
  'nothing is closed by itself that somebody should see': (child) => {
    const { state, closedAt, unseen, toMeasure } = child;
    const isByItself = state.outcome === 'retestNormal' || state.outcome === 'ruledOut';
    if (state.stage !== 'closed' || !isByItself) return undefined;
    const asking = [...unseen.must, ...toMeasure.must].filter(({ at }) => at > closedAt);
    if (asking.length > 0 && closedAt === '') return `${idsOf(asking)} asks`;
    return child.isFollowed && (child.decision?.at ?? '') > closedAt
      ? 'a hospital follows'
      : undefined;
  },
  'what staff have closed stays closed until something happens': ({
    state,
    isClosedByStaff,
    lived,
  }) => {
    if (isClosedByStaff !== 'yes') return undefined;
    const reason = lived.acts.findLast(({ kind }) => kind === 'closed')?.reason;
    return state.stage === 'closed' && state.outcome === reason ? undefined : `not ${reason}`;
  },
  'a hospital that rules out ends the case': (child) => {
    const nextVisitOn = findExclusion(child)?.result.nextVisitOn;
    if (nextVisitOn !== null || child.state.stage === 'closed') return undefined;
    return 'it goes on';
  },
  '正常 with a next visit stays in 随诊 until that day': (child) => {
    const { state, lived } = child;
    const nextVisitOn = findExclusion(child)?.result.nextVisitOn ?? '';
    if (nextVisitOn < lived.today) return undefined;
    return state.stage === 'followed' && state.dueOn === nextVisitOn ? undefined : 'it does not';
  },
  'a visit waits two weeks for its result': ({ state, lived }) => {
    if (state.stage !== 'visited') return undefined;
    const last = newest(lived.visits);
    if (!last || isWhole(last)) return 'there is a result';
    // Each without a result is asked about, also beside a report that nobody has checked.
    const asked = [last, newest(lived.visits.filter(({ isChecked }) => isChecked)) ?? last];
    const days = asked.map(({ day }) => movedFromWeekend(addDays(day, lived.days.result)));
    return expectOneOf('due', state.dueOn, days);
  },
  'a visit without a result is awaited': ({ state, lived, unseen, isClosedByStaff }) => {
    const last = newest(lived.visits);
    if (!last || isWhole(last) || !last.isChecked || isClosedByStaff !== 'no') return undefined;
    const earlier = newest(lived.visits.filter(({ id }) => id !== last.id));
    const [screening] = lived.screenings.toSorted((a, b) => b.time - a.time);
    if (!screening || trackOf(screening) === null || unseen.may.length > 0) return undefined;
    const isOfVisit = screening.day <= last.day && screening.at < last.at;
    if (!isOfVisit || screening.day <= (earlier?.day ?? '')) return undefined;
    return state.stage === 'visited' ? undefined : 'nobody asks for it';
  },
  '随诊 has the day of the hospital, or that of the rule': ({ state, lived, decision }) => {
    if (state.stage !== 'followed') return undefined;
    const last = newest(lived.visits.filter(isWhole));
    if (!last) return 'no hospital said anything';
    // No sentence says which counts where a newer visit found little and planned nothing.
    const days = [last, decision ?? last]
      .filter(({ result }) => (result.nextVisitOn === null) === state.isDueByRule)
      .map(nextVisitOf);
    return expectOneOf('due', state.dueOn, days);
  },
  'a finding within the error is held by the next visit, and the row says so': (child) => {
    const { state, unseen, isClosedByStaff } = child;
    if (unseen.held.length === 0 || unseen.must.length > 0 || isClosedByStaff !== 'no')
      return undefined;
    // A hospital that has ruled out since holds nothing.
    if (unseen.may.length > 0 || !child.isFollowed) return undefined;
    return state.stage === 'followed' && state.held
      ? undefined
      : `${idsOf(unseen.held)} is not held`;
  },
  'what is to be measured again is in sight beside any case': ({
    state,
    toMeasure,
    isClosedByStaff,
    closedAt,
  }) => {
    const { retest } = state;
    if (retest && !toMeasure.may.some(({ id }) => id === retest.exam.id)) return 'it was answered';
    const asked = toMeasure.must.filter(({ at }) => at > closedAt);
    if (isClosedByStaff === 'yes' || asked.length === 0) return undefined;
    if (!retest) return `${idsOf(asked)} is out of sight`;
    const waits = asked.some(isFirstMeasurement);
    return waits && retest.track !== 'retest' ? '待复测 comes first' : undefined;
  },
  'a retest has its day': ({ state, toMeasure, lived }) => {
    const exam = toMeasure.may.find(({ id }) => id === state.retest?.exam.id);
    if (!exam || !state.retest) return undefined;
    if (retestKindOf(exam) !== state.retest.track) return 'it is another retest';
    return expectOneOf('retest', state.retest.dueOn, [measureBy(exam, lived.days)]);
  },
  'where only a retest is left it leads': ({ state }) => {
    if (state.stage !== 'toRetest') return undefined;
    return state.retest && state.dueOn === state.retest.dueOn ? undefined : 'no retest';
  },
  'a notice is due by its track': (child) => {
    const { state, lived } = child;
    if (state.stage !== 'toNotify') return undefined;
    const { track } = state;
    if (track !== 'urgent' && track !== 'referral' && track !== 'gentle') return 'no track';
    const days = daysFrom(child).map((day) =>
      movedFromWeekend(addDays(day, lived.days[track].notice)),
    );
    return expectOneOf('due', state.dueOn, days);
  },
  'a visit is due at the later of its days and the first notice plus 14': (child) => {
    const { state, lived } = child;
    if (state.stage !== 'notified') return undefined;
    return expectOneOf('due', state.dueOn, visitDaysOf(child, daysOfFirstNotices(lived)));
  },
  'a family was told of what leads, but where something graver led before': (child) => {
    const { state, lived } = child;
    const lead = lived.screenings.find(({ id }) => id === state.lead?.id);
    if (state.stage !== 'notified' || !lead) return undefined;
    const isTold = lived.acts.some(({ kind, at }) => kind === 'notified' && at > lead.at);
    // Of equal ones a result leads before a first measurement.
    const rankOf = (one: Screening) => urgencyOf(one) + (isFirstMeasurement(one) ? 0 : 0.5);
    const wasLed = lived.screenings.some((one) => rankOf(one) > rankOf(lead));
    return isTold || wasLed ? undefined : 'it was not';
  },
  "an appointment's day takes the place of the due day": ({ state, lived }) => {
    if (state.stage !== 'booked') return undefined;
    const day = lived.acts.findLast(({ kind }) => kind === 'booked')?.day ?? null;
    return expectOneOf('due', state.dueOn, [day ?? 'none']);
  },
  'no day of a rule is a Saturday or a Sunday': ({ state, lived }) => {
    const { dueOn, retest } = state;
    const written = [
      ...lived.acts.map(({ kind, day }) => (kind === 'booked' ? day : null)),
      ...lived.visits.map(({ result }) => result.nextVisitOn),
    ];
    if (retest && movedFromWeekend(retest.dueOn) !== retest.dueOn) return 'a retest';
    if (dueOn === null || movedFromWeekend(dueOn) === dueOn) return undefined;
    return written.includes(dueOn) ? undefined : dueOn;
  },
};
