import type {
  CorrectionDecision,
  CorrectionFact,
  CorrectionState,
  RequestChannel,
} from './correction.rules.ts';

export const correctionFactWord: Readonly<Record<CorrectionFact, string>> = {
  name: '姓名',
  gender: '性别',
  birthDate: '出生日期',
  studentId: '学号',
  schoolClass: '学校、年级或班级',
  tel: '联系电话',
  exam: '一次检查',
};

export const requestChannelWord: Readonly<Record<RequestChannel, string>> = {
  phone: '电话',
  paper: '书面',
  inPerson: '当面',
  guardian: '家长页面',
};

export const correctionDecisionWord: Readonly<Record<CorrectionDecision, string>> = {
  corrected: '已更正',
  refused: '不予更正',
};

export const correctionStateWord: Readonly<Record<CorrectionState, string>> = {
  open: '待处理',
  overdue: '逾期',
  decided: '已处理',
};
