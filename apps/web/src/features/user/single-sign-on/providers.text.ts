import { INVITATION_DAYS } from '@spine/contract/single-sign-on';

/** Words of the page of providers. */
export const providersText = {
  title: '单点登录',
  back: '返回用户管理',
  lead: '让用户用单位已有的账号登录，例如教育局、卫健委或医院的统一登录，不用再记一个密码。密码登录一直可用。',
  leadOfInstitution: '本机构可以有一个自己的登录方式；平台的登录方式也可以用来邀请本机构的用户。',
  add: '添加登录方式',
  empty: '还没有单点登录方式',
  emptyHint: '添加前，请先联系登录提供方的管理员，需要登录提供方登记本平台并给出客户端编号和密钥。',
  states: { enabled: '已启用', disabled: '已停用', platform: '平台提供' },
  issuer: '提供方网址',
  clientId: '客户端编号',
  claim: '工号字段',
  links: '已关联',
  people: (count: number) => `${count} 人`,
  second: '二次验证',
  seconds: { trusted: '登录提供方做过的，不再询问', own: '按本平台的要求' },
  edit: '编辑',
  delete: '删除',
  deleteTitle: (name: string) => `删除登录方式“${name}”？`,
  lostLinks: (count: number) => `${count} 人的关联：不能再用它登录，用它登录的人会退出`,
  lostInvitations: '还没有使用的邀请',
  deleteDetail: '用户仍可以用密码登录；不知道密码的，请先重置密码。只是暂时不用，可以改为停用。',
  DEL_SUCCESS: '登录方式已删除',
  signInLink: '本机构的登录页',
  signInLinkHint: '本机构的登录方式只在这个登录页上显示，请发给用户收藏。',
  addresses: '在登录提供方登记的地址',
  address: {
    redirect: { label: '登录后返回的地址', term: 'redirect_uri' },
    afterSignOut: { label: '退出后返回的地址', term: 'post_logout_redirect_uri' },
    backChannelLogout: { label: '退出通知地址', term: 'backchannel_logout_uri' },
    frontChannelLogout: { label: '退出页面地址', term: 'frontchannel_logout_uri' },
  },
  copy: '复制',
  copyOf: (label: string) => `复制${label}`,
  copied: '已复制',
  notCopied: '浏览器不允许复制，请选中后手动复制',
} as const;

/** Words of the form of a provider. */
export const providerFormText = {
  add: '添加登录方式',
  edit: '编辑登录方式',
  registerLead:
    '先请登录提供方的管理员为本平台新建一个应用（OpenID Connect 客户端，授权码方式），登记下方“在登录提供方登记的地址”，登录提供方没有的项目可以不填；再填写登录提供方给出的信息。',
  name: '名称',
  nameHint: '显示在登录按钮上，例如“海棠区统一登录”',
  issuer: '提供方网址（Issuer）',
  issuerHint: '由登录提供方给出，以 https:// 开头，请按原样填写',
  try: '测试连接',
  works: (host: string) => `可以连接，用户将在 ${host} 登录`,
  signOut: {
    true: '退出本平台时，会一并退出登录提供方',
    false: '登录提供方没有退出地址：退出本平台后，登录提供方仍是登录状态',
  },
  notices: {
    true: '在登录提供方退出登录时，会一并退出本平台',
    false: '登录提供方不通知退出：在登录提供方退出登录后，本平台仍是登录状态',
  },
  otherIssuer: (count: number) =>
    `换一个提供方网址后，现有 ${count} 人的关联全部失效，需要重新关联。`,
  clientId: '客户端编号（Client ID）',
  clientSecret: '客户端密钥（Client Secret）',
  secretHint: '由登录提供方给出，保存后不再显示',
  secretKept: '不修改请留空',
  claim: '工号字段',
  claimHint:
    '选填。登录提供方返回工号的字段名，例如 employee_number；填写后，工号相同的用户第一次登录时自动关联',
  claimWrong: '只能有字母、数字和 _ . : / -，不能有空格',
  trusts: '登录提供方做过二次验证的，本平台不再询问',
  trustsHint: '登录提供方在登录结果中说明用两种方式确认过身份时，才不再询问',
  enabled: '启用',
  enabledHint: '停用后，登录页不再显示它，用它登录的人会退出；关联保留',
  ADD_SUCCESS: '登录方式已添加',
  EDIT_SUCCESS: '登录方式已修改',
} as const;

/** Words of what a user is linked to. */
export const userLinksText = {
  act: '单点登录',
  title: (name: string) => `“${name}”的单点登录`,
  lead: `把邀请链接交给本人，本人打开后登录登录提供方的账号，就关联好了。链接 ${INVITATION_DAYS} 天内有效，只能用一次。`,
  none: '还没有可用的登录方式，请先在“用户管理”的“单点登录”中添加。',
  linkedAt: (at: string, kind: string) => `${at} 关联（${kind}）`,
  lastUsedAt: (at: string) => `最近使用 ${at}`,
  neverUsed: '还没有使用过',
  invited: (until: string) => `邀请还没有使用，${until} 前有效`,
  notLinked: '未关联',
  invite: '邀请',
  inviteAgain: '重新邀请',
  revoke: '撤销邀请',
  end: '取消关联',
  endTitle: (provider: string) => `取消与“${provider}”的关联？`,
  endDetail:
    '该用户不能再用它登录，用它登录的设备会退出，本人会在“个人信息”中看到。不知道密码的，请先重置密码。机构自己的登录方式，工号会一并删除，需要时再填写。',
  END_SUCCESS: '已取消关联',
  REVOKE_SUCCESS: '邀请已撤销',
  invitation: (provider: string) => `“${provider}”的邀请链接`,
  once: (until: string) =>
    `请现在复制并交给本人，${until} 前有效。关闭后不能再查看，只能重新邀请。请不要发给别人：谁先打开，账号就与谁的身份关联。`,
  staffNumber: '工号',
  staffNumberHint:
    '登录方式填写了“工号字段”的才需要：与登录提供方返回的工号完全相同，第一次登录时就自动关联；修改会取消由原工号建立的关联',
  save: '保存工号',
  STAFF_NUMBER_SUCCESS: '工号已保存',
  close: '关闭',
} as const;
