/** The roster of a class, read with what each child counts for in a project. */
import type { ExamOutcome, ProjectStart } from '@spine/contract/exam';
import {
  classSortOrder,
  gradeSortOrder,
  normalizeGradeAndClass,
  UNKNOWN_GRADE_ORDER,
} from '@spine/contract/school';
import { sql } from 'kysely';
import { allAnswers, type SentAnswer } from '#features/consent/index.ts';
import { counting, wasMissing } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';

type ClassInProject = {
  readonly projectId: string;
  readonly schoolId: string;
  readonly gradeName: string;
  readonly clazzName: string;
};

/** The name of a living project that holds a living school, when it begins, and since when it needs consent. */
export function findProject(
  { db, orgId }: Tenant,
  { projectId, schoolId }: Pick<ClassInProject, 'projectId' | 'schoolId'>,
): Promise<(ProjectStart & { name: string; consentSince: Date | null }) | undefined> {
  return db
    .selectFrom('project')
    .innerJoin('projectSchool', (join) =>
      join
        .onRef('projectSchool.projectId', '=', 'project.id')
        .on('projectSchool.orgId', '=', orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'projectSchool.schoolId').on('school.orgId', '=', orgId),
    )
    .where('project.orgId', '=', orgId)
    .where('project.id', '=', projectId)
    .where('project.deletedAt', 'is', null)
    .where('school.id', '=', schoolId)
    .where('school.deletedAt', 'is', null)
    .select(['project.name', 'project.startDate', 'project.createdAt', 'project.consentSince'])
    .executeTakeFirst();
}

export type RosterChild = {
  id: string;
  studentId: string;
  name: string;
  initials: string | null;
  gender: 'm' | 'f' | 'o';
  birthDate: string;
  outcome: ExamOutcome | null;
  examId: string | null;
  examTime: Date | null;
  wasMissing: boolean;
  answers: SentAnswer[];
};

/**
 * The children of a class today, each by the fact it counts by in a project, wherever it was examined. As in the
 * cockpit, different spellings of a grade are one grade, and unknown grades are told apart by their text.
 */
export async function classInProject(
  tenant: Tenant,
  { projectId, schoolId, ...names }: ClassInProject,
): Promise<RosterChild[]> {
  const { orgId } = tenant;
  const { gradeName, clazzName } = normalizeGradeAndClass(names);
  const gradeCode = gradeSortOrder(gradeName);
  const missing = wasMissing(tenant, { projectId: sql`${projectId}`, patientId: sql`p.id` });
  const given = allAnswers(tenant, { projectId, patientId: sql`p.id` });
  const { rows } = await sql<RosterChild>`
    select p.id, p.student_id, p.name, p.initials, p.gender, p.birth_date, c.outcome, c.exam_id,
      c.exam_time, of_child.answers, ${missing} as was_missing
    from patient p
    left join statistic_fact c on c.org_id = ${orgId} and c.patient_id = p.id and c.project_id = ${projectId}
      and ${counting(tenant, {})}
    cross join ${given} as of_child
    where p.org_id = ${orgId} and p.school_id = ${schoolId} and p.deleted_at is null
      and p.grade_code = ${gradeCode} ${gradeCode === UNKNOWN_GRADE_ORDER ? sql`and p.grade_name = ${gradeName}` : sql``}
      and p.clazz_order = ${classSortOrder(clazzName)} and p.clazz_name = ${clazzName}
    order by p.student_id, p.id`.execute(tenant.db);
  return rows;
}
