/** Translates the calls about children. */
import {
  addPatient as addCall,
  deletePatients as deleteCall,
  editPatient as editCall,
  exportPatients,
  findByDocument as findCall,
  listPatients as listCall,
  patientDetail,
  patientLossOf,
  showNumber,
} from '@spine/contract/patient';
import { loadEnrolledYears } from '#features/enrolment/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { editPatient, enterPatient } from './patient.service.ts';
import { patientLogText } from './patient.text.ts';
import { countPatientLoss, deletePatients } from './patient-bulk.service.ts';
import {
  findByDocument,
  listPatients,
  patientExport,
  patientRecord,
} from './patient-read.service.ts';

export function patientRoutes({ secret }: Pick<AppPorts, 'secret'>): Binding[] {
  return [
    bind(listCall, ({ tenant, input, now }) => listPatients(tenant, { query: input, now })),
    bindExport(exportPatients, patientExport),
    bind(patientDetail, async ({ tenant, input, now, note }) => {
      const info = await patientRecord(tenant, { id: input.id, secret, now });
      note({ point: info.id, message: patientLogText.viewed });
      return { ...info, enrolments: await loadEnrolledYears(tenant, info.id) };
    }),
    bind(findCall, async ({ tenant, input, now, note }) => {
      const found = await findByDocument(tenant, { typed: input.document, secret, now });
      note({ message: patientLogText.soughtByDocument, children: found.rows.length });
      return found;
    }),
    bind(showNumber, async ({ tenant, input: { id, number, purpose }, now, note }) => {
      const { [number]: value } = await patientRecord(tenant, { id, secret, now });
      note({ point: id, message: patientLogText.numberUsed(number, purpose), children: 1 });
      return { value };
    }),
    bind(addCall, async ({ tenant, actor, input, now, newId, note }) => {
      const entering = { typed: input, newId, now, secret, actor };
      const { id, added, found } = await enterPatient(tenant, entering);
      const message = added ? patientLogText.added : patientLogText.addedBefore;
      note({ point: id, message: found ? patientLogText.found : message });
      return { id, ...(found && { found }) };
    }),
    bind(editCall, async ({ tenant, actor, input, now, note }) => {
      await editPatient(tenant, { typed: input, actor, secret, now });
      note({ point: input.id, message: patientLogText.edited });
      return undefined;
    }),
    bind(deleteCall, async ({ tenant, actor, input, now, newId, note }) => {
      const deletion = { id: newId(), byName: actor.realName ?? actor.username };
      const { ids, loss } = await deletePatients(tenant, { ...input, now, deletion });
      note({ point: ids.join(','), message: patientLogText.deleted(loss) });
      return undefined;
    }),
    bind(patientLossOf, ({ tenant, input }) => countPatientLoss(tenant, input)),
  ];
}
