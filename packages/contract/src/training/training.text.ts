export const TRAINING_SOURCE_NAMES = { family: '家长', staff: '医生' } as const;

/** The rule of each field of a training record. */
export const trainingFaultText = {
  date: '训练日期须在处方期内，且不晚于今天',
  minutes: '训练时长为1至300分钟',
  actionCount: '动作个数为1至50',
} as const;
