/**
 * Issuing a plan to children. A child is left out, with the reason said, when its screening says to see a doctor or to
 * measure again, when an exercise prescription has no result to rest on, and when it has the plan already. Nobody may
 * believe that severities Ⅱ and Ⅲ got one, so a target that can mean nobody else is refused, and so is one nobody of
 * which may train, with the cause.
 */
import { type CalendarDate, dateInShanghai, type ErrorEntry } from '@spine/contract/kernel';
import {
  dayCount,
  EXERCISE_REFUSALS,
  type ExerciseRefusal,
  exerciseRefusalOf,
  ISSUE_MAX,
  type IssueOutcome,
  type IssueTarget,
  LEFT_OUT_NAMED_MAX,
  LEFT_OUT_REASONS,
  type LeftOutReason,
  lastDayOf,
  plannedDaysIn,
  prescriptionErrors,
  SEE_DOCTOR_RESULTS,
} from '@spine/contract/prescription';
import { z } from 'zod';
import { examsOfChildren } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { type IssuablePlan, issuablePlan } from '../plan/plan.service.ts';
import {
  CANDIDATES_MAX,
  candidates,
  type IssuedAlike,
  insertIssue,
  insertIssued,
  issueById,
  lockIssuing,
  namesOf,
} from './issue.repository.ts';

export type Issue = {
  readonly prescriptionId: string;
  readonly startDate: CalendarDate;
  readonly target: IssueTarget;
  readonly now: Date;
};
export type IssueToWrite = Issue & {
  /** The client's; the same one again changes nothing. */
  readonly id: string;
  readonly by: { readonly id: string; readonly name: string };
  newId(): string;
};

const storedOutcome = z.object({
  leftOut: z.record(z.enum(LEFT_OUT_REASONS), z.number()),
  named: z.array(z.object({ id: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
});

/**
 * What issuing would come to. Refuses prescriptionErrors.actionGone, prescriptionErrors.noChildren,
 * prescriptionErrors.seeDoctorFirst, prescriptionErrors.startInvalid, prescriptionErrors.tooManyChildren,
 * prescriptionErrors.planUnknown, prescriptionErrors.severityFirst, prescriptionErrors.sagittalFirst,
 * prescriptionErrors.furtherCheckFirst, prescriptionErrors.surgeryFirst, prescriptionErrors.retestFirst.
 */
export async function preview(tenant: Tenant, issue: Issue): Promise<IssueOutcome> {
  const { outcome } = await prepare(tenant, issue);
  return outcome;
}

/**
 * Issues, or answers what the same call came to before. Refuses prescriptionErrors.actionGone,
 * prescriptionErrors.noChildren, prescriptionErrors.seeDoctorFirst, prescriptionErrors.startInvalid,
 * prescriptionErrors.tooManyChildren, prescriptionErrors.planUnknown, prescriptionErrors.severityFirst,
 * prescriptionErrors.sagittalFirst, prescriptionErrors.furtherCheckFirst, prescriptionErrors.surgeryFirst,
 * prescriptionErrors.retestFirst.
 */
export async function issue(
  tenant: Tenant,
  wanted: IssueToWrite,
): Promise<{ outcome: IssueOutcome; isReplay: boolean }> {
  await lockIssuing(tenant);
  const before = await outcomeBefore(tenant, wanted.id);
  if (before) return { outcome: before, isReplay: true };
  const { plan, chosen, outcome } = await prepare(tenant, wanted);
  if (chosen.length === 0) refuse(prescriptionErrors.noChildren);
  // The list shows the newest first: the last child of the last class gets the first id.
  const children = chosen.toReversed().map(({ id }) => ({ id: wanted.newId(), patientId: id }));
  const issued = await insertIssued(tenant, {
    alike: alikeOf(plan, { wanted, outcome }),
    children,
  });
  const told = { ...outcome, issued };
  await keepOutcome(tenant, { wanted, outcome: told });
  return { outcome: told, isReplay: false };
}

type Prepared = { plan: IssuablePlan; chosen: Candidate[]; outcome: IssueOutcome };

async function prepare(
  tenant: Tenant,
  { prescriptionId: planId, startDate, target, now }: Issue,
): Promise<Prepared> {
  const today = dateInShanghai(now);
  checkStart(startDate, today);
  if (target.kind === 'result' && target.resultIds.some((id) => SEE_DOCTOR_RESULTS.includes(id)))
    refuseAt('target', prescriptionErrors.seeDoctorFirst);
  const plan = await issuablePlan(tenant, planId);
  const found = await candidatesOf(tenant, { target, plan, today });
  if (found.length > CANDIDATES_MAX) refuseAt('target', prescriptionErrors.tooManyChildren);
  refuseUntrainable(found);
  const chosen = found.filter(({ reason }) => reason === null);
  if (chosen.length > ISSUE_MAX) refuseAt('target', prescriptionErrors.tooManyChildren);
  const endDate = lastDayOf(startDate, plan.duration);
  const outcome = { issued: chosen.length, ...leftOutOf(found), startDate, endDate };
  return { plan, chosen, outcome };
}

/** A child of the target, and why it gets none; null when it gets one. */
type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly reason: LeftOutReason | null;
};

/** A doctor or a retest comes before everything else that keeps a child from getting it. */
async function candidatesOf(
  tenant: Tenant,
  { target, plan, today }: { target: IssueTarget; plan: IssuablePlan; today: CalendarDate },
): Promise<Candidate[]> {
  const found = await candidates(tenant, { target, planId: plan.id, today });
  const exams = await examsOfChildren(
    tenant,
    found.map(({ id }) => id),
  );
  return found.map(({ id, name, isExamined, hasAlready }) => {
    const refusal = exerciseRefusalOf(exams.get(id) ?? []);
    if (refusal) return { id, name, reason: refusal };
    if (!isExamined && plan.type === 'exercise') return { id, name, reason: 'unexamined' };
    return { id, name, reason: hasAlready ? 'already' : null };
  });
}

const FIRST_ERRORS: Readonly<Record<ExerciseRefusal, ErrorEntry>> = {
  severity: prescriptionErrors.severityFirst,
  sagittal: prescriptionErrors.sagittalFirst,
  furtherCheck: prescriptionErrors.furtherCheckFirst,
  surgery: prescriptionErrors.surgeryFirst,
  retest: prescriptionErrors.retestFirst,
};

/** A target nobody of which may train is refused with the sentence of the cause, where all have one. */
function refuseUntrainable(found: readonly Candidate[]): void {
  const causes = new Set(found.map(({ reason }) => reason));
  const refusals = EXERCISE_REFUSALS.filter((refusal) => causes.has(refusal));
  const [first] = refusals;
  if (first === undefined || refusals.length < causes.size) return;
  refuseAt(
    'target',
    refusals.length === 1 ? FIRST_ERRORS[first] : prescriptionErrors.seeDoctorFirst,
  );
}

function checkStart(startDate: CalendarDate, today: CalendarDate): void {
  const [year, ...day] = today.split('-');
  const latest = [Number(year) + 1, ...day].join('-');
  if (startDate >= today && startDate <= latest) return;
  refuseAt('startDate', prescriptionErrors.startInvalid);
}

function leftOutOf(found: readonly Candidate[]): Pick<IssueOutcome, 'leftOut' | 'named'> {
  const leftOut = Object.fromEntries(LEFT_OUT_REASONS.map((reason) => [reason, 0])) as Record<
    LeftOutReason,
    number
  >;
  const named: IssueOutcome['named'] = [];
  for (const { id, name, reason } of found) {
    if (reason === null) continue;
    leftOut[reason] += 1;
    if (named.length < LEFT_OUT_NAMED_MAX) named.push({ id, name, reason });
  }
  return { leftOut, named };
}

function alikeOf(
  { id: planId, ...plan }: IssuablePlan,
  { wanted, outcome }: { wanted: IssueToWrite; outcome: IssueOutcome },
): IssuedAlike {
  const { startDate, endDate } = outcome;
  return {
    issueId: wanted.id,
    planId,
    ...plan,
    startDate,
    endDate,
    plannedDays: plannedDaysIn(dayCount(startDate, endDate), plan.daysPerWeek),
    issuedBy: wanted.by.id,
    issuedByName: wanted.by.name,
    createdAt: wanted.now,
  };
}

function keepOutcome(
  tenant: Tenant,
  { wanted, outcome }: { wanted: IssueToWrite; outcome: IssueOutcome },
): Promise<void> {
  return insertIssue(tenant, {
    id: wanted.id,
    planId: wanted.prescriptionId,
    ...outcome,
    leftOut: JSON.stringify(outcome.leftOut),
    named: JSON.stringify(outcome.named.map(({ id, reason }) => ({ id, reason }))),
    createdAt: wanted.now,
  });
}

/** Names are those of today; a child deleted since has none. */
async function outcomeBefore(tenant: Tenant, id: string): Promise<IssueOutcome | undefined> {
  const stored = await issueById(tenant, id);
  if (!stored) return undefined;
  const { leftOut, named } = storedOutcome.parse(stored);
  const names = await namesOf(
    tenant,
    named.map((child) => child.id),
  );
  return {
    ...stored,
    leftOut,
    named: named.flatMap((child): { id: string; name: string; reason: LeftOutReason }[] => {
      const name = names.get(child.id);
      return name === undefined ? [] : [{ ...child, name }];
    }),
  };
}
