/** The Chinese words inside the figures of a report. */

export const figureText = {
  leftSide: '左侧',
  rightSide: '右侧',
  rulerLabel: '分度尺',
  thisTime: (angle: string) => `本次 ${angle}°`,
  under5Zone: '未达 5°',
} as const;
