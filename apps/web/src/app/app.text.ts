import type { MenuKey } from '@spine/contract/kernel';

/** Texts of the layout around the screens. */
export const appText = {
  close: '关闭',
  platformName: '脊柱筛查管理平台',
  loading: '正在加载…',
  skip: '跳到主要内容',
  mainMenu: '主菜单',
  openMenu: '打开菜单',
  dataScreen: '数据大屏',
  account: '个人信息',
  signOut: '退出登录',
  LOGOUT_SUCCESS: '已退出登录',
  notFoundTitle: '404',
  notFound: '找不到这个页面',
  notFoundHint: '地址可能写错了，或者页面已经搬走。',
  home: '回到首页',
  crashed: '页面出错了',
  crashedHint: '请刷新页面；如果一直出错，请联系管理员。',
  reload: '刷新页面',
  offline: '网络已断开，页面上是之前的内容；网络恢复后会自动刷新。',
  groups: { screening: '筛查', analysis: '分析与干预', institution: '机构', system: '系统管理' },
} as const;

export const menuText: Readonly<Record<MenuKey, string>> = {
  PROJECT: '项目管理',
  STATION: '现场筛查',
  SCHOOL: '学校管理',
  PATIENT_LIST: '学生管理',
  EXAMINE_LIST: '检查记录',
  STATISTIC: '统计分析',
  ACTION: '动作库',
  PRESCRIPTION: '运动处方',
  ORGANIZATION: '机构管理',
  USER_LIST: '用户管理',
  LOGS: '操作日志',
  REPORT_SET: '报告设置',
  BLUETOOTH_NO: '蓝牙编号',
  BLUETOOTH_NO_DOWNLOAD: '编号下载',
  APP_DOWNLOAD: '应用下载',
  ABOUT_SYSTEM: '关于系统',
  CURRENT_USER: '个人信息',
};
