import { businessError } from '#kernel';

/** Module 39 of the catalogue: the families' quick query. */
export const quickQueryErrors = {
  /** Missing, wrong, ended: the ten minutes are over, or they never began. */
  accessOver: businessError(24003901, '查询时间已到（10分钟），请重新获取验证码'),
  /** A child, examination or prescription that this access does not show. */
  unknown: businessError(24003902, '没有找到这条记录，请返回重试'),
  /** A link is good for a minute, as often as it is asked for. */
  linkOver: businessError(24003903, '下载链接已失效，请返回后重新点击下载'),
  /** Nothing asks for a hospital, or the case is closed or at another step. */
  visitNotNow: businessError(24003904, '现在不用填写这一项，请返回刷新后再看'),
  visitInvalid: businessError(24003905, '请按提示填写后再交'),
  /** Staff have checked the report, or sent it back. */
  reportChecked: businessError(24003906, '医生已经核对过，不能再修改；有新的情况请另外告诉我们'),
  photoMissing: businessError(24003907, '请选择要上传的照片'),
  photoType: businessError(24003908, '这不是照片，请上传 JPG、PNG 或 WebP 格式的照片'),
  photoHeic: businessError(
    24003909,
    '这张照片是 HEIC 格式，请截屏后上传截图，或在相机设置中改为“兼容性最佳”',
  ),
  /** Its pages are not drawn here, and a file that was not drawn anew is not stored. */
  photoPdf: businessError(24003910, '不能上传 PDF，请拍下报告，或打开后截屏上传'),
  photoTooLarge: businessError(24003911, '照片超过10MB，这台手机没能缩小它，请截屏后上传截图'),
  photoPixels: businessError(24003912, '照片的尺寸太大，请截屏后上传截图'),
  photoDamaged: businessError(24003913, '照片打不开，可能没有存完整，请重新拍一张'),
  /** A photo that is not this child's, is in another report, or was removed after a day. */
  photoUnknown: businessError(24003914, '有照片已经失效，请删掉后重新上传'),
  tooManyToday: businessError(24003915, '今天提交得太多了，请明天再试，或打电话告诉我们'),
  /** The family did not agree to send photos, or to other words than these. */
  photoConsentMissing: businessError(24003917, '请先勾选同意上传照片'),
  photoLong: businessError(24003916, '这张截图太长，请分几段截屏'),
} as const;
