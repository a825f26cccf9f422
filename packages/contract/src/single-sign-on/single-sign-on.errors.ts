import { businessError, gateError } from '#kernel';

/**
 * Module 48 of the catalogue. An unknown provider, a foreign one and one that is disabled answer alike. What goes wrong at a provider has
 * a sentence for each cause, because different people can help.
 */
export const singleSignOnErrors = {
  nameInvalid: businessError(24004801, '请填写登录方式的名称，最多20字'),
  issuerInvalid: businessError(
    24004802,
    '请填写提供方网址（Issuer），须以 https:// 开头，不带参数',
  ),
  clientIdInvalid: businessError(24004803, '请填写客户端编号（Client ID），最多200字'),
  clientSecretInvalid: businessError(24004804, '请填写客户端密钥（Client Secret），最多500字'),
  claimInvalid: businessError(
    24004805,
    '工号字段名只能有字母、数字和 _ . : / -，且只用于机构自己的登录方式',
  ),
  providerUnknown: businessError(24004806, '该单点登录方式不存在或已停用，请刷新后重试'),
  oneProvider: businessError(31004807, '一个机构只能有一个单点登录方式，请修改现有的'),
  staffNumberInvalid: businessError(24004808, '工号最多40字'),
  staffNumberUsed: businessError(31004809, '本机构已有用户使用这个工号，请核对'),
  linkUnknown: businessError(24004810, '该账号没有关联这个登录方式，请刷新后重试'),
  deviceAccount: businessError(31004811, '设备账号不能使用单点登录'),
  alreadyLinked: businessError(31004812, '该账号已经关联了这个登录方式，请先取消原来的关联'),
  /** Unknown, used, replaced by a newer one, or older than seven days. */
  invitationOver: businessError(
    24004813,
    '邀请链接无效、已用过或已超过7天，请联系管理员重新发送邀请',
  ),
  /** The state is unknown or older than ten minutes. */
  flowOver: businessError(31004814, '这次登录已失效（超过10分钟，或在别处重新开始了），请重新登录'),
  /** The state was used before: somebody went back, reloaded, or sent a copy. */
  flowUsed: businessError(31004815, '这次登录的结果已经用过，不能再用，请重新登录'),
  otherBrowser: businessError(
    21004816,
    '这次登录是在另一个浏览器或无痕窗口中开始的，请回到那里继续，或在这里重新登录',
  ),
  /** Another issuer, or another provider's page. */
  wrongIssuer: businessError(
    21004817,
    '回应不是来自所选的登录方式，已拒绝；请重新登录，再次出现请联系管理员',
  ),
  refusedByProvider: businessError(
    21004818,
    '登录提供方没有允许这次登录，可能是取消了或没有权限，请重试',
  ),
  /** The code was used before, or came late. */
  codeRefused: businessError(
    21004819,
    '登录提供方不再接受这次登录的凭证，可能已用过或已过期，请重新登录',
  ),
  /** Signature, audience, nonce or anything else of the answer is wrong. */
  answerInvalid: businessError(21004820, '登录提供方的回应没有通过核对，已拒绝，请联系管理员'),
  clockWrong: businessError(
    31004821,
    '本平台与登录提供方的时间相差过大，无法核对登录结果，请联系管理员校准服务器时间；可先用密码登录',
  ),
  clientRefused: businessError(
    31004822,
    '登录提供方不认本平台的客户端编号或密钥，请联系管理员核对；可先用密码登录',
  ),
  /** No answer in time, or none that is one. */
  providerAway: businessError(
    31004823,
    '暂时连不上登录提供方的登录服务，请稍后再试；可先用密码登录',
  ),
  certificateExpired: businessError(
    31004824,
    '登录提供方网站的证书已过期，无法安全连接，请联系登录提供方更新；可先用密码登录',
  ),
  certificateWrong: businessError(
    31004825,
    '登录提供方网站的证书不受信任，或与网址不符，无法安全连接；可先用密码登录',
  ),
  /** No such host, or nothing there that says how to sign in. */
  addressUnknown: businessError(
    31004826,
    '找不到登录提供方的网址，或那里没有单点登录的配置，请核对是否写错；可先用密码登录',
  ),
  /** The configuration found there names another issuer. */
  issuerDiffers: businessError(
    31004827,
    '这个网址上的配置写的是另一个 Issuer，请按登录提供方给出的原样填写',
  ),
  notSupported: businessError(
    31004828,
    '登录提供方缺少必需的能力：授权码方式、PKCE（S256）、RS256 或 ES256 签名、https 地址',
  ),
  /** SECRET was changed. */
  secretUnreadable: businessError(
    31004829,
    '平台更换过密钥，请管理员重新填写这个登录方式的客户端密钥；可先用密码登录',
  ),
  notLinked: businessError(
    21004830,
    '这个身份还没有关联平台账号：请先用密码登录，在「个人信息」中关联，或请管理员发送邀请',
  ),
  accountStopped: businessError(21004831, '关联的平台账号已停用，请联系管理员'),
  subjectLinked: businessError(31004832, '这个身份已经关联了另一个平台账号，不能再关联'),
  /** The session that began it has ended, or somebody else has signed in meanwhile. */
  otherAccount: businessError(21004833, '这里登录的账号与开始时不同，请回到原来的账号重新操作'),
  /** Signed in at the provider as somebody else than the link says. */
  otherIdentity: businessError(21004834, '这次登录的身份不是本账号关联的那个，身份没有得到验证'),
  notFresh: businessError(
    21004835,
    '登录提供方没有重新验证身份，请先在登录提供方退出登录再重试；只为验证本人的，可改用密码',
  ),
  factorFirst: businessError(31004836, '账号设置了二次验证，请用它来验证身份'),
  logoutTokenInvalid: gateError(21004837, '退出通知没有通过核对', 400),
} as const;
