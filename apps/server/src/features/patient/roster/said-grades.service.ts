/** Of which school year the grades of a list are. */
import { firstDayOf } from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import { type ComparedGrades, isOfFormerYear, isOldList } from '@spine/contract/patient';
import { rosterYear } from '@spine/contract/school';
import { commonSaidIn } from '#features/enrolment/index.ts';
import type { Tenant } from '#platform/db/open.ts';

export type SaidGrades = {
  /** Whether the list says grades anew that are as they were. */
  readonly saysAgain: boolean;
  /** The day on which its grades were said, where that is not today. */
  readonly saidOn?: () => CalendarDate;
};

/** Children whose grades tell when they were said. */
const SAMPLE = 1000;

/** A list of before 1 September repeats nobody, and its new children are in the grade they had then. */
export async function saidGrades(
  tenant: Tenant,
  grades: ComparedGrades,
  patientIds: (limit: number) => Promise<readonly string[]>,
): Promise<SaidGrades> {
  if (!isOldList(grades)) return { saysAgain: true };
  if (!isOfFormerYear(grades)) return { saysAgain: false };
  const saidIn = await commonSaidIn(tenant, await patientIds(SAMPLE));
  const isFormer = saidIn !== undefined && saidIn < rosterYear(tenant.today);
  return { saysAgain: false, ...(isFormer && { saidOn: () => firstDayOf(saidIn) }) };
}
