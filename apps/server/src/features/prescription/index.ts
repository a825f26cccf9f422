export { issue } from './issued/issue.service.ts';
export {
  type HeldCourse,
  holdCourse,
  isIssued,
  issuedDetail,
  loadPatientPrescriptions,
  markOpened,
  relistPatientPrescriptions,
  restateTraining,
  unlistPatientPrescriptions,
} from './issued/prescription.reader.ts';
export { planCover } from './plan/plan.reader.ts';
export { prescriptionRoutes } from './prescription.routes.ts';
export { issuedSheet, printPrescription } from './print/prescription-print.service.ts';
