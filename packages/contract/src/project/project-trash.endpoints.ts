/** The trash of projects: those that people deleted, and the way back for 30 days. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  filterField,
  idField,
  instantField,
  institution,
  listOf,
  listQuery,
} from '#kernel';
import { trashErrors } from '../patient/trash/trash.errors.ts';
import { PROJECT_NAME_MAX, projectStatusField } from './project.schema.ts';

const access = institution('project.edit');
const count = z.number().int();

/** A project in the trash, with what comes back with it. */
export const deletedProject = z.object({
  id: idField,
  /** The act by which it was deleted. */
  deletionId: idField,
  name: z.string(),
  status: projectStatusField,
  deletetime: instantField,
  deletedBy: z.string(),
  /** The last day on which it can be restored. */
  until: dateField,
  schools: count,
  /** Examinations that were deleted with it; those that stayed are not counted. */
  exams: count,
});
export type DeletedProject = z.output<typeof deletedProject>;

export const listDeletedProjects = defineEndpoint({
  method: 'GET',
  path: '/project/trash/list',
  summary: 'Projects that people deleted within 30 days, the last first, with what comes back',
  access,
  log: 'none',
  input: listQuery(['deletetime'], { name: filterField(PROJECT_NAME_MAX) }),
  reply: listOf(deletedProject),
});

export const restoreProject = defineEndpoint({
  method: 'POST',
  path: '/project/trash/restore',
  summary:
    'Restores a project with its schools, and the examinations that were deleted with it. One that is restored already answers alike',
  access,
  needsRecentProof: true,
  log: { model: 'project', optype: 'edit' },
  input: z.object({ id: idField, deletionId: idField }),
  reply: done,
  faults: { id: trashErrors.unknown, deletionId: trashErrors.unknown },
});
