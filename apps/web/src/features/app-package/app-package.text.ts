import { PLATFORM_NAMES } from '@spine/contract/app-package';

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

function size(bytes: number): string {
  return bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Words of the app download. */
export const appPackageText = {
  title: '应用下载',
  sub: '手机 APP 与 PC 客户端的安装包',
  platforms: PLATFORM_NAMES,
  platformHints: {
    android: '安装在安卓手机或平板上，连接测量设备',
    pc: '安装在 Windows 电脑上，连接测量设备',
  },
  version: (version: string) => `V ${version}`,
  size,
  loading: '正在读取安装包…',
  none: '尚未发布安装包',
  noneHint: '平台发布安装包后，可以在这里扫码或下载。',
  noneHintOfPlatform: '上传安装包后，各机构的用户就能在这里扫码或下载。',
  published: '发布日期',
  fileName: '文件',
  fileSize: '大小',
  sha256: 'SHA-256',
  copySha: (version: string) => `复制 V ${version} 的 SHA-256`,
  copied: 'SHA-256 已复制',
  notCopied: '浏览器不允许复制，请选中后手动复制',
  shaHint: '下载后可核对文件的 SHA-256，与这里一致即为完整、未被改动的安装包。下载中断后可以继续。',
  notes: '更新说明',
  noNotes: '这个版本没有更新说明。',
  qrLabel: (name: string) => `${name}的下载二维码`,
  qrHint: '手机扫码下载',
  qrLife: '24 小时内有效，无需登录',
  download: (size: string) => `下载（${size}）`,
  downloadVersion: (version: string) => `下载 V ${version}`,
  earlier: '历史版本',
  noEarlier: '没有更早的版本。',
  upload: '上传安装包',
  platform: '适用平台',
  versionField: '版本号',
  versionHint: '例如 1.0.2，同一平台的版本号不能重复',
  versionInvalid: '版本号由 1 至 4 组数字组成，例如 1.0.2',
  notesField: '更新说明',
  notesHint: '写给使用者：这个版本新增或修复了什么',
  file: '安装包',
  fileRequired: '请选择安装包',
  drop: '把文件拖到这里，或点击选择',
  kinds: { android: '.apk 文件', pc: '.exe、.msi 或 .zip 文件' },
  dropHint: (kinds: string) => `${kinds}，不超过 300 MB`,
  wrongKind: (kinds: string) => `请选择${kinds}`,
  tooLarge: '安装包不能超过 300 MB',
  sending: (sent: string, total: string) => `正在上传 ${sent} / ${total}`,
  checking: '已传完，正在校验并保存…',
  progress: '上传进度',
  cancel: '取消上传',
  canceled: '已取消上传',
  UPLOAD_SUCCESS: '安装包已发布',
  withdraw: '撤下',
  withdrawVersion: (version: string) => `撤下 V ${version}`,
  withdrawTitle: (name: string, version: string) => `撤下${name} V ${version}？`,
  withdrawDetail: '已经安装的设备不受影响，可以继续使用。',
  lostDownload: '所有用户都不能再下载这个版本',
  lostLinks: '已发出的下载链接和二维码立即失效',
  WITHDRAW_SUCCESS: '安装包已撤下',
} as const;

/** Words of the page a QR code leads to. */
export const getAppText = {
  title: '下载应用',
  loading: '正在读取安装包…',
  download: '下载安装包',
  android: '下载后点开安装；如手机提示“未知来源”，请允许本次安装。',
  pc: '这是 Windows 电脑的客户端，请在电脑上打开本页下载。',
  weChat: '微信里不能直接下载。请点右上角“…”，选择“在浏览器打开”。',
  invalid: '下载链接无效或已过期',
  invalidHint: '请回到电脑上的“应用下载”页，重新扫描二维码。',
  failed: '暂时连不上服务器',
  retry: '重试',
} as const;
