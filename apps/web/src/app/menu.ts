/**
 * The menu: the screen of each menu key. A key without an entry here is not shown. To add a screen, add an entry here and a line in
 * `pages.ts`.
 */
import type { AccountKind, MenuKey } from '@spine/contract/kernel';
import type { IconName } from '#ui/icon/icon.tsx';
import { appText } from './app.text.ts';

/** Ends the session. */
export const SIGN_OUT = '/signOut';

/** `path` is below /mainPage, except for an application of its own, which has an address and a build of its own. */
export type MenuItem = { key: MenuKey; path: string; icon: IconName; isApart?: true };

const GROUPS: readonly { title: string; places: readonly MenuItem[] }[] = [
  {
    title: appText.groups.screening,
    places: [
      { key: 'PROJECT', path: 'project', icon: 'flag' },
      { key: 'STATION', path: 'station', icon: 'tasks', isApart: true },
      { key: 'SCHOOL', path: 'school', icon: 'school' },
      { key: 'PATIENT_LIST', path: 'patientsList', icon: 'person' },
      { key: 'EXAMINE_LIST', path: 'examine-history', icon: 'angle' },
    ],
  },
  {
    title: appText.groups.analysis,
    places: [
      { key: 'FOLLOW_UP', path: 'follow-up', icon: 'followUp' },
      { key: 'STATISTIC', path: 'statistic-analysis', icon: 'chart' },
      { key: 'MONITORING', path: 'monitoring', icon: 'tasks' },
      { key: 'ACTION', path: 'action-warehouse', icon: 'action' },
      { key: 'PRESCRIPTION', path: 'prescription', icon: 'prescription' },
    ],
  },
  {
    title: appText.groups.institution,
    places: [
      { key: 'ORGANIZATION', path: 'organization', icon: 'building' },
      { key: 'USER_LIST', path: 'users', icon: 'people' },
      { key: 'APPROVALS', path: 'approvals', icon: 'key' },
      { key: 'STATION_DEVICES', path: 'station-devices', icon: 'device' },
      { key: 'LOGS', path: 'logs', icon: 'clock' },
      { key: 'BLUETOOTH_NO', path: 'btCode', icon: 'bluetooth' },
      { key: 'BLUETOOTH_NO_DOWNLOAD', path: 'btCodeDownload', icon: 'download' },
      { key: 'APP_DOWNLOAD', path: 'app-download', icon: 'phone' },
      { key: 'CURRENT_USER', path: 'currentUser', icon: 'person' },
    ],
  },
  {
    title: appText.groups.system,
    places: [
      { key: 'REPORT_SET', path: 'system-admn/report-setting', icon: 'report' },
      { key: 'ABOUT_SYSTEM', path: 'system-admn/about-system', icon: 'info' },
    ],
  },
];

/** The menu of a user in its groups; empty groups are left out. */
export function menuGroupsOf(menus: readonly MenuKey[]) {
  return GROUPS.map(({ title, places }) => ({
    title,
    places: places.filter(({ key }) => menus.includes(key)),
  })).filter((group) => group.places.length > 0);
}

/** Where a user begins, below /mainPage. */
export function homeOf(accountKind: AccountKind): string {
  return accountKind === 'auditor' ? 'logs' : 'currentUser';
}

/** Whether the user's menu contains a path below /mainPage, or the page above it. */
export function mayVisit(path: string, menus: readonly MenuKey[]): boolean {
  return menuGroupsOf(menus)
    .flatMap((group) => group.places)
    .some((place) => path === place.path || path.startsWith(`${place.path}/`));
}
