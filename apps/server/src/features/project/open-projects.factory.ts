/** Schools, projects and what became of them, for tests of projects. */
import { uploadExams } from '@spine/contract/exam';
import { projectDetail } from '@spine/contract/project';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { World } from '#testing/world.ts';
import { insertProjectRow, type ProjectRowInput } from './project.factory.ts';

export async function openProjects(world: World) {
  const newSchool = (scope: OrgScope, deletedAt: Date | null = null): Promise<string> =>
    world.database.inScope(
      scope,
      async (tenant) => (await insertSchoolRow(tenant, { deletedAt })).id,
    );
  const schoolId = await newSchool(world.home);
  const foreignSchoolId = await newSchool(world.other);
  return {
    schoolId,
    foreignSchoolId,
    newSchool,
    newProject: (input: Partial<ProjectRowInput> = {}, scope = world.home) => {
      const schoolIds = [scope === world.home ? schoolId : foreignSchoolId];
      return world.database.inScope(scope, (tenant) =>
        insertProjectRow(tenant, { schoolIds, ...input }),
      );
    },
    projectInfo: async (id: string) =>
      (await world.as('manager').call(projectDetail, { id })).body.data,
    lastLog: () =>
      world.database.inScope({ kind: 'platform' }, ({ db }) =>
        db
          .selectFrom('operationLog')
          .orderBy('id', 'desc')
          .select(['model', 'optype', 'keypoint', 'keymsg'])
          .executeTakeFirstOrThrow(),
      ),
    /** A project with three children, two of them examined. */
    examinedProject: async () => {
      const screening = await insertScreening(world.database, world.home, { children: 3 });
      const exams = screening.studentIds.slice(0, 2).map((studentId) => quickRecord({ studentId }));
      await world.as('doctor').call(uploadExams, { ...screening, exams });
      return screening;
    },
  };
}
