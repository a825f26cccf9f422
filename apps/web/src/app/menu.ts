/**
 * The screens a menu key leads to. A key without an entry here has no built screen and is not shown, so that the
 * menu holds no dead ends. Adding a screen: one entry here, one line in `pages.ts`.
 */
import type { MenuKey } from '@spine/contract/kernel';
import type { IconName } from '#ui/icon/icon.tsx';
import { appText, menuText } from './app.text.ts';

export type MenuEntry = {
  key: MenuKey;
  /** Below /mainPage. */
  path: string;
  icon: IconName;
  text: string;
};

type Place = { path: string; icon: IconName };

const PLACES: Partial<Record<MenuKey, Place>> = {
  ORGANIZATION: { path: 'organization', icon: 'building' },
  PROJECT: { path: 'project', icon: 'flag' },
  SCHOOL: { path: 'school', icon: 'school' },
  PATIENT_LIST: { path: 'patientsList', icon: 'person' },
  EXAMINE_LIST: { path: 'examine-history', icon: 'angle' },
  STATISTIC: { path: 'statistic-analysis', icon: 'chart' },
  ACTION: { path: 'action-warehouse', icon: 'action' },
  PRESCRIPTION: { path: 'prescription', icon: 'prescription' },
  USER_LIST: { path: 'users', icon: 'people' },
  LOGS: { path: 'logs', icon: 'clock' },
  BLUETOOTH_NO: { path: 'btCode', icon: 'bluetooth' },
  BLUETOOTH_NO_DOWNLOAD: { path: 'btCodeDownload', icon: 'download' },
  REPORT_SET: { path: 'system-admn/report-setting', icon: 'report' },
  APP_DOWNLOAD: { path: 'app-download', icon: 'phone' },
  ABOUT_SYSTEM: { path: 'system-admn/about-system', icon: 'info' },
  CURRENT_USER: { path: 'currentUser', icon: 'person' },
};

const GROUPS: readonly { title: string; keys: readonly MenuKey[] }[] = [
  { title: appText.groups.screening, keys: ['PROJECT', 'SCHOOL', 'PATIENT_LIST', 'EXAMINE_LIST'] },
  { title: appText.groups.analysis, keys: ['STATISTIC', 'ACTION', 'PRESCRIPTION'] },
  {
    title: appText.groups.institution,
    keys: [
      'ORGANIZATION',
      'USER_LIST',
      'LOGS',
      'BLUETOOTH_NO',
      'BLUETOOTH_NO_DOWNLOAD',
      'APP_DOWNLOAD',
      'CURRENT_USER',
    ],
  },
  { title: appText.groups.system, keys: ['REPORT_SET', 'ABOUT_SYSTEM'] },
];

/** The menu of a user, in its groups; groups without an entry are left out. */
export function menuGroupsOf(menus: readonly MenuKey[]): { title: string; entries: MenuEntry[] }[] {
  return GROUPS.map(({ title, keys }) => ({
    title,
    entries: keys.flatMap((key) => {
      const place = PLACES[key];
      return place && menus.includes(key) ? [{ key, text: menuText[key], ...place }] : [];
    }),
  })).filter((group) => group.entries.length > 0);
}

/** Whether the user's menu leads to a path below /mainPage; a page below another goes with it. */
export function mayVisit(path: string, menus: readonly MenuKey[]): boolean {
  return menus.some((key) => {
    const place = PLACES[key]?.path;
    return place !== undefined && (path === place || path.startsWith(`${place}/`));
  });
}
