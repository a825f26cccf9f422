/**
 * Every screen below /mainPage by its path, each in a chunk of its own. A new screen needs a line here and an entry in `menu.ts`.
 */
import type { ComponentType } from 'react';

export type LoadPage = () => Promise<ComponentType>;

export const PAGES: Readonly<Record<string, LoadPage>> = {
  organization: async () =>
    (await import('#features/organization/organization-list.page.tsx')).OrganizationListPage,
  school: async () => (await import('#features/school/school-list.page.tsx')).SchoolListPage,
  patientsList: async () =>
    (await import('#features/patient/list/patient-list.page.tsx')).PatientListPage,
  project: async () =>
    (await import('#features/project/list/project-list.page.tsx')).ProjectListPage,
  'project/progress': async () =>
    (await import('#features/project/progress/progress.page.tsx')).ProgressPage,
  'project/consent': async () => (await import('#features/consent/consent.page.tsx')).ConsentPage,
  'project/consent/notice': async () =>
    (await import('#features/consent/notice/notice.page.tsx')).NoticePage,
  'project/school-lists': async () =>
    (await import('#features/school-list/school-list.page.tsx')).SchoolListPage,
  'patientsList/import': async () =>
    (await import('#features/patient/roster-import/roster-import.page.tsx')).RosterImportPage,
  'patientsList/batches': async () =>
    (await import('#features/patient/roster-batch/roster-batch-list.page.tsx')).RosterBatchListPage,
  'patientsList/entries': async () =>
    (await import('#features/patient/guardian-entry/guardian-entry-list.page.tsx'))
      .GuardianEntryListPage,
  'patientsList/erasures': async () =>
    (await import('#features/erasure/erasure-list.page.tsx')).ErasureListPage,
  'patientsList/trash': async () =>
    (await import('#features/trash/deleted-patients.page.tsx')).DeletedPatientsPage,
  'project/trash': async () =>
    (await import('#features/trash/deleted-projects.page.tsx')).DeletedProjectsPage,
  'patientsList/school-year': async () =>
    (await import('#features/patient/school-year/school-year.page.tsx')).SchoolYearPage,
  'patientsList/:id': async () => (await import('./child-screen.tsx')).ChildScreen,
  'examine-history': async () => (await import('./exam-screen.tsx')).ExamScreen,
  'examine-history/report': async () =>
    (await import('#features/report/report.page.tsx')).ReportPage,
  'follow-up': async () =>
    (await import('#features/follow-up/board/case-list.page.tsx')).CaseListPage,
  'follow-up/corrections': async () =>
    (await import('#features/data-request/correction-list.page.tsx')).CorrectionListPage,
  'statistic-analysis': async () => (await import('./statistic-screen.tsx')).StatisticScreen,
  'statistic-analysis/year': async () =>
    (await import('#features/statistic/year/year.page.tsx')).YearPage,
  'statistic-analysis/forms': async () =>
    (await import('#features/report/form/report-form.page.tsx')).ReportFormPage,
  monitoring: async () =>
    (await import('#features/monitoring/plan/monitoring-plan.page.tsx')).MonitoringPlanPage,
  'monitoring/check': async () =>
    (await import('#features/monitoring/check/monitoring-check.page.tsx')).MonitoringCheckPage,
  'monitoring/file': async () =>
    (await import('#features/monitoring/file/monitoring-file.page.tsx')).MonitoringFilePage,
  'action-warehouse': async () =>
    (await import('#features/action/action-list.page.tsx')).ActionListPage,
  prescription: async () =>
    (await import('#features/prescription/plan/plan-list.page.tsx')).PlanListPage,
  'prescription/compose': async () =>
    (await import('#features/prescription/composer/composer.page.tsx')).ComposerPage,
  'prescription/issued': async () =>
    (await import('#features/prescription/issued/issued-list.page.tsx')).IssuedListPage,
  'prescription/adherence': async () =>
    (await import('#features/prescription/adherence/adherence-list.page.tsx')).AdherenceListPage,
  users: async () => (await import('#features/user/user-list.page.tsx')).UserListPage,
  'users/single-sign-on': async () =>
    (await import('#features/user/single-sign-on/providers.page.tsx')).ProvidersPage,
  approvals: async () => (await import('#features/approval/access-list.page.tsx')).AccessListPage,
  'approvals/records': async () =>
    (await import('#features/approval/approval-list.page.tsx')).ApprovalListPage,
  'station-devices': async () =>
    (await import('#features/station-device/device-list.page.tsx')).DeviceListPage,
  logs: async () => (await import('#features/log/log-list.page.tsx')).LogListPage,
  'logs/disclosures': async () =>
    (await import('#features/disclosure/disclosure-list.page.tsx')).DisclosureListPage,
  'logs/audit': async () => (await import('#features/audit/audit.page.tsx')).AuditPage,
  'logs/incidents': async () =>
    (await import('#features/audit/incident-list.page.tsx')).IncidentListPage,
  btCode: async () =>
    (await import('#features/batch-code/batch-code-list.page.tsx')).BatchCodeListPage,
  btCodeDownload: async () =>
    (await import('#features/batch-code/batch-download.page.tsx')).BatchDownloadPage,
  'system-admn/report-setting': async () =>
    (await import('#features/template/report-setting.page.tsx')).ReportSettingPage,
  'app-download': async () =>
    (await import('#features/app-package/app-package.page.tsx')).AppPackagePage,
  'system-admn/about-system': async () =>
    (await import('#features/about-system/about-system.page.tsx')).AboutSystemPage,
  currentUser: async () =>
    (await import('#features/session/account/current-user.page.tsx')).CurrentUserPage,
};
