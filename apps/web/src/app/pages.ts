/**
 * Every screen below /mainPage, each a chunk of its own. A feature adds its line here and its menu entry in
 * `menu.ts`; the router does the rest.
 */
import type { ComponentType } from 'react';

export type Page = { path: string; load: () => Promise<ComponentType> };

export const PAGES: readonly Page[] = [
  {
    path: 'organization',
    load: async () =>
      (await import('#features/organization/organization-list.page.tsx')).OrganizationListPage,
  },
  {
    path: 'school',
    load: async () => (await import('#features/school/school-list.page.tsx')).SchoolListPage,
  },
  {
    path: 'patientsList',
    load: async () =>
      (await import('#features/patient/list/patient-list.page.tsx')).PatientListPage,
  },
  {
    path: 'project',
    load: async () =>
      (await import('#features/project/list/project-list.page.tsx')).ProjectListPage,
  },
  {
    path: 'project/progress',
    load: async () => (await import('#features/project/progress/progress.page.tsx')).ProgressPage,
  },
  {
    path: 'patientsList/import',
    load: async () =>
      (await import('#features/patient/roster-import/roster-import.page.tsx')).RosterImportPage,
  },
  {
    path: 'examine-history',
    load: async () => (await import('#features/exam/exam-list.page.tsx')).ExamListPage,
  },
  {
    path: 'examine-history/report',
    load: async () => (await import('#features/report/report.page.tsx')).ReportPage,
  },
  {
    path: 'statistic-analysis',
    load: async () => (await import('./statistic-screen.tsx')).StatisticScreen,
  },
  {
    path: 'action-warehouse',
    load: async () => (await import('#features/action/action-list.page.tsx')).ActionListPage,
  },
  {
    path: 'prescription',
    load: async () =>
      (await import('#features/prescription/library/prescription-list.page.tsx'))
        .PrescriptionListPage,
  },
  {
    path: 'prescription/compose',
    load: async () =>
      (await import('#features/prescription/composer/composer.page.tsx')).ComposerPage,
  },
  {
    path: 'prescription/issued',
    load: async () =>
      (await import('#features/prescription/issued/issued-list.page.tsx')).IssuedListPage,
  },
  {
    path: 'prescription/adherence',
    load: async () =>
      (await import('#features/prescription/adherence/adherence-list.page.tsx')).AdherenceListPage,
  },
  {
    path: 'users',
    load: async () => (await import('#features/user/user-list.page.tsx')).UserListPage,
  },
  {
    path: 'logs',
    load: async () => (await import('#features/log/log-list.page.tsx')).LogListPage,
  },
  {
    path: 'btCode',
    load: async () =>
      (await import('#features/batch-code/batch-code-list.page.tsx')).BatchCodeListPage,
  },
  {
    path: 'btCodeDownload',
    load: async () =>
      (await import('#features/batch-code/batch-download.page.tsx')).BatchDownloadPage,
  },
  {
    path: 'system-admn/report-setting',
    load: async () =>
      (await import('#features/template/report-setting.page.tsx')).ReportSettingPage,
  },
  {
    path: 'app-download',
    load: async () => (await import('#features/app-package/app-package.page.tsx')).AppPackagePage,
  },
  {
    path: 'system-admn/about-system',
    load: async () =>
      (await import('#features/about-system/about-system.page.tsx')).AboutSystemPage,
  },
  {
    path: 'currentUser',
    load: async () =>
      (await import('#features/session/account/current-user.page.tsx')).CurrentUserPage,
  },
];
