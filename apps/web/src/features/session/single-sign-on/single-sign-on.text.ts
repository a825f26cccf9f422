/** Words of single sign-on, for somebody who has never heard of it. */
export const singleSignOnText = {
  title: '单点登录',
  others: '其他登录方式',
  use: (provider: string) => `用“${provider}”登录`,
  ofInstitution: (orgName: string) => `${orgName}的登录方式`,
  opening: '正在打开登录页面…',
  blocked: '浏览器拦截了新窗口，请允许本网站打开窗口后再试',
} as const;

/** Words of the page that a provider leads back to. */
export const returnText = {
  wait: '正在登录…',
  again: '请重新登录',
  againLead: '这个页面只在登录过程中打开，刷新或收藏后不能继续。',
  signInAgain: '重新登录',
  refused: '没有登录成功',
  usePassword: '用密码登录',
  goBack: '返回',
  LINK_SUCCESS: '已关联，以后可以用它登录',
  proved: '验证完成',
  signedIn: '登录成功',
  closeWindow: '可以关闭此窗口，回到原来的页面继续操作。',
  closeRefused: '请关闭此窗口，回到原来的页面换一种方式。',
  close: '关闭窗口',
  retry: '重试',
} as const;

/** Words of the page that an invitation opens. */
export const invitationText = {
  title: '关联单点登录',
  opening: '正在打开邀请…',
  over: '邀请不能使用',
  noToken: '邀请链接不完整，请重新打开管理员发来的链接',
  account: '平台账号',
  organization: '所属机构',
  platform: '平台',
  provider: '登录方式',
  expiresAt: '有效期至',
  lead: (provider: string) => `关联之后，用“${provider}”就能登录这个账号，不用再输入平台的密码。`,
  check: '请确认这是你的账号；不是的话请不要继续，并告诉管理员。',
  go: (provider: string) => `用“${provider}”登录并关联`,
  once: '邀请链接只能用一次。',
  toSignIn: '返回登录',
} as const;

/** Words of the own account's part. */
export const ownLinksText = {
  lead: '用单位已有的账号登录，不用再输入平台的密码。',
  notLinked: '未关联',
  linkedAt: (at: string, kind: string) => `${at} 关联（${kind}）`,
  lastUsedAt: (at: string) => `最近使用 ${at}`,
  neverUsed: '还没有使用过',
  endedByOther: (by: string, at: string) =>
    `${by} 于 ${at} 取消了关联；如果不是你要求的，请告诉管理员。`,
  link: '关联',
  end: '取消关联',
  endTitle: (provider: string) => `取消关联“${provider}”？`,
  endDetail:
    '以后不能再用它登录这个账号，用它登录的其他设备会退出。请确认你知道平台的登录密码，或绑定了手机号。',
  END_SUCCESS: '已取消关联',
} as const;

/** Words of proving at a provider who is there. */
export const providerProofText = {
  use: (provider: string) => `用“${provider}”验证`,
  waiting: (provider: string) => `请在打开的窗口中登录“${provider}”，完成后这里会自动继续。`,
} as const;
