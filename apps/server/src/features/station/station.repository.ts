/** The roster of a class, read with what each child counts for in a project. */
import type { ExamOutcome, ProjectStart } from '@spine/contract/exam';
import { sql } from 'kysely';
import { allAnswers, type SentAnswer } from '#features/consent/index.ts';
import { counting, wasMissing } from '#features/statistic/index.ts';
import { enrolledIn, inClass } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

type ClassInProject = {
  readonly projectId: string;
  readonly schoolId: string;
  /** That of the project. */
  readonly schoolYear: number;
  readonly gradeName: string;
  readonly clazzName: string;
};

/** The name of a living project that holds a living school, when it begins, whose roster it has, and since when it needs consent. */
export function findProject(
  { db, orgId }: Tenant,
  { projectId, schoolId }: Pick<ClassInProject, 'projectId' | 'schoolId'>,
): Promise<
  (ProjectStart & { name: string; consentSince: Date | null; schoolYear: number }) | undefined
> {
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
    .select([
      'project.name',
      'project.startDate',
      'project.createdAt',
      'project.consentSince',
      'project.schoolYear',
    ])
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
 * The children of a class in the school year of a project, each by the fact it counts by there, wherever it was examined.
 */
export async function classInProject(
  tenant: Tenant,
  { projectId, schoolId, schoolYear, ...clazz }: ClassInProject,
): Promise<RosterChild[]> {
  const { orgId } = tenant;
  const missing = wasMissing(tenant, { projectId: sql`${projectId}`, patientId: sql`p.id` });
  const given = allAnswers(tenant, { projectId, patientId: sql`p.id` });
  const { rows } = await sql<RosterChild>`
    select p.id, p.student_id, p.name, p.initials, p.gender, p.birth_date, c.outcome, c.exam_id,
      c.exam_time, of_child.answers, ${missing} as was_missing
    from enrolment n
    join patient p on p.org_id = ${orgId} and p.id = n.patient_id and p.deleted_at is null
    left join statistic_fact c on c.org_id = ${orgId} and c.patient_id = p.id and c.project_id = ${projectId}
      and ${counting(tenant, {})}
    cross join ${given} as of_child
    where n.org_id = ${orgId} and n.school_id = ${schoolId}
      and ${enrolledIn(tenant, schoolYear, 'n')} and ${inClass(clazz, schoolYear, 'n')}
    order by p.student_id, p.id`.execute(tenant.db);
  return rows;
}
