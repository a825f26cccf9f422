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
import { bindExport } from '#platform/http/bind-export.ts';
import { schoolScope } from './school.policy.ts';
import {
  addSchool,
  deleteSchool,
  editSchool,
  gradesOfSchool,
  listSchools,
} from './school.service.ts';
import { schoolLogText } from './school.text.ts';
import { schoolExport } from './school-export.service.ts';

export function schoolRoutes(): Binding[] {
  return [
    bind(listCall, ({ db, actor, input }) => listSchools(db, schoolScope(actor), input)),
    bindExport(exportSchools, schoolExport),
    bind(classesCall, async ({ db, actor, input }) => {
      const rows = await gradesOfSchool(db, schoolScope(actor), input.schoolId);
      return { rows, total: rows.length };
    }),
    bind(addCall, async ({ db, actor, input, now, newId, note }) => {
      const id = newId();
      const { name, ...region } = input;
      note({ point: id, message: schoolLogText.added });
      await addSchool(db, schoolScope(actor), { id, now, name, region });
      return { id };
    }),
    bind(editCall, async ({ db, actor, input, note }) => {
      const { id, name, ...region } = input;
      note({ point: id, message: schoolLogText.edited });
      await editSchool(db, schoolScope(actor), { id, name, region });
      return undefined;
    }),
    bind(deleteCall, async ({ db, actor, input, now, note }) => {
      note({ point: input.id, message: schoolLogText.deleted });
      await deleteSchool(db, schoolScope(actor), { id: input.id, now });
      return undefined;
    }),
  ];
}
