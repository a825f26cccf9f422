export { classQrRoutes } from './class-qr/class-qr.routes.ts';
export { classTokens } from './class-qr/class-qr-token.ts';
export { guardianEntryRoutes } from './guardian-entry/guardian-entry.routes.ts';
export { pinyinInitials } from './initials/initials.ts';
export { labelRoutes } from './label/patient-label.routes.ts';
export { type LabelPrinter, openLabelPrinter } from './label/patient-label-printer.ts';
export { patientRoutes } from './patient.routes.ts';
export { type ChildOfFamily, childrenOfFamily } from './patient-family.reader.ts';
export { rosterRoutes } from './roster/roster.routes.ts';
