/** Translates the calls about children. */
import {
  addPatient as addCall,
  deletePatients as deleteCall,
  editPatient as editCall,
  exportPatients,
  listPatients as listCall,
  patientDetail,
  patientLossOf,
  showNumber,
} from '@spine/contract/patient';
import { loadEnrolledYears } from '#features/enrolment/index.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import {
  addPatient,
  editPatient,
  listPatients,
  patientExport,
  patientInfo,
} from './patient.service.ts';
import { patientLogText } from './patient.text.ts';
import { countPatientLoss, deletePatients } from './patient-bulk.service.ts';

export function patientRoutes(): Binding[] {
  return [
    bind(listCall, ({ tenant, input, now }) => listPatients(tenant, { query: input, now })),
    bindExport(exportPatients, patientExport),
    bind(patientDetail, async ({ tenant, input, now, note }) => {
      const info = await patientInfo(tenant, { id: input.id, now });
      note({ point: info.id, message: patientLogText.viewed });
      return { ...info, enrolments: await loadEnrolledYears(tenant, info.id) };
    }),
    bind(showNumber, async ({ tenant, input: { id, number, purpose }, now, note }) => {
      const { [number]: value } = await patientInfo(tenant, { id, now });
      note({ point: id, message: patientLogText.numberUsed(number, purpose), children: 1 });
      return { value };
    }),
    bind(addCall, async ({ tenant, input, now, newId, note }) => {
      const { id, added } = await addPatient(tenant, { typed: input, newId, now });
      note({ point: id, message: added ? patientLogText.added : patientLogText.addedBefore });
      return { id };
    }),
    bind(editCall, async ({ tenant, actor, input, now, note }) => {
      await editPatient(tenant, { typed: input, actor, now });
      note({ point: input.id, message: patientLogText.edited });
      return undefined;
    }),
    bind(deleteCall, async ({ tenant, input, now, note }) => {
      const { ids, loss } = await deletePatients(tenant, { ...input, now });
      note({ point: ids.join(','), message: patientLogText.deleted(loss) });
      return undefined;
    }),
    bind(patientLossOf, ({ tenant, input }) => countPatientLoss(tenant, input)),
  ];
}
