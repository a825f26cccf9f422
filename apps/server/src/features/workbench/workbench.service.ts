/**
 * The workbench of a user. Each feature counts what is its own, by the filters of the list that the card leads to; here it is
 * decided who sees which card. No statement depends on how many there are of anything.
 */
import { hasPermission, Role } from '@spine/contract/kernel';
import { computeRetestHorizon, type Workbench, type WorkCard } from '@spine/contract/workbench';
import { loadCorrectionCard } from '#features/data-request/index.ts';
import { loadDueCards } from '#features/follow-up/index.ts';
import { loadEntryCard } from '#features/patient/index.ts';
import { loadEndingCard } from '#features/prescription/index.ts';
import { loadRunningProjects } from '#features/project/index.ts';
import { loadLockedCard } from '#features/user/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tenant } from '#platform/db/open.ts';

export async function loadWorkbench(
  tenant: Tenant,
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
): Promise<Workbench> {
  const { today } = tenant;
  const { schoolsToday, ...running } = await loadRunningProjects(tenant);
  const until = computeRetestHorizon(running.projects, today);
  const [due, ...others] = await Promise.all([
    hasPermission(role, 'followUp.menu') ? loadDueCards(tenant, { userId, until }) : [],
    hasPermission(role, 'prescription.menu') ? loadEndingCard(tenant) : undefined,
    hasPermission(role, 'patientList.edit') ? loadCorrectionCard(tenant) : undefined,
    hasPermission(role, 'patientList.edit') ? loadEntryCard(tenant) : undefined,
    hasPermission(role, 'userList.menu') ? loadLockedCard(tenant) : undefined,
  ]);
  const cards = [...due, ...others.filter((card): card is WorkCard => card !== undefined)];
  return {
    today,
    ...running,
    // Who sees no list of projects has nothing to do at a school.
    schoolsToday: hasPermission(role, 'project.menu') ? schoolsToday : [],
    cards: cards.filter((card) => isOf(role, card)),
  };
}

/** Own cases are a doctor's first; a manager is told of all, by track. */
function isOf(role: Role, { kind, track }: WorkCard): boolean {
  const isOwn = kind === 'ownOverdue' || kind === 'ownRetests';
  return role === Role.Doctor ? track === null : !isOwn;
}
