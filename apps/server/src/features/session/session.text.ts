/** What the operation log says of signing in. */
export const sessionLogText = {
  signedIn: {
    none: '登录成功',
    prove: '密码正确，等待二次验证',
    setUp: '密码正确，等待设置二次验证',
  },
  proved: {
    totp: '二次验证通过，登录成功',
    passkey: '用通行密钥通过二次验证，登录成功',
  },
  provedByRecoveryCode: (left: number) => `用恢复码通过二次验证，剩余恢复码 ${left} 个`,
  proof: '二次验证',
  provedAgain: '再次验证身份',
  provedAgainByRecoveryCode: (left: number) => `用恢复码再次验证身份，剩余恢复码 ${left} 个`,
  factorBegun: { totp: '开始设置手机验证器', passkey: '开始设置通行密钥' },
  factorSet: { totp: '设置手机验证器', passkey: '设置通行密钥' },
  resetAcknowledged: '已知悉二次验证被重置',
  factorRemoved: { totp: '移除手机验证器', passkey: '移除通行密钥' },
  recoveryCodes: '重新生成恢复码',
  browserForgotten: (device: string) =>
    device ? `取消免验证的浏览器：${device}` : '取消免验证的浏览器',
  refused: (reason: string) => `登录未成功：${reason}`,
  password: '修改本人密码',
  phone: '绑定本人手机号',
  notDone: (what: string, reason: string) => `${what}未成功：${reason}`,
  endedOne: (device: string) => (device ? `结束本人的一处登录：${device}` : '结束本人的一处登录'),
  endedOthers: (count: number) => `退出本人的其他登录 ${count} 处`,
  endedAll: (count: number) => `退出本人的全部登录 ${count} 处`,
} as const;

/** The names of factors that their owner gave none, and what setting one up says. */
export const factorText = {
  totp: '手机验证器',
  passkey: '通行密钥',
  phone: '手机',
  /** Nothing is spent while setting up. */
  wrongClock: '手机时间可能不准，请在手机设置中打开“自动设置时间”，再输入新的验证码',
} as const;

/** What the fields of the own account say where the catalogue's sentence is too general. */
export const ownAccountText = {
  samePhone: '与当前绑定的手机号相同',
} as const;

/** The defaults of the platform's name and company until the operator configures them. */
export const platformText = {
  name: '脊柱筛查管理平台',
  slogan: '儿童青少年脊柱弯曲异常筛查',
  brand: '康衡脊柱健康',
  companyName: '临溪康衡医疗科技有限公司',
  companyPhone: '0571-0000 0000',
  companyAddress: '临溪市澄湖区文汇路 88 号',
  icp: '临ICP备00000000号',
  publicSecurity: '临公网安备00000000000000号',
  slides: [
    {
      name: '一次弯腰，三段读数',
      description: '前屈时测量胸段、腰胸段、腰段的躯干旋转角',
      image: null,
      link: null,
    },
    {
      name: '当天筛查，当天知道',
      description: '数据自动上传，分级与待复测名单即时可见',
      image: null,
      link: null,
    },
    {
      name: '给家长一份看得懂的报告',
      description: '结果、意义和下一步写在一页纸上',
      image: null,
      link: null,
    },
  ],
} as const;
