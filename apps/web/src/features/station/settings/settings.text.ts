/** The words of the examiner's settings. */
export const settingsText = {
  title: '设置',
  sound: '提示音',
  on: '开',
  off: '关',
  keypad: '键盘位置',
  left: '左侧',
  right: '右侧',
  done: '完成',
} as const;
