/**
 * Issuing a plan to children. A child is left out, with a reason, when its screening requires a doctor or a retest, when
 * an exercise plan has no examination result to rely on, and when it has the plan already. A target that consists only of
 * severities Ⅱ and Ⅲ is refused, so that nobody believes they got a prescription; so is one in which no child may train.
 */
import { type CalendarDate, dateInShanghai, type ErrorEntry } from '@spine/contract/kernel';
import {
  computeLastDay,
  countPlannedDays,
  dayCount,
  EXERCISE_REFUSALS,
  type ExerciseRefusal,
  findExerciseRefusal,
  ISSUE_MAX,
  type IssueOutcome,
  type IssueTarget,
  LEFT_OUT_NAMED_MAX,
  LEFT_OUT_REASONS,
  type LeftOutReason,
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
  findCandidates,
  findIssue,
  insertIssue,
  insertIssued,
  loadNames,
  lockIssuing,
  type SharedColumns,
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
 * prescriptionErrors.furtherCheckFirst, prescriptionErrors.surgeryFirst, prescriptionErrors.retestFirst,
 * prescriptionErrors.hospitalFirst.
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
 * prescriptionErrors.retestFirst, prescriptionErrors.hospitalFirst.
 */
export async function issue(
  tenant: Tenant,
  request: IssueToWrite,
): Promise<{ outcome: IssueOutcome; isReplay: boolean }> {
  await lockIssuing(tenant);
  const earlier = await findSavedOutcome(tenant, request.id);
  if (earlier) return { outcome: earlier, isReplay: true };
  const { plan, chosen, outcome } = await prepare(tenant, request);
  if (chosen.length === 0) refuse(prescriptionErrors.noChildren);
  // The list shows the newest first: the last child of the last class gets the first id.
  const children = chosen.toReversed().map(({ id }) => ({ id: request.newId(), patientId: id }));
  const issued = await insertIssued(tenant, {
    shared: toSharedColumns(plan, { request, outcome }),
    children,
  });
  const saved = { ...outcome, issued };
  await saveOutcome(tenant, { request, outcome: saved });
  return { outcome: saved, isReplay: false };
}

/** Why a child may not be given exercises; null where it may. */
export async function findRefusal(
  tenant: Tenant,
  patientId: string,
): Promise<ExerciseRefusal | null> {
  const exams = await examsOfChildren(tenant, [patientId]);
  return findExerciseRefusal(exams.get(patientId) ?? []);
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
  const candidates = await loadCandidates(tenant, { target, plan, today });
  if (candidates.length > CANDIDATES_MAX) refuseAt('target', prescriptionErrors.tooManyChildren);
  refuseUntrainable(candidates);
  const chosen = candidates.filter(({ reason }) => reason === null);
  if (chosen.length > ISSUE_MAX) refuseAt('target', prescriptionErrors.tooManyChildren);
  const endDate = computeLastDay(startDate, plan.duration);
  const outcome = { issued: chosen.length, ...summarizeLeftOut(candidates), startDate, endDate };
  return { plan, chosen, outcome };
}

/** A child of the target, and why it gets none; null when it gets one. */
type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly reason: LeftOutReason | null;
};

/** A doctor or a retest comes before every other reason to leave a child out. */
async function loadCandidates(
  tenant: Tenant,
  { target, plan, today }: { target: IssueTarget; plan: IssuablePlan; today: CalendarDate },
): Promise<Candidate[]> {
  const children = await findCandidates(tenant, { target, planId: plan.id, today });
  const ids = children.map(({ id }) => id);
  const [names, exams] = [await loadNames(tenant, ids), await examsOfChildren(tenant, ids)];
  return children.flatMap(({ id, isExamined, hasAlready }): Candidate | [] => {
    const name = names.get(id);
    if (name === undefined) return [];
    const refusal = findExerciseRefusal(exams.get(id) ?? []);
    if (refusal) return { id, name, reason: refusal };
    if (!isExamined && plan.type === 'exercise') return { id, name, reason: 'unexamined' };
    return { id, name, reason: hasAlready ? 'already' : null };
  });
}

const FIRST_ERRORS: Readonly<Record<ExerciseRefusal, ErrorEntry>> = {
  hospital: prescriptionErrors.hospitalFirst,
  severity: prescriptionErrors.severityFirst,
  sagittal: prescriptionErrors.sagittalFirst,
  furtherCheck: prescriptionErrors.furtherCheckFirst,
  surgery: prescriptionErrors.surgeryFirst,
  retest: prescriptionErrors.retestFirst,
};

/** Refuses a target in which every child must see a doctor or be measured again, with the cause where they share one. */
function refuseUntrainable(candidates: readonly Candidate[]): void {
  const causes = new Set(candidates.map(({ reason }) => reason));
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

function summarizeLeftOut(
  candidates: readonly Candidate[],
): Pick<IssueOutcome, 'leftOut' | 'named'> {
  const leftOut = Object.fromEntries(LEFT_OUT_REASONS.map((reason) => [reason, 0])) as Record<
    LeftOutReason,
    number
  >;
  const named: IssueOutcome['named'] = [];
  for (const { id, name, reason } of candidates) {
    if (reason === null) continue;
    leftOut[reason] += 1;
    if (named.length < LEFT_OUT_NAMED_MAX) named.push({ id, name, reason });
  }
  return { leftOut, named };
}

function toSharedColumns(
  { id: planId, ...plan }: IssuablePlan,
  { request, outcome }: { request: IssueToWrite; outcome: IssueOutcome },
): SharedColumns {
  const { startDate, endDate } = outcome;
  return {
    issueId: request.id,
    planId,
    ...plan,
    startDate,
    endDate,
    plannedDays: countPlannedDays(dayCount(startDate, endDate), plan.daysPerWeek),
    issuedBy: request.by.id,
    issuedByName: request.by.name,
    createdAt: request.now,
  };
}

function saveOutcome(
  tenant: Tenant,
  { request, outcome }: { request: IssueToWrite; outcome: IssueOutcome },
): Promise<void> {
  return insertIssue(tenant, {
    id: request.id,
    planId: request.prescriptionId,
    ...outcome,
    leftOut: JSON.stringify(outcome.leftOut),
    named: JSON.stringify(outcome.named.map(({ id, reason }) => ({ id, reason }))),
    createdAt: request.now,
  });
}

/** With the current names of the children; children deleted since are left out. */
async function findSavedOutcome(tenant: Tenant, id: string): Promise<IssueOutcome | undefined> {
  const stored = await findIssue(tenant, id);
  if (!stored) return undefined;
  const { leftOut, named } = storedOutcome.parse(stored);
  const names = await loadNames(
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
