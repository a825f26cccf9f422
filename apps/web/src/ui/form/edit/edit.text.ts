/** Texts of edit conflicts. */
export const editText = {
  title: '对方刚刚改过同样的内容，您的修改还没有保存',
  hint: '请逐项选择保留哪一个，然后再保存。双方改动的其他内容都会保留。',
  theirs: '对方改成了',
  mine: '您填的',
  empty: '（空）',
  choose: '还有没有选择的项目，请选择后再保存',
  chooseField: '请在上方选择保留哪一个',
  goneTitle: '这条记录已被他人删除，您的修改没有保存',
  goneHint: '下面填写的内容还在，需要时请先复制，再关闭。',
  coverOf: (chosen: string | null | undefined) => {
    if (chosen === undefined) return '封面已更改';
    return chosen === null ? '不用封面' : '新选的封面';
  },
  videoOf: (chosen: string | undefined) => chosen ?? '视频已更换',
} as const;
