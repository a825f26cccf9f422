/** What a person reads when no answer of the server says it. */
export const callText = {
  ERROR_504: '服务器没有响应，请检查服务器是否正常',
  REQUEST_OVERTIME: '请求超时，请稍后重试',
  notFound: '请求的内容不存在',
  offline: '网络连接失败，请检查网络后重试',
  unreadable: '服务器返回的内容无法识别，请刷新页面后重试',
  sessionExpired: '登录已失效，请重新登录',
  mustChangePw: '密码由管理员重置，请先修改密码；之前没有保存的内容没有保留',
  otherSession: '登录的账号或角色与之前不同，之前没有保存的内容没有保留',
} as const;
