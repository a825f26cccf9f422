/** Messages about the end of a session. */
export const sessionText = {
  sessionExpired: '登录已失效，请重新登录',
  mustChangePw: '密码由管理员重置，请先修改密码；之前没有保存的内容没有保留',
  otherSession: '登录的账号或角色与之前不同，之前没有保存的内容没有保留',
} as const;
