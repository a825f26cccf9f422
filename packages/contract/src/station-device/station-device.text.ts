import type { DeviceState } from './station-device.schema.ts';

/** The words of how a device stands, for its list and the export. */
export const deviceStateWord: Readonly<Record<DeviceState, string>> = {
  active: '使用中',
  offline: '离线',
  expired: '名单已到期',
  signedOut: '已退出',
  projectEnded: '项目已结束',
  erasing: '等待清除',
  revoked: '已停用',
};
