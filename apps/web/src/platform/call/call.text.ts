/** Messages of failures for which the server sends none. */
export const callText = {
  ERROR_504: '服务器没有响应，请检查服务器是否正常',
  REQUEST_OVERTIME: '请求超时，请稍后重试',
  notFound: '请求的内容不存在',
  offline: '网络连接失败，请检查网络后重试',
  unreadable: '服务器返回的内容无法识别，请刷新页面后重试',
} as const;
