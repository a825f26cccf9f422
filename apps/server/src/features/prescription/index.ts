export { issue } from './issue.service.ts';
export {
  type HeldCourse,
  holdCourse,
  isIssued,
  issuedDetail,
  issuedOfPatient,
  markOpened,
  restateTraining,
  unlistPatientPrescriptions,
} from './issued-prescription.reader.ts';
export { issuedPrescriptionRoutes } from './issued-prescription.routes.ts';
export { prescriptionRoutes } from './prescription.routes.ts';
export { planCover } from './prescription-cover.ts';
export { issuedSheet } from './prescription-print.service.ts';
export { openPrescriptionPrinter, type PrescriptionPrinter } from './prescription-printer.ts';
