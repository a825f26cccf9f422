/** The follow-up case of a child (随访): one a child, across projects, schools and years. */
import { z } from 'zod';
import { VISIT_PLANS } from '../visit/hospital-visit.schema.ts';

/** To which visit a screening refers: a hospital soon (Ⅲ度, 10° at first), a hospital, a hospital or a retest (Ⅰ度). */
const HOSPITAL_TRACKS = ['urgent', 'referral', 'gentle'] as const;
export type HospitalTrack = (typeof HOSPITAL_TRACKS)[number];

/** Whether a case is about a referral of the screening. */
export function isHospitalTrack(track: CaseTrack): track is HospitalTrack {
  return HOSPITAL_TRACKS.some((one) => one === track);
}

/** What is measured again: the missing motion test (待复测), 姿态不良 in half a year, or what an inspection left out. */
const RETEST_TRACKS = ['retest', 'posture', 'unfinished'] as const;
export type RetestTrack = (typeof RETEST_TRACKS)[number];

/** What a case is about; `hospital` where a hospital follows a child that no examination has referred. */
export const CASE_TRACKS = [...HOSPITAL_TRACKS, 'hospital', ...RETEST_TRACKS] as const;
export const caseTrackField = z.enum(CASE_TRACKS);
export type CaseTrack = z.output<typeof caseTrackField>;

/**
 * How far a case is: the family is to be told, was told, has an appointment, was at the hospital and its result is
 * missing, is under observation or treatment; or the child is to be measured again; or it is closed.
 */
export const CASE_STAGES = [
  'toNotify',
  'notified',
  'booked',
  'visited',
  'followed',
  'toRetest',
  'closed',
] as const;
export const caseStageField = z.enum(CASE_STAGES);
export type CaseStage = z.output<typeof caseStageField>;

/** How staff reach the family. */
export const CONTACT_WAYS = ['phone', 'sms', 'paper', 'inPerson'] as const;
export const contactWayField = z.enum(CONTACT_WAYS);

/** How an act came about: staff reached the family, it wrote on its page, or the hospital on that of the referral letter. */
const ACT_WAYS = [...CONTACT_WAYS, 'familyPage', 'hospitalPage'] as const;
export const actWayField = z.enum(ACT_WAYS);
export type ActWay = z.output<typeof actWayField>;

/** What the hospital plans: 观察, 运动干预, 支具, 手术评估, or nothing because it ruled a finding out (排除). */
export const CARE_PLANS = [...VISIT_PLANS, 'ruledOut'] as const;
export const carePlanField = z.enum(CARE_PLANS);
export type CarePlan = z.output<typeof carePlanField>;

/** Why staff close a case. */
export const CLOSE_REASONS = [
  'ended',
  'declined',
  'movedAway',
  'unreachable',
  'graduated',
  'other',
] as const;
export const closeReasonField = z.enum(CLOSE_REASONS);
export type CloseReason = z.output<typeof closeReasonField>;

/** How a case ended: by staff, by the hospital, or by a later examination that found nothing. */
export const CASE_OUTCOMES = [...CLOSE_REASONS, 'ruledOut', 'retestNormal'] as const;
export const caseOutcomeField = z.enum(CASE_OUTCOMES);
export type CaseOutcome = z.output<typeof caseOutcomeField>;

/**
 * What is done in a case. Nothing is overwritten: an act that was wrong is taken back, which is an act as well. A visit to a
 * hospital that the family or the hospital reports counts once staff have checked it: they record the visit in its place.
 * A letter that was printed (已打印) has told nobody yet: that it was handed out is a notice.
 */
export const ACT_KINDS = [
  'printed',
  'notified',
  'attempted',
  'booked',
  'reported',
  'visited',
  'planned',
  'assigned',
  'noted',
  'closed',
  'takenBack',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** What is not done at a stage: nobody books once a hospital has seen the child, and a closed case waits for one alone. */
const REFUSED_ACTS: Partial<Record<CaseStage, readonly ActKind[]>> = {
  visited: ['booked'],
  followed: ['booked'],
  closed: ['notified', 'attempted', 'booked', 'assigned', 'closed'],
};

/** Whether an act is possible at a stage. */
export function mayAct(stage: CaseStage, kind: ActKind): boolean {
  return REFUSED_ACTS[stage]?.includes(kind) !== true;
}
