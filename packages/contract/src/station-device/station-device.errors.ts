import { businessError } from '#kernel';

/** Module 43 of the catalogue: the devices of the station. */
export const stationDeviceErrors = {
  invalid: businessError(24004301, '请填写设备名称并选择项目'),
  notFound: businessError(24004302, '设备不存在，或已重新登记'),
  reasonInvalid: businessError(24004303, '请填写原因，不超过100个字'),
  recordsInvalid: businessError(24004304, '没有可以读取的记录'),
  /** Refusals of a device's token: what is on the device stays there, sealed. */
  unknown: businessError(21004305, '本机已重新登记或不再登记，请重新登录并准备本机'),
  revoked: businessError(21004306, '本机已被管理员停用，未上传的记录请由本人或管理员登录后上传'),
  userGone: businessError(
    21004307,
    '准备本机的账号已停用、未获批准或不再检查学生，未上传的记录请由管理员登录后上传',
  ),
  signedOut: businessError(
    21004312,
    '准备本机的账号已更改密码或已全部退出，请重新登录，上传记录并准备本机',
  ),
  projectEnded: businessError(
    21004313,
    '本机的项目已完成或已删除，请重新准备本机；之前做的记录仍会上传',
  ),
  expired: businessError(21004314, '本机超过72小时没有联系服务器，请重新登录，上传记录并准备本机'),
  classNotPrepared: businessError(24004315, '准备本机时没有选择这个班级，请重新准备本机'),
  /** Of a sealed record. */
  unreadable: businessError(31004308, '记录无法打开，内容已损坏'),
  newerFormat: businessError(31004309, '记录来自更新版本的现场筛查，请升级服务器后再上传'),
  rescueUnreadable: businessError(31004310, '救援文件已损坏，整个文件没有上传'),
  contentInvalid: businessError(31004311, '记录内容不完整，不能保存'),
  keyUnknown: businessError(
    31004316,
    '记录无法打开：不是为本机构封存的，或封存用的密钥已不在服务器上',
  ),
  authorUnknown: businessError(31004317, '封存这条记录的设备没有在本机构登记，不能保存'),
  authorDiffers: businessError(31004318, '记录注明的检查者不是封存它的人，不能保存'),
  deviceEnded: businessError(
    31004319,
    '封存这条记录的设备已停用或已退出，请由使用者本人或管理员登录后上传',
  ),
  sealedAfterEnd: businessError(
    31004320,
    '记录是在设备停用或退出之后做的，请由使用者本人登录后上传，或先启用该设备',
  ),
} as const;

const { unknown, revoked, userGone, signedOut, projectEnded, expired } = stationDeviceErrors;

/** Why a device may not go on, by the codes of the refusals. */
export const DEVICE_FAULTS: ReadonlySet<number> = new Set(
  [unknown, revoked, userGone, signedOut, projectEnded, expired].map(({ code }) => code),
);
