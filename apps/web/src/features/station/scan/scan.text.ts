/** Words of the camera that reads the codes of labels and class sheets. */
export const scanText = {
  open: '扫码',
  title: '扫描标签或班级登记表的二维码',
  starting: '正在打开摄像头…',
  close: '关闭',
  noCamera: '这台设备没有可用的摄像头',
  denied: '没有摄像头权限，请在浏览器中允许后重试',
  insecure: '摄像头需要安全连接（https），请管理员配置后使用',
  failed: '扫码组件无法加载，请检查网络后重试',
  foreign: '不是本平台的学生标签或登记表',
  otherClass: '这名学生不在本班名单中',
} as const;
