export const pictureCodeText = {
  label: '图形验证码',
  hint: '4 位，不分大小写；点图片换一张',
  button: '图形验证码图片，点击换一张',
  failed: '点此获取',
  failedButton: '点此获取图形验证码图片',
} as const;
