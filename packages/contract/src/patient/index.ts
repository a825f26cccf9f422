export {
  addPatient,
  deletePatients,
  editPatient,
  exportPatients,
  listPatients,
  patientDetail,
  patientLossOf,
} from './patient.endpoints.ts';
export { patientErrors } from './patient.errors.ts';
export { type CleanPerson, cleanPerson, type Person } from './patient.rules.ts';
export {
  CLAZZ_NAME_MAX,
  type Gender,
  GRADE_NAME_MAX,
  genderField,
  PATIENT_NAME_MAX,
  type PatientInfo,
  type PatientLoss,
  type PatientRow,
  patientInfo,
  patientLoss,
  patientRow,
  STUDENT_ID_MAX,
} from './patient.schema.ts';
export { genderWord, patientFaultText } from './patient.text.ts';
export { labelSheet } from './patient-label.endpoints.ts';
export { patientLabelErrors } from './patient-label.errors.ts';
export { LABEL_LAYOUTS, LABELS_MAX, type LabelLayout } from './patient-label.schema.ts';
export { addByClassForm, classFormOf, createClassQr } from './patient-qr.endpoints.ts';
export { patientQrErrors } from './patient-qr.errors.ts';
export { type ClassNames, cleanClass } from './patient-qr.rules.ts';
export {
  CLASS_QR_DAYS,
  CLASS_QR_SUBMISSIONS,
  type ClassForm,
  type ClassQr,
} from './patient-qr.schema.ts';
export { importRoster, rosterFaultFile, rosterTemplate } from './roster.endpoints.ts';
export { rosterErrors } from './roster.errors.ts';
export {
  type CheckedRoster,
  checkRoster,
  faultSentence,
  isRosterHeader,
  type Roster,
  type RosterCheck,
  type RosterRow,
} from './roster.rules.ts';
export {
  LISTED_FAULTS,
  MAPPED_ROWS,
  MAX_ROSTER_BYTES,
  MAX_ROSTER_ROWS,
  ROSTER_FIELDS,
  type RosterCell,
  type RosterColumn,
  type RosterExcerptRow,
  type RosterFault,
  type RosterField,
  type RosterOutcome,
  type RosterRecord,
  type RosterRefusal,
  rosterOutcome,
  rosterRefusal,
} from './roster.schema.ts';
export {
  FAULT_COLUMN_TITLE,
  ROSTER_EXAMPLE,
  ROSTER_FILE_TEXT,
  ROSTER_RULES,
  ROSTER_TITLES,
  TEMPLATE_REASONS,
  UNREADABLE_REASONS,
  type UnreadableKind,
} from './roster.text.ts';
export { wholeTypedText } from './roster-cell.rules.ts';
export { EARLIEST_BIRTH_YEAR } from './roster-date.rules.ts';
export { excerptOf, mappedRows } from './roster-excerpt.rules.ts';
export { isNationalStudentNumber, maskedStudentNumber } from './student-number.rules.ts';
