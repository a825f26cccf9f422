export { consultPhoneOf } from './consult-phone.rules.ts';
export {
  dayText,
  FAMILY_ATTENDED_LEADS,
  FAMILY_RESULT_LEADS,
  FAMILY_RESULT_NAMES,
  FAMILY_RETEST_LEAD,
  FAMILY_SEE_DOCTOR_FIRST,
  familyTrendText,
} from './family.text.ts';
export { reminderFile } from './family-reminder.rules.ts';
export {
  type FamilyStep,
  familySteps,
  stepsWithoutResult,
} from './family-steps.rules.ts';
export {
  endQuickQuery,
  quickQuery,
  quickQueryChild,
  quickQueryLink,
  quickQueryPrescription,
  quickQueryReport,
  quickQueryTraining,
} from './quick-query.endpoints.ts';
export { quickQueryErrors } from './quick-query.errors.ts';
export {
  ACCESS_MINUTES,
  CHILDREN_MAX,
  type FamilyAccess,
  type FamilyChild,
  type FamilyChildRow,
  type FamilyExam,
  type FamilyPrescription,
  type FamilyPrescriptionRow,
  LINK_SECONDS,
} from './quick-query.schema.ts';
