export { classQrRoutes } from './class-qr/class-qr.routes.ts';
export { guardianEntryRoutes } from './guardian-entry/guardian-entry.routes.ts';
export { pinyinInitials } from './initials/initials.ts';
export { labelRoutes } from './label/patient-label.routes.ts';
export { patientRoutes } from './patient.routes.ts';
export { addPatient, lockChildren, patientInfo, takeOverPhone } from './patient.service.ts';
export { deletePatients } from './patient-bulk.service.ts';
export { type ChildOfFamily, childrenOfFamily } from './patient-family.reader.ts';
export { rosterRoutes } from './roster/roster.routes.ts';
