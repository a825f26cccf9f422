/** The longer printed texts of examinations (docs/domain/texts.md); what one examination says: exam-sentence.text.ts. */
import type { ResultId } from './exam.schema.ts';

/** The default advice of each result, which an institution's report template may replace. */
export const resultAdvice: Readonly<Record<ResultId, string>> = {
  0: '请保持正确坐姿、每天户外活动和规律运动，书包重量适当并双肩背负；每学年参加一次脊柱筛查，生长发育快的阶段注意观察双肩和背部是否对称。',
  5: '请纠正坐、站、走和书写姿势，避免单肩背包和久坐，坚持脊柱健康操和背部、核心肌群锻炼；建议3–6个月后复测，出现背痛、不对称加重时到医院脊柱外科、骨科或康复科检查。',
  1: '请不必紧张，先到有脊柱专科的医院复核，由医生决定是否拍片；日常改善姿势并坚持锻炼，建议3个月左右复测，快速长高的时期适当提前。',
  2: '建议一个月内到有脊柱专科的医院就诊，由医生评估是否需要站立位全脊柱X线检查和进一步处理；在医生或治疗师指导下锻炼，不自行使用矫形器具，遵医嘱复查。',
  3: '请尽快（建议两周内）由家长陪同到脊柱专科就诊，携带本报告；是否需要支具、康复或其他治疗由医生决定，就诊前不做剧烈的扭转、负重练习。',
};

export const REFERENCE_ONLY_TEXT = '仅供参考，不作为诊断依据';
export const REPORT_FOOTER =
  '本结果为筛查结果，仅供参考，不作为诊断依据；脊柱侧弯的诊断需由医疗机构结合体格检查和站立位全脊柱X线片（Cobb角）确定。一次测量的误差约±1.9°；同一人员两次测量相差2.7°以内、不同人员相差4.4°以内，不能说明有变化。';

/** The notice to parents before a screening; blanks are filled in by hand on paper. */
export const PARENT_NOTICE =
  '家长您好：学校将于__月__日开展脊柱健康筛查。检查内容为站立观察、弯腰检查和背部角度测量，无创、无辐射，每人约3分钟。男女分场地由同性别人员在旁进行，检查室遮帘，不录像。结果由学校书面反馈给您，用于健康指导；结果不是诊断。学生信息和检查数据仅用于健康管理，按规定保存和保密，您可要求查询、更正。是否同意：□同意 □不同意  监护人签名__ 日期__';
