/** Provokes the refusals of institutions, schools, projects, Bluetooth codes, the data screen and the operation log. */
import { batchCodeErrors, createBatchCodes, downloadBatchCodes } from '@spine/contract/batch-code';
import { dataScreenErrors, screenSummaryOf } from '@spine/contract/data-screen';
import { logDetail, logErrors } from '@spine/contract/log';
import {
  addOrganization,
  editOrganization,
  organizationErrors,
} from '@spine/contract/organization';
import {
  addProject,
  deleteProject,
  editProject,
  moveProject,
  projectErrors,
  projectProgressOf,
  setSchoolDays,
} from '@spine/contract/project';
import { addSchool, deleteSchool, editSchool, schoolErrors } from '@spine/contract/school';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertProjectRow, type ProjectRowInput } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { hasPatientsText } from '#features/school/school.text.ts';
import type { World } from '#testing/world.ts';
import { insertExamined } from '../findings/provoke-exam.ts';
import { NOBODY, type Provocation, schoolOf } from '../provoke.ts';

const TOO_LONG = 'x'.repeat(31);
const PLACE = { province: '330000', city: '330100', district: '330106' } as const;

const addingOrganization = (given: object) => (world: World) =>
  world.as('platform').raw(addOrganization, { orgName: 'Another clinic', ...given });

const organizations: readonly Provocation[] = [
  [
    organizationErrors.unknown,
    (world) => world.as('platform').call(editOrganization, { id: NOBODY, orgName: 'Any' }),
  ],
  [organizationErrors.nameInvalid, addingOrganization({ orgName: TOO_LONG })],
  [organizationErrors.clinicIdInvalid, addingOrganization({ clinicId: TOO_LONG })],
  [
    organizationErrors.clinicIdKept,
    (world) =>
      world.as('platform').call(editOrganization, { id: world.cast.orgs.home, clinicId: '' }),
  ],
  [organizationErrors.regionInvalid, addingOrganization({ province: '999999' })],
  [organizationErrors.factorPolicyInvalid, addingOrganization({ secondFactor: 'some' })],
  [organizationErrors.typeInvalid, addingOrganization({ type: TOO_LONG })],
  [
    organizationErrors.nameUsed,
    async (world) => {
      await world.as('platform').call(addOrganization, { orgName: 'Twice' });
      return world.as('platform').call(addOrganization, { orgName: 'Twice' });
    },
  ],
  [organizationErrors.clinicIdUsed, addingOrganization({ clinicId: 'LX-001' })],
];

const addingSchool = (given: object) => (world: World) =>
  world.as('manager').raw(addSchool, { name: 'Another school', ...PLACE, ...given });

const schools: readonly Provocation[] = [
  [
    schoolErrors.idOrNameMissing,
    (world) => world.as('manager').raw(editSchool, { name: 'Whichever' }),
  ],
  [schoolErrors.nameInvalid, addingSchool({ name: '' })],
  [schoolErrors.provinceInvalid, addingSchool({ province: '' })],
  [schoolErrors.cityInvalid, addingSchool({ city: '' })],
  [schoolErrors.districtInvalid, addingSchool({ district: '3301060' })],
  [schoolErrors.systemInvalid, addingSchool({ system: 'primary9' })],
  [schoolErrors.regionInvalid, addingSchool({ city: '', district: '' })],
  [schoolErrors.unknown, (world) => world.as('manager').call(deleteSchool, { id: NOBODY })],
  [
    schoolErrors.unchanged,
    async (world) => {
      const { id, name } = await world.database.inScope(world.home, (tenant) =>
        insertSchoolRow(tenant),
      );
      return world.as('manager').call(editSchool, { id, name });
    },
  ],
  [
    schoolErrors.nameUsed,
    async (world) => {
      await addingSchool({ name: 'One name' })(world);
      return addingSchool({ name: 'One name' })(world);
    },
  ],
  [
    schoolErrors.hasPatients,
    async (world) => {
      const id = await schoolOf(world);
      await world.database.inScope(world.home, (tenant) =>
        insertPatientRow(tenant, { schoolId: id }),
      );
      return world.as('manager').call(deleteSchool, { id });
    },
    hasPatientsText({ patients: 1, left: 0 }),
  ],
];

const projectOf = (world: World, given: Partial<ProjectRowInput> = {}) =>
  world.database.inScope(world.home, (tenant) =>
    insertProjectRow(tenant, { schoolIds: [], ...given }),
  );

const addingProject = (given: object) => (world: World) =>
  world.as('manager').raw(addProject, { name: 'Another project', ...given });

const projects: readonly Provocation[] = [
  [
    projectErrors.nameUsedOnAdd,
    async (world) => addingProject({ name: (await projectOf(world)).name })(world),
  ],
  [projectErrors.idMissing, (world) => world.as('manager').raw(moveProject, { status: 1 })],
  [projectErrors.nameInvalid, addingProject({ name: '' })],
  [projectErrors.schoolsInvalid, addingProject({ schoolIds: [NOBODY] })],
  [projectErrors.startDateInvalid, addingProject({ startDate: '2026-02-30' })],
  [projectErrors.endDateInvalid, addingProject({ endDate: 'tomorrow' })],
  [
    projectErrors.schoolDaysInvalid,
    async (world) =>
      world.as('manager').raw(setSchoolDays, { id: (await projectOf(world)).id, days: [] }),
  ],
  [
    projectErrors.schoolDayOutside,
    async (world) => {
      const { id } = await projectOf(world, { startDate: '2026-10-01' });
      const days = [{ schoolId: NOBODY, day: '2026-09-30' }];
      return world.as('manager').raw(setSchoolDays, { id, days });
    },
  ],
  [projectErrors.methodInvalid, addingProject({ method: 'xray' })],
  [projectErrors.needsConsentInvalid, addingProject({ needsConsent: 'maybe' })],
  [projectErrors.datesReversed, addingProject({ startDate: '2026-10-02', endDate: '2026-10-01' })],
  [
    projectErrors.statusInvalid,
    async (world) =>
      world.as('manager').raw(moveProject, { id: (await projectOf(world)).id, status: 3 }),
  ],
  [
    projectErrors.withExamsMissing,
    async (world) => world.as('manager').raw(deleteProject, { id: (await projectOf(world)).id }),
  ],
  [
    projectErrors.schoolNotLinked,
    async (world) => {
      const place = { id: (await projectOf(world)).id, schoolId: await schoolOf(world) };
      return world.as('manager').call(projectProgressOf, place);
    },
  ],
  [
    projectErrors.unknown,
    (world) => world.as('manager').call(moveProject, { id: NOBODY, status: 1 }),
  ],
  [
    projectErrors.statusBack,
    async (world) =>
      world.as('manager').call(moveProject, { id: (await projectOf(world)).id, status: 0 }),
  ],
  [
    projectErrors.nameUsedOnEdit,
    async (world) => {
      const { name } = await projectOf(world);
      return world.as('manager').call(editProject, { id: (await projectOf(world)).id, name });
    },
  ],
  [
    projectErrors.schoolRequired,
    async (world) => {
      const { id } = await projectOf(world, { status: 0 });
      return world.as('manager').call(moveProject, { id, status: 1 });
    },
  ],
  [
    projectErrors.schoolExamined,
    async (world) => {
      const { projectId } = await insertExamined(world);
      const schoolIds = [await schoolOf(world)];
      return world.as('manager').call(editProject, { id: projectId, schoolIds });
    },
  ],
];

const others: readonly Provocation[] = [
  [
    batchCodeErrors.nothingToDownload,
    (world) => world.as('maker').call(downloadBatchCodes, { batch: 'none' }),
  ],
  [
    batchCodeErrors.countRequired,
    (world) => world.as('platform').raw(createBatchCodes, { count: '' }),
  ],
  [
    dataScreenErrors.regionUnknown,
    (world) => world.as('manager').call(screenSummaryOf, { regionCode: '999999' }),
  ],
  [
    dataScreenErrors.regionOutside,
    async (world) => {
      await schoolOf(world);
      return world.as('manager').call(screenSummaryOf, { regionCode: '110000' });
    },
  ],
  [logErrors.unknown, (world) => world.as('manager').call(logDetail, { id: NOBODY })],
];

export const administrationProvocations: readonly Provocation[] = [
  ...organizations,
  ...schools,
  ...projects,
  ...others,
];
