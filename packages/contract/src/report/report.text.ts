/** The Chinese words of the report that screens say too; its page has its own, results and advice have theirs in the exam feature. */
import { dateInShanghai } from '#kernel';

export const reportText = {
  schoolMissing: '学校未登记',
  classMissing: '班级未登记',
  nameMissing: '姓名未登记',
  noSegment: '未分节段',
  under5: '＜5°',
  figureCaption: ['板的倾斜表示测得的躯干旋转角（放大2倍示意），', '不代表脊柱弯曲形态。'],
  emptyFigureLabel: '背面脊柱示意，本次无测量值',
  trendLabel: '历次最大躯干旋转角趋势',
  cobbPanel: 'Cobb角，医院测量',
  atrPanel: '躯干旋转角，筛查测量',
  sidePanel: '侧面观察，筛查',
  curved: '侧弯',
  noTrend: '暂无历次测量结果。',
  thisTimeWord: (word: string) => `${word}（本次）`,
  comparedWithFirst: (angle: string, change: string) => `与首次（${angle}°）相比 ${change}。`,
  notComparable: '本次未测量，以上为历次结果。',
  organization: '筛查执行机构',
  /** `2026-11` of an instant, in China. */
  monthOf: (instant: string) => dateInShanghai(new Date(instant)).slice(0, 7),
} as const;
