// The browser tests: ten journeys that always run, and what the others of a folder look at.

/** The day of a manager and a doctor, a class, offline, a roster, a class's QR code, a family, a case, figures, a report. */
export const JOURNEYS = [
  'e2e/day/manager-day.test.ts',
  'e2e/day/doctor-day.test.ts',
  'e2e/station/examine-class.test.ts',
  'e2e/station/offline.test.ts',
  'e2e/patient/roster-import.test.ts',
  'e2e/patient/class-qr.test.ts',
  'e2e/quick-query/quick-query.test.ts',
  'e2e/follow-up/three-ways.test.ts',
  'e2e/statistics/statistics.test.ts',
  'e2e/report/summary-report.test.ts',
];

/** The features on the screens of a folder; a test looks that each feature is on one. */
export const SCREENS = {
  day: ['app-package', 'approval', 'log', 'organization', 'school', 'template', 'user'],
  exam: ['exam', 'follow-up'],
  'follow-up': ['child-record', 'data-request', 'follow-up', 'referral-letter', 'saved-view'],
  frame: ['disclosure', 'job', 'saved-view', 'search'],
  patient: ['batch-code', 'enrolment', 'erasure', 'patient', 'school', 'trash'],
  monitoring: ['monitoring'],
  platform: ['about-system', 'app-package', 'audit', 'disclosure', 'log', 'organization', 'user'],
  prescription: ['action', 'prescription', 'training'],
  project: ['consent', 'project', 'school', 'trash'],
  'quick-query': ['consent', 'data-request', 'quick-query', 'training'],
  report: ['report', 'school-list', 'template'],
  session: ['session', 'single-sign-on', 'user'],
  station: ['consent', 'monitoring', 'station', 'station-device'],
  statistics: ['data-screen', 'statistic'],
};

/** The folder of `e2e/` that a file lies in. */
export function folderOf(file) {
  return /^e2e\/(?!support\/|node_modules\/)([^/]+)\//.exec(file)?.[1];
}

/** The folders that look at one of these features. */
export function foldersOf(features) {
  return Object.keys(SCREENS).filter((folder) =>
    SCREENS[folder].some((feature) => features.has(feature)),
  );
}
