/**
 * Who may do what: the permission table of spec section 6, the menus of section 2, and role 4 as decided
 * (docs/domain/decisions.md 9). The server's gate and the browser's buttons read this one table.
 */

/** Platform administrator, institution manager, doctor, production (batch codes), data analyst. */
export const Role = { Platform: 0, Manager: 1, Doctor: 2, Maker: 3, Analyst: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Every role, in the order of the specification. */
export const ROLES: readonly Role[] = Object.values(Role);

const VIEW_RESULTS = ['exam.menu', 'statistic.menu', 'project.menu', 'template.view'] as const;
const SELF = ['personal.menu', 'APPDownLoad.menu'] as const;

const TABLE = {
  [Role.Platform]: [
    'orgList.menu',
    'orgList.add',
    'orgList.edit',
    'userList.menu',
    'approval.menu',
    'userList.add',
    'userList.edit',
    'userList.del',
    'userList.reSetPwd',
    'userList.unlock',
    'singleSignOn.edit',
    'btCode.menu',
    'APPDownLoad.edit',
    'logs.menu',
    'actionWarehouseList.menu',
    'actionWarehouseList.edit',
    'actionWarehouseList.del',
    'patientList.upload',
    'dataScreen.menu',
    ...SELF,
  ],
  [Role.Manager]: [
    'schoolList.menu',
    'schoolList.edit',
    'schoolList.add',
    'schoolList.del',
    'patientList.menu',
    'patientList.edit',
    'patientList.add',
    'patientList.del',
    'patientList.erase',
    'patientList.upload',
    'userList.menu',
    'approval.menu',
    'userList.add',
    'userList.edit',
    'userList.del',
    'userList.reSetPwd',
    'userList.unlock',
    'secondFactor.edit',
    'singleSignOn.edit',
    'project.add',
    'project.edit',
    'exam.upload',
    'stationDevice.menu',
    'stationDevice.edit',
    'followUp.menu',
    'followUp.dueDays',
    'monitoring.menu',
    'monitoring.edit',
    'savedView.edit',
    'savedView.share',
    'childLog.view',
    'logs.menu',
    'template.edit',
    'actionWarehouseList.menu',
    'prescription.menu',
    'prescription.edit',
    'dataScreen.menu',
    ...VIEW_RESULTS,
    ...SELF,
  ],
  [Role.Doctor]: [
    'schoolList.menu',
    'schoolList.onlyView',
    'patientList.menu',
    'project.onlyView',
    'exam.upload',
    'followUp.menu',
    'savedView.edit',
    'actionWarehouseList.menu',
    'prescription.menu',
    'prescription.edit',
    'dataScreen.menu',
    ...VIEW_RESULTS,
    ...SELF,
  ],
  [Role.Maker]: ['btCodeDownLoad.menu', 'personal.menu'],
  [Role.Analyst]: ['statistic.menu', 'dataScreen.menu', 'personal.menu'],
} as const satisfies Record<Role, readonly string[]>;

/** A permission key such as `patientList.add`; the part before the dot is the list, the part after it the act. */
export type Permission = (typeof TABLE)[Role][number];

/** The permissions a role holds. */
export function permissionsOf(role: Role): readonly Permission[] {
  return TABLE[role];
}

/** Whether a role holds a permission. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return permissionsOf(role).includes(permission);
}

/** The menu keys of spec section 2, keys of our own for the three pages it names without a route, the station and its devices. */
const MENUS = {
  [Role.Platform]: [
    'ORGANIZATION',
    'USER_LIST',
    'APPROVALS',
    'ACTION',
    'CURRENT_USER',
    'LOGS',
    'BLUETOOTH_NO',
    'APP_DOWNLOAD',
    'ABOUT_SYSTEM',
  ],
  [Role.Manager]: [
    'PROJECT',
    'STATION',
    'SCHOOL',
    'PATIENT_LIST',
    'EXAMINE_LIST',
    'FOLLOW_UP',
    'STATISTIC',
    'MONITORING',
    'ACTION',
    'PRESCRIPTION',
    'USER_LIST',
    'APPROVALS',
    'STATION_DEVICES',
    'CURRENT_USER',
    'LOGS',
    'APP_DOWNLOAD',
    'ABOUT_SYSTEM',
    'REPORT_SET',
  ],
  [Role.Doctor]: [
    'PROJECT',
    'STATION',
    'SCHOOL',
    'PATIENT_LIST',
    'EXAMINE_LIST',
    'FOLLOW_UP',
    'STATISTIC',
    'ACTION',
    'PRESCRIPTION',
    'CURRENT_USER',
    'APP_DOWNLOAD',
    'ABOUT_SYSTEM',
  ],
  [Role.Maker]: ['BLUETOOTH_NO_DOWNLOAD', 'ABOUT_SYSTEM', 'CURRENT_USER'],
  [Role.Analyst]: ['STATISTIC', 'CURRENT_USER', 'ABOUT_SYSTEM'],
} as const satisfies Record<Role, readonly string[]>;
export type MenuKey = (typeof MENUS)[Role][number];

/** The menu of a role, in the order it is shown. */
export function menusOf(role: Role): readonly MenuKey[] {
  return MENUS[role];
}
