/**
 * The one error catalogue: every entry of every feature by its number. A number stands for one sentence; an
 * entry that another feature shares is the same value.
 */
import { businessError, type ErrorEntry, kernelErrors, SUCCESS_CODE } from '#kernel';
import { actionErrors } from '../action/action.errors.ts';
import { appPackageErrors } from '../app-package/app-package.errors.ts';
import { approvalErrors } from '../approval/approval.errors.ts';
import { auditErrors } from '../audit/audit.errors.ts';
import { batchCodeErrors } from '../batch-code/batch-code.errors.ts';
import { consentErrors } from '../consent/consent.errors.ts';
import { dataRequestErrors } from '../data-request/data-request.errors.ts';
import { dataScreenErrors, dataScreenGeoErrors } from '../data-screen/data-screen.errors.ts';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { enrolmentErrors } from '../enrolment/enrolment.errors.ts';
import { erasureErrors } from '../erasure/erasure.errors.ts';
import { examErrors } from '../exam/exam.errors.ts';
import { examPictureErrors } from '../exam/exam-picture.errors.ts';
import { caseBatchErrors } from '../follow-up/case-batch.errors.ts';
import { casePhotoErrors } from '../follow-up/case-photo.errors.ts';
import { followUpErrors } from '../follow-up/follow-up.errors.ts';
import { jobErrors } from '../job/job.errors.ts';
import { logErrors } from '../log/log.errors.ts';
import { monitoringFileErrors } from '../monitoring/file/monitoring-file.errors.ts';
import { monitoringErrors } from '../monitoring/monitoring.errors.ts';
import { organizationErrors } from '../organization/organization.errors.ts';
import { patientLabelErrors, patientQrErrors } from '../patient/class-qr.errors.ts';
import { guardianEntryErrors } from '../patient/guardian-entry.errors.ts';
import { patientErrors } from '../patient/patient.errors.ts';
import { rosterErrors } from '../patient/roster/roster.errors.ts';
import { rosterBatchErrors } from '../patient/roster-batch/roster-batch.errors.ts';
import { trashErrors } from '../patient/trash/trash.errors.ts';
import { prescriptionErrors } from '../prescription/prescription.errors.ts';
import { projectErrors } from '../project/project.errors.ts';
import { quickQueryErrors } from '../quick-query/quick-query.errors.ts';
import { referralLetterErrors } from '../referral-letter/referral-letter.errors.ts';
import { reportFormErrors } from '../report/form/report-form.errors.ts';
import { reportErrors } from '../report/report.errors.ts';
import { savedViewErrors } from '../saved-view/saved-view.errors.ts';
import { schoolErrors } from '../school/school.errors.ts';
import { schoolListErrors } from '../school-list/school-list.errors.ts';
import { sessionErrors } from '../session/session.errors.ts';
import { singleSignOnErrors } from '../single-sign-on/single-sign-on.errors.ts';
import { stationErrors } from '../station/station.errors.ts';
import { stationDeviceErrors } from '../station-device/station-device.errors.ts';
import { statisticErrors } from '../statistic/statistic.errors.ts';
import { templateErrors } from '../template/template.errors.ts';
import { trainingErrors } from '../training/training.errors.ts';
import { userErrors } from '../user/user.errors.ts';

const groups: readonly Readonly<Record<string, ErrorEntry>>[] = [
  kernelErrors,
  sessionErrors,
  singleSignOnErrors,
  patientErrors,
  patientLabelErrors,
  patientQrErrors,
  guardianEntryErrors,
  rosterErrors,
  rosterBatchErrors,
  trashErrors,
  enrolmentErrors,
  erasureErrors,
  projectErrors,
  examErrors,
  examPictureErrors,
  reportErrors,
  reportFormErrors,
  appPackageErrors,
  actionErrors,
  jobErrors,
  approvalErrors,
  batchCodeErrors,
  consentErrors,
  disclosureErrors,
  dataRequestErrors,
  stationErrors,
  stationDeviceErrors,
  followUpErrors,
  casePhotoErrors,
  referralLetterErrors,
  caseBatchErrors,
  statisticErrors,
  organizationErrors,
  logErrors,
  auditErrors,
  monitoringErrors,
  monitoringFileErrors,
  schoolErrors,
  schoolListErrors,
  savedViewErrors,
  userErrors,
  templateErrors,
  dataScreenErrors,
  dataScreenGeoErrors,
  prescriptionErrors,
  trainingErrors,
  quickQueryErrors,
];

const success = businessError(SUCCESS_CODE, 'success');

/** Every code the platform answers, with its entry. */
export const ERROR_CATALOGUE: ReadonlyMap<number, ErrorEntry> = new Map(
  [success, ...groups.flatMap((group) => Object.values(group))].map((entry) => [entry.code, entry]),
);

/** Every entry, duplicates of a number included; for the check that there are none. */
export const ALL_ENTRIES: readonly ErrorEntry[] = groups.flatMap((group) => Object.values(group));

export { EXAMPLES } from './examples.ts';
