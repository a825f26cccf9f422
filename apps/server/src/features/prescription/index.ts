export { issue } from './issued/issue.service.ts';
export {
  type HeldCourse,
  holdCourse,
  isIssued,
  issuedDetail,
  issuedOfPatient,
  markOpened,
  restateTraining,
  unlistPatientPrescriptions,
} from './issued/issued-prescription.reader.ts';
export { issuedPrescriptionRoutes } from './issued/issued-prescription.routes.ts';
export { planCover } from './library/prescription.reader.ts';
export { prescriptionRoutes } from './prescription.routes.ts';
export {
  issuedSheet,
  openPrescriptionPrinter,
  type PrescriptionPrinter,
} from './print/prescription-print.service.ts';
