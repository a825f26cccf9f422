export const scoliometerText = {
  title: '用哪把测量尺？',
  lead: '填写尺上的编号，本机这一天的检查都记这个编号。同一把尺、同一人测的两次，才能看出较小的变化。',
  code: '测量尺编号',
  save: '确定',
  none: '尺上没有编号',
  name: '测量尺',
  noCode: '无编号',
  change: '更换',
} as const;
