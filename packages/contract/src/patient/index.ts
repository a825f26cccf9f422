export {
  addByClassForm,
  CLASS_QR_DAYS,
  CLASS_QR_SUBMISSIONS,
  type ClassForm,
  type ClassQr,
  classFormOf,
  createClassQr,
} from './class-qr.endpoints.ts';
export { patientLabelErrors, patientQrErrors } from './class-qr.errors.ts';
export {
  addPatient,
  deletePatients,
  editPatient,
  exportPatients,
  LABEL_LAYOUTS,
  LABELS_MAX,
  type LabelLayout,
  labelSheet,
  listPatients,
  patientDetail,
  patientLossOf,
} from './patient.endpoints.ts';
export { patientErrors } from './patient.errors.ts';
export {
  type ClassNames,
  cleanClass,
  cleanPerson,
  type Person,
} from './patient.rules.ts';
export {
  CLAZZ_NAME_MAX,
  type Gender,
  GRADE_NAME_MAX,
  PATIENT_NAME_MAX,
  type PatientInfo,
  type PatientLoss,
  type PatientRow,
  patientRow,
  STUDENT_ID_MAX,
} from './patient.schema.ts';
export { genderWord, patientFaultText } from './patient.text.ts';
export { importRoster, rosterFaultFile, rosterTemplate } from './roster/roster.endpoints.ts';
export { rosterErrors } from './roster/roster.errors.ts';
export {
  type CheckedRoster,
  checkRoster,
  excerptOf,
  faultSentence,
  isRosterHeader,
  mappedRows,
  type RosterRow,
} from './roster/roster.rules.ts';
export {
  LISTED_FAULTS,
  MAPPED_ROWS,
  MAX_ROSTER_BYTES,
  ROSTER_FIELDS,
  type RosterColumn,
  type RosterExcerptRow,
  type RosterFault,
  type RosterOutcome,
  type RosterRecord,
  type RosterRefusal,
  rosterOutcome,
  rosterRefusal,
} from './roster/roster.schema.ts';
export {
  FAULT_COLUMN_TITLE,
  ROSTER_EXAMPLE,
  ROSTER_FILE_TEXT,
  ROSTER_RULES,
  ROSTER_TITLES,
  TEMPLATE_REASONS,
  UNREADABLE_REASONS,
  type UnreadableKind,
} from './roster/roster.text.ts';
export { EARLIEST_BIRTH_YEAR, wholeTypedText } from './roster/roster-cell.rules.ts';
export { maskedStudentNumber } from './student-number.rules.ts';
