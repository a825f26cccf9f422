/** Screening projects: list, one, add, edit, status forward, delete, and the progress of a school's screening day. */
import { z } from 'zod';
import {
  clearableField,
  dateField,
  defineEndpoint,
  done,
  exportQuery,
  file,
  filterField,
  idField,
  idsField,
  institution,
  isCalendarDate,
  listOf,
  oneOf,
  openableQuery,
  seenVersion,
  textField,
} from '#kernel';
import { screeningMethodField } from '../exam/index.ts';
import { projectErrors } from './project.errors.ts';
import {
  PROJECT_NAME_MAX,
  projectInfo,
  projectProgress,
  projectRow,
  projectStatusField,
  projectTally,
  schoolProgress,
  schoolTally,
} from './project.schema.ts';

const DATE_LENGTH = 10;
/** A calendar date that may be taken away. */
const clearableDate = clearableField(DATE_LENGTH).refine(
  (date) => date === null || date === undefined || isCalendarDate(date),
);
/** Schools of one project; a dropdown offers as many. */
const MAX_SCHOOLS = 1000;
const schoolIds = z.array(idField).max(MAX_SCHOOLS);
const faults = {
  name: projectErrors.nameInvalid,
  schoolIds: projectErrors.schoolsInvalid,
  startDate: projectErrors.startDateInvalid,
  endDate: projectErrors.endDateInvalid,
  method: projectErrors.methodInvalid,
  needsConsent: projectErrors.needsConsentInvalid,
} as const;
const byId = { id: projectErrors.idMissing } as const;

const sorts = ['createtime', 'name'] as const;
const filters = {
  name: filterField(PROJECT_NAME_MAX),
  status: z.coerce.number().pipe(projectStatusField).optional(),
  schoolId: idField.optional(),
} as const;

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/project/list',
  summary: 'The projects of the institution, newest first',
  access: institution('project.menu'),
  openTo: ['device'],
  log: 'none',
  input: openableQuery(sorts, filters),
  reply: listOf(projectRow),
});

export const exportProjects = defineEndpoint({
  method: 'GET',
  path: '/project/exportExcel',
  summary: 'Every project the filters of the list find, as one .xlsx',
  access: institution('project.menu'),
  needsRecentProof: true,
  log: { model: 'project', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const projectDetail = defineEndpoint({
  method: 'GET',
  path: '/project/info',
  summary: 'One project with its schools and how much hangs on it',
  access: institution('project.menu'),
  log: 'none',
  input: z.object({ id: idField }),
  reply: oneOf(projectInfo),
  faults: byId,
});

export const projectTallies = defineEndpoint({
  method: 'GET',
  path: '/project/tallies',
  summary: 'How far some projects are; counted apart from the list, which does not wait for it',
  access: institution('project.menu'),
  log: 'none',
  input: z.object({ ids: idsField }),
  reply: listOf(projectTally),
  faults: { ids: projectErrors.idMissing },
});

export const schoolTallies = defineEndpoint({
  method: 'GET',
  path: '/project/schools/tallies',
  summary: 'How some schools stand in their newest project; counted apart from their list',
  access: institution('schoolList.menu'),
  log: 'none',
  input: z.object({ ids: idsField }),
  reply: listOf(schoolTally),
  faults: { ids: projectErrors.idMissing },
});

export const projectSchools = defineEndpoint({
  method: 'GET',
  path: '/project/schools/progress',
  summary:
    'How far the schools of a project are, by classes; counted apart from the project itself',
  access: institution('project.menu'),
  log: 'none',
  input: z.object({ id: idField }),
  reply: listOf(schoolProgress),
  faults: byId,
});

export const addProject = defineEndpoint({
  method: 'POST',
  path: '/project/add',
  summary: 'Adds a project that has not started',
  access: institution('project.add'),
  log: { model: 'project', optype: 'add' },
  input: z.object({
    name: textField(PROJECT_NAME_MAX),
    schoolIds: schoolIds.default([]),
    method: screeningMethodField.default('twoStage'),
    needsConsent: z.boolean().default(false),
    startDate: clearableDate,
    endDate: clearableDate,
  }),
  reply: oneOf(z.object({ id: idField })),
  faults,
});

export const editProject = defineEndpoint({
  method: 'POST',
  path: '/project/edit',
  summary:
    'Edits name, schools, method, consent and dates; a field that is left out stays as it is. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: institution('project.edit'),
  log: { model: 'project', optype: 'edit' },
  input: z.object({
    id: idField,
    name: textField(PROJECT_NAME_MAX).optional(),
    schoolIds: schoolIds.optional(),
    /** Another method grades the quick examinations of the project anew. */
    method: screeningMethodField.optional(),
    /** To true at any time, for examinations from then on; to false until a family answered, or it is refused by 31005407. */
    needsConsent: z.boolean().optional(),
    startDate: clearableDate,
    endDate: clearableDate,
    version: seenVersion,
  }),
  reply: done,
  faults: { ...faults, ...byId },
});

export const setSchoolDays = defineEndpoint({
  method: 'POST',
  path: '/project/schools/days',
  summary:
    'Sets the day on which some schools of a project are screened, or takes it away. A school that somebody else gave another day than was seen answers 30000003',
  access: institution('project.edit'),
  log: { model: 'project', optype: 'edit' },
  input: z.object({
    id: idField,
    days: z
      .array(
        z.object({
          schoolId: idField,
          day: dateField.nullable(),
          /** The day the form showed before. Without it nothing is checked. */
          seen: dateField.nullable().optional(),
        }),
      )
      .min(1)
      .max(MAX_SCHOOLS),
  }),
  reply: done,
  faults: { ...byId, days: projectErrors.schoolDaysInvalid },
});

export const moveProject = defineEndpoint({
  method: 'POST',
  path: '/project/status',
  summary: 'Moves a project forward: not started, under way, completed',
  access: institution('project.edit'),
  log: { model: 'project', optype: 'edit' },
  input: z.object({ id: idField, status: projectStatusField }),
  reply: done,
  faults: { ...byId, status: projectErrors.statusInvalid },
});

export const deleteProject = defineEndpoint({
  method: 'POST',
  path: '/project/del',
  summary: 'Deletes a project, and its examinations too when asked; otherwise they stay',
  access: institution('project.edit'),
  needsRecentProof: true,
  log: { model: 'project', optype: 'delete' },
  input: z.object({ id: idField, withExams: z.boolean() }),
  reply: done,
  faults: { ...byId, withExams: projectErrors.withExamsMissing },
});

export const projectProgressOf = defineEndpoint({
  method: 'GET',
  path: '/project/progress',
  summary: 'How far the screening of one school in a project is, by class, with pace and retests',
  access: institution('project.menu'),
  log: { model: 'project', optype: 'view', once: 'hour' },
  input: z.object({ id: idField, schoolId: idField }),
  reply: oneOf(projectProgress),
  faults: { ...byId, schoolId: projectErrors.schoolNotLinked },
});
