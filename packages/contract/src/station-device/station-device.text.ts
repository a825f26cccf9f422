import type { DeviceState } from './station-device.schema.ts';

/** The words of how a device stands, for its list and the export. */
export const deviceStateWord: Readonly<Record<DeviceState, string>> = {
  active: '使用中',
  offline: '离线',
  expired: '名单已到期',
  erasing: '等待清除',
  revoked: '已停用',
};
