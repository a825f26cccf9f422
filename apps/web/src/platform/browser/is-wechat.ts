/** Whether it is the browser in which WeChat opens links: it saves no files, and its picker is one of its own. */
export function isWeChat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent);
}
