/** Words and rules every form shares. The keys in capitals are those of the specification. */
export const formText = {
  IS_REQUIRED: (label: string) => `${label}不能为空`,
  tooLong: (label: string, max: number) => `${label}最多 ${max} 字`,
  TEL_MSG_ERROR: '请输入正确的11位手机号',
  PASSWORD_FORMAT: '8-16 位，须同时有大写字母、小写字母和数字，不能有空格、特殊符号或汉字',
  passwordsDiffer: '两次输入的密码不一致',
  day: '年-月-日',
  save: '保存',
  cancel: '取消',
  clear: '清空',
  leaveTitle: '离开前要保存吗？',
  leaveBody: '已填写的内容还没有保存，不保存就离开会丢失。',
  leave: '不保存，离开',
  leaveUndoneTitle: '确定离开吗？',
  leaveUndoneBody: '还没有做完，离开后需要重新开始。',
  leaveUndone: '离开',
  stay: '继续填写',
} as const;
