import { businessError } from '#kernel';

/** The message of kernelErrors.tooManyRequests for SMS codes: when another one can be requested. */
export function smsTooOftenText(seconds: number): string {
  return `操作过于频繁，请在${waitText(seconds)}后再试`;
}

function waitText(seconds: number): string {
  if (seconds <= 60) return `${seconds}秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? `${minutes}分钟` : `${Math.ceil(minutes / 60)}小时`;
}

/** Module 15 of the catalogue: signing in, codes, passwords. */
export const sessionErrors = {
  loginFailed: businessError(21001504, '登录失败，请检查用户名和密码（密码错误超过5次将锁定账号）'),
  locked: businessError(31001503, '密码错误超过5次，账号已锁定，请联系管理员解锁'),
  wrongOldPassword: businessError(21001506, '原密码不正确'),
  passwordUnchanged: businessError(21001507, '新密码不能与原密码相同'),
  phoneNotBound: businessError(21001514, '该手机号未绑定账号'),
  wrongPictureCode: businessError(24001502, '图形验证码不正确'),
  wrongSmsCode: businessError(24001518, '短信验证码不正确'),
  /** For a code that was right until the next one was sent: users cannot see which of two messages is newer. */
  smsCodeReplaced: businessError(24001531, '这条验证码已被新的验证码取代，请输入最新的一条'),
  codeExpired: businessError(24001519, '验证码已过期，请重新获取'),
  phoneEmpty: businessError(24001509, '请输入手机号'),
  phoneNotElevenDigits: businessError(24001510, '手机号只能是11位数字'),
  phoneWrong: businessError(24001511, '手机号格式不正确'),
  /** An SMS code for an unknown purpose. */
  illegalRequest: businessError(24001512, '非法请求'),
  illegalCodeRequest: businessError(24001517, '非法请求，请刷新页面后重试'),
  /** These three answer when the database aborted the call. */
  resetFailed: businessError(31001508, '重置密码失败'),
  signInFault: businessError(15001505, '登录失败，请稍后重试'),
  smsSignInFault: businessError(15001515, '登录失败，请稍后重试'),
  phoneUsed: businessError(31001516, '该手机号已被使用'),
  sendFailed: businessError(15001513, '发送失败，请重试'),
  usernameMissing: businessError(24001520, '请输入用户名'),
  passwordMissing: businessError(24001521, '请输入密码'),
  pictureCodeMissing: businessError(24001522, '请输入4位图形验证码'),
  smsCodeMissing: businessError(24001523, '请输入短信验证码'),
  passwordRule: businessError(
    24001524,
    '密码为8-16位，须同时包含大写字母、小写字母和数字，不能有空格、特殊符号或汉字',
  ),
  wrongOwnPassword: businessError(21001527, '登录密码不正确'),
  sessionUnknown: businessError(24001526, '该登录不存在或已结束，请刷新后重试'),
  passwordCommon: businessError(24001528, '这个密码太常见，容易被猜到，请换一个'),
  passwordNamed: businessError(
    24001529,
    '密码不能包含用户名、姓名、机构名称或平台名称（包括拼音），请换一个',
  ),
  /** From a device that is not known for this phone; with a right picture code another code is sent. */
  smsPictureNeeded: businessError(24001530, '该手机号获取验证码次数较多，请输入图形验证码后再获取'),
  factorCodeMissing: businessError(24001532, '请输入手机验证器上的6位验证码'),
  wrongFactorCode: businessError(21001533, '验证码不正确，请输入手机验证器上当前显示的6位数字'),
  factorCodeUsed: businessError(21001534, '这个验证码已经用过，请等手机验证器显示下一个再输入'),
  /** The code is that of some minutes ago or ahead. */
  phoneClockWrong: businessError(
    21001535,
    '手机时间可能不准，请在手机设置中打开“自动设置时间”，五分钟后用新的验证码再试',
  ),
  wrongRecoveryCode: businessError(21001536, '恢复码不正确，或者已经用过'),
  /** Begun again elsewhere, confirmed already, or too old. */
  setUpOver: businessError(31001537, '这次设置已失效，可能在别处重新开始了，请重新扫码'),
  /** SECRET was changed. */
  factorUnreadable: businessError(
    31001538,
    '平台更换过密钥，原来的手机验证器和恢复码都不能再用，请联系管理员重置二次验证',
  ),
  factorNeeded: businessError(31001539, '机构或平台要求二次验证，至少保留一个手机验证器或通行密钥'),
  factorUnknown: businessError(24001540, '该手机验证器或通行密钥不存在或已移除，请刷新后重试'),
  factorNameInvalid: businessError(24001541, '名称最多20字'),
  tooManyFactors: businessError(31001542, '手机验证器和通行密钥最多共5个，请先移除不用的'),
  trustedBrowserUnknown: businessError(24001543, '该浏览器不在免验证列表中，请刷新后重试'),
  /** PUBLIC_URL has neither https nor a name. */
  passkeysUnavailable: businessError(
    31001550,
    '通行密钥需要用 https 和域名访问平台，这里暂时不能使用，请改用手机验证器',
  ),
  passkeyUnreadable: businessError(24001551, '没有读懂设备的回应，请更新浏览器后再试'),
  /** The challenge was used, replaced, or is too old. */
  passkeyOver: businessError(
    31001552,
    '这次操作已失效，可能超过5分钟或在别处重新开始了，请再试一次',
  ),
  /** Signed for another origin or relying party. */
  passkeyElsewhere: businessError(
    21001553,
    '通行密钥只能在平台自己的网址上使用，请重新打开平台再试',
  ),
  passkeyNotVerified: businessError(
    21001554,
    '设备没有核对指纹、面容或锁屏密码，请先为设备设置锁屏，再试一次',
  ),
  /** Its count of uses went back. */
  passkeyCopied: businessError(
    21001555,
    '这个通行密钥可能被复制过，不能再用，请改用其他方式验证，并移除它',
  ),
  wrongPasskey: businessError(21001556, '通行密钥验证未通过，请再试一次，或改用其他方式'),
  passkeyUnknown: businessError(21001557, '账号没有这个通行密钥，或已移除，请改用其他方式'),
  passkeyUsed: businessError(31001558, '这个通行密钥已经设置过，不用重复添加'),
  /** In a browser; apps and gateways send `X-Client: app`. */
  deviceAccountInBrowser: businessError(
    31001560,
    '这是设备账号，只用于设备或应用程序上传检查记录，不能登录网页',
  ),
  passwordAsDigest: businessError(24001525, '新密码须以明文经加密连接提交，不能提交摘要'),
} as const;
