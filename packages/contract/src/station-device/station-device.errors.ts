import { businessError } from '#kernel';

/** Module 43 of the catalogue: the devices of the station. */
export const stationDeviceErrors = {
  invalid: businessError(24004301, '请填写设备名称并选择项目'),
  notFound: businessError(24004302, '设备不存在，或已重新登记'),
  reasonInvalid: businessError(24004303, '请填写原因，不超过100个字'),
  recordsInvalid: businessError(24004304, '没有可以读取的记录'),
  /** Three refusals of a device's token: what is on the device stays there, sealed. */
  unknown: businessError(21004305, '本机已重新登记或不再登记，请重新登录并准备本机'),
  revoked: businessError(21004306, '本机已被管理员停用，未上传的记录请登录后上传'),
  userGone: businessError(
    21004307,
    '准备本机的账号已停用或不再检查学生，未上传的记录请换人登录后上传',
  ),
  /** Of a sealed record. */
  unreadable: businessError(31004308, '记录无法打开：不是本机构的设备封存的，或内容已损坏'),
  newerFormat: businessError(31004309, '记录来自更新版本的现场筛查，请升级服务器后再上传'),
  rescueUnreadable: businessError(31004310, '救援文件里有无法打开的记录，整个文件没有上传'),
  contentInvalid: businessError(31004311, '记录内容不完整，不能保存'),
} as const;
