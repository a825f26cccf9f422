import { FEWEST_COMPARED } from '@spine/contract/statistic';
import { MOST_LINES } from '../rates/rate-marks.ts';

/** The page that explains the numbers. */
export const guideText = {
  title: '统计口径',
  counting: '怎样计人',
  countingRules: [
    '每名学生在每个项目中计一次，取所选日期内最新的一次有效检查',
    '同一学生在两个项目中各计一次；选多个项目时人数相加',
    '应检人数是项目关联学校的在册学生；检查日期不改变应检人数',
  ],
  indicators: '指标与分母',
  shares: 'Ⅰ、Ⅱ、Ⅲ度构成比',
  sharesFormula: '该度人数÷全部侧弯人数；是构成比，不是检出率',
  sections: [
    {
      title: '不计入检出率分母的',
      rules: [
        '拒检：到场而没有检查，计入应检人数',
        '待复测、未判定：已检查而没有有效结果，计入受检人数；检出率旁注明他们全无异常和全有异常时的率',
        '未检：在册而没有检查，计入应检人数',
      ],
    },
    {
      title: '区间与检验',
      rules: [
        '95%区间按 Wilson 法计算；人数越少，区间越宽',
        '组间比较只用各组都有的性别和年级，率按合计人群直接标准化，旁边注明未标准化的率',
        '检验用 Mantel–Haenszel 法（按性别和年级分层）；只有一层时用 Pearson χ² 检验；都不作连续性校正',
        '率保留两位小数，χ² 保留三位',
        '学校之间以班级、地区月份项目学年之间以学校为聚集单位，区间和检验计入设计效应（组内相关系数由数据估计，不小于0.005）',
        '有顺序的分组（学段、年级、年龄、月份、学年）另作 Cochran–Armitage 趋势检验',
        '不足30人或期望人数小于5时用 Fisher 确切概率法，注明“人数较少，仅供参考”',
      ],
    },
    {
      title: '怎样读',
      rules: [
        `不足${FEWEST_COMPARED}人的组和性别其他只列数字，不参加检验和高低比较`,
        `再分超过${MOST_LINES}组时只列表格，一张图上分不清更多`,
        '文字只说差别有多大、是否可能是偶然，不说原因',
        '筛查结果用于发现需要进一步检查的学生，不作为诊断依据',
      ],
    },
  ],
} as const;
