import { businessError } from '#kernel';

/** Refusals of class QR codes and of the form behind them. */
export const patientQrErrors = {
  /** Forged, damaged, or of a deleted school: all answer alike. */
  formInvalid: businessError(31001707, '二维码无效，请重新扫描学校提供的二维码'),
  formExpired: businessError(31001708, '二维码已过期，请联系学校获取新的二维码'),
  formUsedUp: businessError(
    31001709,
    '这个二维码今天的登记次数已用完，请明天再试，或联系学校更换二维码',
  ),
  phoneUsedUp: businessError(
    31001712,
    '这个手机号今天登记次数过多，请明天再试，或联系学校老师登记',
  ),
  networkUsedUp: businessError(
    31001719,
    '您所在的网络今天登记次数过多，请换用手机流量再试，或联系学校老师登记',
  ),
  /** The staff replaced it by a new code. */
  formRenewed: businessError(31001717, '二维码已更换，请扫描学校提供的新二维码'),
  consentMissing: businessError(24001703, '请监护人阅读说明并勾选同意后再提交'),
} as const;

/** Refusals of label sheets. */
export const patientLabelErrors = {
  nobody: businessError(31001710, '这里还没有学生，请先导入名单或新增学生'),
  tooMany: businessError(31001711, '一次最多打印3000张标签，请按年级打印'),
} as const;
