/** The words of the demo's own plans. */
export const demoPlanText = {
  desk: {
    name: '书写坐姿放松操',
    audience: '书写、用电脑较多',
    description: '每写45分钟作业做一遍，靠墙或站在桌旁即可。',
  },
  back: {
    name: '青春期背部力量方案',
    audience: '初中、高中姿态不良',
    description: '隔天练习，先做腹式呼吸；左右两侧次数相同，腰痛时停止。',
  },
} as const;
