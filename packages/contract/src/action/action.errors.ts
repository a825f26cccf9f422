import { businessError } from '#kernel';

const TOO_LARGE = businessError(24003707, '视频不能超过200 MB，请压缩或剪短后再上传');

/** Module 37 of the catalogue: the action library. */
export const actionErrors = {
  /** Missing, malformed, deleted: an unknown action answers alike. */
  unknown: businessError(24003701, '动作不存在或已删除，请刷新后重试'),
  /** The sentence at the field says what is wrong. */
  invalid: businessError(24003702, '动作信息不完整或不正确，请检查填写的内容'),
  videoMissing: businessError(24003703, '请上传动作视频（仅MP4）'),
  /** By content, never by name. The message says why. */
  videoInvalid: businessError(24003704, '文件内容不是MP4视频，请选择MP4文件'),
  coverInvalid: businessError(24003705, '封面须为PNG或JPG图片，请重新选择'),
  videoFileMissing: businessError(24003706, '没有收到视频内容，请重新选择文件'),
  tooLarge: { ...TOO_LARGE, httpStatus: 413 },
  /** An upload that was begun by somebody else, ended, or never was. */
  uploadUnknown: businessError(24003708, '上传已结束或不存在，请重新选择视频'),
  /** The part does not begin where the last one ended; the browser asks how much arrived and goes on. */
  partMisplaced: businessError(24003709, '上传的位置不一致，请继续上传'),
  mediaInvalid: businessError(24003710, '链接无效或已过期，请刷新页面'),
  fileLost: businessError(15003701, '文件不在服务器上，请联系平台管理员重新上传'),
  nameUsed: businessError(31003701, '同名动作已存在，请核对名称'),
  uploadUnfinished: businessError(31003702, '视频还没有上传完成，请稍候再保存'),
} as const;
