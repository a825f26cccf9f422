import { businessError } from '#kernel';

const TOO_LARGE = businessError(24003107, '安装包不能超过300 MB');

/** Module 31 of the catalogue: app packages. */
export const appPackageErrors = {
  /** Missing, malformed, withdrawn: an unknown package answers alike. */
  unknown: businessError(24003101, '安装包不存在或已撤下，请刷新后重试'),
  fileMissing: businessError(24003102, '请选择要上传的安装包'),
  platformInvalid: businessError(24003103, '请选择适用平台'),
  versionInvalid: businessError(24003104, '版本号由1至4组数字组成，例如1.0.2'),
  notesInvalid: businessError(24003105, '更新说明最多500字'),
  /** The message says which kind was expected. */
  wrongKind: businessError(24003106, '文件不是所选平台的安装包'),
  /** The wire answers a body over the limit with 413 (docs/domain/decisions.md 1). */
  tooLarge: { ...TOO_LARGE, httpStatus: 413 },
  fileNameInvalid: businessError(24003108, '文件名为空或超过100字，请改名后再上传'),
  linkInvalid: businessError(24003109, '下载链接无效或已过期，请重新扫描二维码'),
  fileLost: businessError(15003101, '安装包文件不在服务器上，请联系平台管理员重新上传'),
  versionUsed: businessError(31003101, '这个平台的该版本已经上传过，请核对版本号'),
} as const;
