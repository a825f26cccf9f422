/** Translates the calls about schools. */
import {
  addSchool as addCall,
  listClasses as classesCall,
  deleteSchool as deleteCall,
  editSchool as editCall,
  exportSchools,
  listSchools as listCall,
} from '@spine/contract/school';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import {
  addSchool,
  deleteSchool,
  editSchool,
  gradesOfSchool,
  listSchools,
  schoolExport,
} from './school.service.ts';
import { schoolLogText } from './school.text.ts';

export function schoolRoutes(): Binding[] {
  return [
    bind(listCall, ({ tenant, input }) => listSchools(tenant, input)),
    bindExport(exportSchools, schoolExport),
    bind(classesCall, async ({ tenant, input }) => {
      const rows = await gradesOfSchool(tenant, input.schoolId);
      return { rows, total: rows.length };
    }),
    bind(addCall, async ({ tenant, input, now, newId, note }) => {
      const id = newId();
      const { name, system = null, ...region } = input;
      note({ point: id, message: schoolLogText.added });
      await addSchool(tenant, { id, now, name, system, region });
      return { id };
    }),
    bind(editCall, async ({ tenant, input, note }) => {
      const { id, name, system, version, ...region } = input;
      note({ point: id, message: schoolLogText.edited });
      await editSchool(tenant, { id, name, system, version, region });
      return undefined;
    }),
    bind(deleteCall, async ({ tenant, input, now, note }) => {
      note({ point: input.id, message: schoolLogText.deleted });
      await deleteSchool(tenant, { id: input.id, now });
      return undefined;
    }),
  ];
}
