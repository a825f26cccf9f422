/** Words of the trend. */
import { type OverallFinding, overallWord } from '@spine/contract/exam';

export const trendText = {
  title: '旋转角与Cobb角',
  titleAlone: '历次最大旋转角',
  titleSide: '侧面观察与旋转角',
  none: '还没有测到角度的检查。',
  sideNormal: '未见异常',
  sideNotViewed: '未做',
  side: (day: string, word: string) => `${day} 侧面观察 ${word}`,
  sideUnknownBefore: (count: number) => `此前 ${count} 次没有做侧面观察，从何时起不清楚。`,
  exam: (day: string, angle: string, overall: OverallFinding) =>
    `${day} 旋转角 ${angle}°，${overallWord(overall)}`,
  cobb: (day: string, angle: string) => `${day} Cobb角 ${angle}°`,
  all: (words: readonly string[]) => `历次结果：${words.join('；')}`,
  byHospital: '是否侧弯由医院诊断。',
} as const;
