import type { ErasedKind, ErasureCause } from './erasure.schema.ts';

/** Who asked for an erasure. */
export const erasureCauseWord: Readonly<Record<ErasureCause, string>> = {
  guardianWritten: '监护人书面申请',
  guardianInPerson: '监护人当面申请',
  guardianPhone: '监护人电话申请',
  child: '本人申请',
  institution: '机构决定',
  retention: '保存期限届满',
};

/** What an erasure takes along. */
export const erasedKindWord: Readonly<Record<ErasedKind, string>> = {
  exams: '检查记录（去除身份，数值保留用于统计）',
  pictures: '检查影像',
  photos: '家长上传的就诊照片',
  acts: '随访记录与备注',
  letters: '转诊单',
  texts: '短信记录中的号码',
  consents: '知情同意中的家长电话与原因（答复本身保留）',
  entries: '家长扫码登记',
  jobs: '任务结果和已生成的文件',
};
