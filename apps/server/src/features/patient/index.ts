export { patientRoutes } from './patient.routes.ts';
export { type ChildOfFamily, childrenOfFamily } from './patient-family.reader.ts';
export { labelRoutes } from './patient-label.routes.ts';
export { type LabelPrinter, openLabelPrinter } from './patient-label-printer.ts';
export { classQrRoutes } from './patient-qr.routes.ts';
export { classTokens } from './patient-qr-token.ts';
export { rosterRoutes } from './roster.routes.ts';
