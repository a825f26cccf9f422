/** The menu of each role, by the specification, and the screens behind it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const OWN_PAGE = '**/mainPage/currentUser';
/** Every screen below /mainPage: those of a menu, and those a screen leads to. */
export const SCREENS = {
  项目管理: 'project',
  学校管理: 'school',
  学生管理: 'patientsList',
  检查记录: 'examine-history',
  随访管理: 'follow-up',
  统计分析: 'statistic-analysis',
  监测上报: 'monitoring',
  动作库: 'action-warehouse',
  运动处方: 'prescription',
  机构管理: 'organization',
  用户管理: 'users',
  访问审批: 'approvals',
  筛查设备: 'station-devices',
  操作日志: 'logs',
  蓝牙编号: 'btCode',
  编号下载: 'btCodeDownload',
  应用下载: 'app-download',
  个人信息: 'currentUser',
  报告设置: 'system-admn/report-setting',
  关于系统: 'system-admn/about-system',
} as const;
const BELOW = {
  学生管理: [
    'patientsList/import',
    'patientsList/batches',
    'patientsList/trash',
    'patientsList/school-year',
    'patientsList/erasures',
  ],
  项目管理: ['project/progress', 'project/consent', 'project/trash'],
  用户管理: ['users/single-sign-on'],
  访问审批: ['approvals/records'],
  操作日志: ['logs/disclosures', 'logs/audit', 'logs/incidents'],
  检查记录: ['examine-history/report'],
  运动处方: ['prescription/compose', 'prescription/issued', 'prescription/adherence'],
} as const satisfies Partial<Record<keyof typeof SCREENS, readonly string[]>>;

type Screen = keyof typeof SCREENS;
export const MENUS: readonly (readonly [user: string, role: string, menu: readonly Screen[]])[] = [
  [
    'platform',
    '平台管理员',
    [
      '动作库',
      '机构管理',
      '用户管理',
      '访问审批',
      '操作日志',
      '蓝牙编号',
      '应用下载',
      '个人信息',
      '关于系统',
    ],
  ],
  [
    'manager',
    '机构管理员',
    [
      ...(['项目管理', '学校管理', '学生管理', '检查记录', '随访管理', '统计分析'] as const),
      ...(['监测上报', '动作库', '运动处方'] as const),
      ...(['用户管理', '访问审批', '筛查设备', '操作日志', '应用下载', '个人信息'] as const),
      ...(['报告设置', '关于系统'] as const),
    ],
  ],
  [
    'doctor',
    '检查医生',
    [
      ...(['项目管理', '学校管理', '学生管理', '检查记录', '随访管理', '统计分析'] as const),
      ...(['动作库', '运动处方', '应用下载', '个人信息', '关于系统'] as const),
    ],
  ],
  ['maker', '生产人员', ['编号下载', '个人信息', '关于系统']],
  ['analyst', '数据分析员', ['统计分析', '个人信息', '关于系统']],
];

/** With the role of a manager. */
export const MENU_OF_AUDITOR: readonly Screen[] = [
  '访问审批',
  '筛查设备',
  '操作日志',
  '个人信息',
  '关于系统',
];

/** Without the station, which is an application of its own. */
export function menuLinks(page: Page) {
  return page.getByRole('navigation', { name: '主菜单' }).locator('a[href^="/mainPage"]');
}

/** The screen is there with what it reads: no skeleton, no request on its way, no failure. */
export async function arrived(page: Page, screen: Screen): Promise<void> {
  await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.list-states_skeleton').first().waitFor({ state: 'detached' });
  expect(await page.locator('.list-states_state.list-states_error').count()).toBe(0);
}

/** As the browser does for an address of its history, without loading the product anew. Runs in the page. */
export function goBackTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The screens that are not in this menu. */
export function foreignTo(menu: readonly Screen[]): string[] {
  const names = Object.keys(SCREENS) as Screen[];
  return names
    .filter((screen) => !menu.includes(screen))
    .flatMap((screen) => [SCREENS[screen], ...(BELOW[screen as keyof typeof BELOW] ?? [])]);
}
