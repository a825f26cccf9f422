/** What follows from the records of children, written anew after they changed. */
import type { Tenant } from '#platform/db/open.ts';
import type { ChildChange } from '../child-change.ts';
import { type CaseHistory, loadHistories } from '../history/case-history.service.ts';
import { writeCases } from './case.service.ts';
import {
  deleteMissed,
  deleteSeen,
  deleteUnseen,
  deleteUnseenOfDeleted,
  type ExaminedChild,
  loadAwaitedSchoolIds,
  loadChildIds,
  loadSeen,
  markSchoolsChanged,
  type ProjectSchools,
  updateYearFlags,
  writeAwaited,
  writeFacts,
  writeMissed,
} from './facts.repository.ts';
import { writeOutcomes } from './outcome.service.ts';
import { sumFacts, updateSums } from './sums.repository.ts';

export type { ProjectSchools } from './facts.repository.ts';

/** Children of one statement, so that what it hashes stays small. */
const CHUNK_SIZE = 2000;

type Derived = {
  readonly patientIds: readonly string[];
  /** Those of the children. */
  readonly schoolIds: readonly string[];
  readonly projectId?: string | undefined;
  readonly missed?: ExaminedChild | undefined;
  readonly isCasesOnly?: true;
  /** What happened to the children, where it was read after the last write. */
  readonly histories?: ReadonlyMap<string, CaseHistory>;
};

/** What some children count for, and how their cases stand. */
export async function deriveChildren(change: ChildChange, derived: Derived): Promise<void> {
  const { patientIds, schoolIds, isCasesOnly, missed } = derived;
  if (patientIds.length === 0) return;
  const size = derived.histories ? patientIds.length : CHUNK_SIZE;
  for (let from = 0; from < patientIds.length; from += size)
    await deriveSome(change, { ...derived, patientIds: patientIds.slice(from, from + size) });
  if (isCasesOnly) return;
  if (missed) await writeMissed(change, missed);
  await markSchoolsChanged(change, schoolIds);
}

async function deriveSome(change: ChildChange, derived: Derived): Promise<void> {
  const { patientIds, projectId, isCasesOnly } = derived;
  const [histories, before] = await Promise.all([
    derived.histories ?? loadHistories(change, patientIds),
    isCasesOnly ? undefined : sumFacts(change, patientIds),
  ]);
  if (before !== undefined) {
    await writeOutcomes(change, histories);
    await Promise.all([
      writeFacts(change, { patientIds, projectId }),
      updateYearFlags(change, patientIds),
      updateSums(change, { patientIds, before }),
      writeUnseen(change, histories, projectId),
    ]);
  }
  await writeCases(change, histories);
}

/**
 * Which projects wait for some children or missed them. Whom one project has examined it does not wait for, which spares
 * an upload the question.
 */
async function writeUnseen(
  change: ChildChange,
  histories: ReadonlyMap<string, CaseHistory>,
  projectId: string | undefined,
): Promise<void> {
  const patientIds = [...histories.keys()];
  const unexamined =
    projectId === undefined
      ? patientIds
      : patientIds.filter(
          (id) => !histories.get(id)?.exams.some((exam) => exam.projectId === projectId),
        );
  await Promise.all([
    deleteSeen(change, { patientIds, projectId }),
    unexamined.length > 0 && writeAwaited(change, { patientIds: unexamined, projectId }),
  ]);
}

/** Whom a project waits for in some schools; what a completed one missed stays. */
export async function deriveAwaited(change: ChildChange, part: ProjectSchools): Promise<void> {
  const { projectId, schoolIds } = part;
  if (schoolIds.length === 0) return;
  const [, patientIds] = await Promise.all([
    deleteUnseen(change, part),
    loadChildIds(change, part),
    markSchoolsChanged(change, schoolIds),
  ]);
  for (let from = 0; from < patientIds.length; from += CHUNK_SIZE)
    await writeAwaited(change, {
      patientIds: patientIds.slice(from, from + CHUNK_SIZE),
      projectId,
    });
}

/** Whom projects wait for, of some children of a school who came to its rosters or left them with its system. */
export async function deriveRosters(
  change: ChildChange,
  schoolId: string,
  patientIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < patientIds.length; from += CHUNK_SIZE) {
    const some = { patientIds: patientIds.slice(from, from + CHUNK_SIZE) };
    await writeAwaited(change, some);
  }
  await markSchoolsChanged(change, [schoolId]);
}

/** Everything a project counts, after its method changed or it was deleted. */
export async function deriveProject(
  change: ChildChange,
  { projectId, patientIds, schoolIds }: ProjectSchools & { readonly patientIds: readonly string[] },
): Promise<void> {
  await deriveChildren(change, { patientIds, schoolIds, projectId });
  await deleteUnseenOfDeleted(change, projectId);
  if (patientIds.length === 0) await markSchoolsChanged(change, schoolIds);
}

/** Of projects that nobody restores any more: whom they missed is not known further. */
export function dropMissed(tenant: Tenant, projectIds: readonly string[]): Promise<void> {
  return deleteMissed(tenant, projectIds);
}

/** The children with a fact in a project, and the schools it counts anybody of. */
export async function loadCounted(tenant: Tenant, projectId: string) {
  const { patientIds, schoolIds } = await loadSeen(tenant, projectId);
  const awaited = await loadAwaitedSchoolIds(tenant, projectId);
  return { patientIds, schoolIds: [...new Set([...schoolIds, ...awaited])] };
}

/** After the days of a project changed: the counted children stay, the groups they are counted in do not. */
export async function recountProjectSums(tenant: Tenant, projectId: string): Promise<void> {
  const { schoolIds } = await loadCounted(tenant, projectId);
  await markSchoolsChanged(tenant, schoolIds);
}
