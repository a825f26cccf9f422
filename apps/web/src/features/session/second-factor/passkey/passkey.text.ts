/** Words of passkeys, for somebody who has never heard of them. */
export const passkeyText = {
  name: '通行密钥',
  what: '用这台设备或手机的指纹、面容或锁屏密码确认是你本人，不用输入数字，假网站也骗不走。',
  recommended: '推荐',
  needsOther: '这台设备自己不能确认，需要另一部手机或安全密钥。',
  lead: '请用设置过的指纹、面容或锁屏密码确认是你本人。通行密钥在手机上的，选“使用手机”后扫码。',
  use: '使用通行密钥',
  using: '请按设备上的提示确认…',
  setUp: '设置通行密钥',
  settingUp: '请按设备上的提示完成…',
  change: '改用通行密钥',
  useRecovery: '设备不在身边，用恢复码',
  ADD_SUCCESS: '通行密钥已设置，其他设备上的登录已退出',
  elsewhere: (origin: string) => `通行密钥只能在 ${origin} 上使用，请用这个网址打开平台。`,
  unavailable: '通行密钥要用 https 和域名访问平台才能使用，这里还没有，请咨询管理员。',
  unsupported: '这个浏览器不支持通行密钥，请更新浏览器，或换一个再试。',
} as const;

/** Why a device did nothing, by the name of the browser's error. */
const sharedFaults = {
  SecurityError: '这个网址不能使用通行密钥，请用平台自己的网址打开。',
  NotSupportedError: '这台设备不支持这种通行密钥，请换一台设备，或改用其他方式。',
} as const;
type Faults = Readonly<Record<string, string>>;

/** Where it was to make a passkey. */
export const creationFaults: Faults = {
  ...sharedFaults,
  NotAllowedError: '没有完成：可能是取消了，或等待太久。可以再试一次，或改用手机验证器。',
  InvalidStateError: '这台设备上已经有你的通行密钥，不用重复添加。',
  ConstraintError: '这台设备没有设置指纹、面容或锁屏密码，请先在设备上设置。',
};

/** Where it was to use one. */
export const answerFaults: Faults = {
  ...sharedFaults,
  NotAllowedError:
    '没有完成：可能是取消了、等待太久，或这台设备上没有你的通行密钥。可以再试一次，或改用其他方式。',
};
export const deviceFault = '设备没有完成，请再试一次，或改用其他方式。';
