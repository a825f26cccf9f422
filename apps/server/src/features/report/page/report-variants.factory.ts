/** Every kind of report by name, for tests and for looking at: all results, declined, retest, sides only, long, rare. */
import type { ExamFindings, ExamInfo } from '@spine/contract/exam';
import { FORMER, NINE_FORMER } from '@spine/contract/factories/report/figure/trend';
import {
  declinedInfo,
  firstNormalInfo,
  firstQuickInfo,
  normalInfo,
  pairInfo,
  quickInfo,
  seenInfo,
} from './report.factory.ts';

function triple(angle: number): number[] {
  return [-0.1, 0, 0.1].map((off) => Number((angle + off).toFixed(1)));
}

function atr(thoracic: number, thoracolumbar: number, lumbar: number) {
  return {
    thoracic: triple(thoracic),
    thoracolumbar: triple(thoracolumbar),
    lumbar: triple(lumbar),
  };
}

const CLEAR: Partial<ExamFindings> = {
  generalCheck: { shoulder: false, scapula: false, waist: false, iliac: false, spinous: false },
  forwardBend: { thoracic: 'none', thoracolumbar: 'none', lumbar: 'none' },
};
const LOW = { thoracic: 'T11', thoracolumbar: 'T12', lumbar: 'L2' } as const;
const HISTORY: Partial<ExamFindings> = {
  history: ['family', 'trauma', 'surgery'],
  advice: ['lifestyle', 'followUp', 'furtherCheck'],
};

const LONG_TEXT =
  '本次筛查结果提示需要进一步检查。请家长保持平静，带孩子到有脊柱专科的医院复核，由医生结合体格检查决定是否拍摄站立位全脊柱X线片；日常注意坐、站、走和书写姿势，双肩背包，课间活动，每天户外活动不少于两小时，保证睡眠和营养。';

const ORG = '新疆维吾尔自治区巴音郭楞蒙古自治州库尔勒市妇幼保健计划生育服务中心';

/** The longest texts the entities allow. */
const LONG = {
  name: '阿卜杜热西提买买提明江艾力木',
  studentId: '330106200012345678901234567890',
  schoolName: '内蒙古自治区呼伦贝尔市莫力达瓦达斡尔族自治旗民族实验小学分校',
  gradeName: '小学五年级特色实验班组年级部',
  clazzName: '五年级第十二教学班走读部甲组',
  orgName: ORG,
  doctorName: '买买提江阿不都热合曼尼亚孜别克',
  deviceCode: 'SPINE-METER-2026-0000-1111-2222-33334444',
  description: LONG_TEXT,
  advice: LONG_TEXT.repeat(2),
  adviceFromTemplate: true,
  examineOrgInfo: [
    { label: '筛查执行机构', value: ORG },
    { label: '联系电话', value: '0996-1234567 转 8001（工作日 9:30 至 19:30）' },
    { label: '地址', value: '库尔勒市人民东路六十八号妇幼保健计划生育服务中心门诊楼三层' },
    { label: '投诉与建议', value: 'http://www.example.gov.cn/health/spine-screening/feedback' },
  ],
} as const;

function long() {
  return { ...LONG, examineOrgInfo: [...LONG.examineOrgInfo], former: NINE_FORMER };
}

function quickVariants(): Record<string, ExamInfo> {
  const groups = [triple(-5.2), triple(3.1), triple(1.1), triple(-2.1)];
  return {
    quick: quickInfo(),
    'quick-clear': firstQuickInfo({}, { atr: atr(1.2, -0.8, 0) }),
    'quick-pair': pairInfo([2.1, -8.3], { former: FORMER.slice(0, 2) }),
    'quick-list': pairInfo([5.2, -3.1], {}, { readings: groups }),
    'quick-three': quickInfo(
      { former: NINE_FORMER },
      { motionTest: { atr: atr(-16.3, 10.4, 7.2) }, apex: LOW },
    ),
    'quick-declined': declinedInfo(0, { former: FORMER }),
    'quick-long': quickInfo(long()),
    'quick-rare': quickInfo({
      name: '𠮷䶮龑',
      schoolName: '㼆山镇中心小学',
      gradeName: '',
      clazzName: '',
      doctorName: '𠮷田喆',
    }),
  };
}

function normalVariants(): Record<string, ExamInfo> {
  return {
    normal: normalInfo(),
    'normal-posture': normalInfo({}, { motionTest: { atr: atr(4.2, -3.1, 0.4) } }),
    'normal-clear': firstNormalInfo(
      { former: [] },
      { ...CLEAR, atr: atr(2.2, -1.1, 0.4), items: {} },
    ),
    'normal-retest': firstNormalInfo(),
    'normal-one-side': normalInfo(
      { former: NINE_FORMER },
      {
        motionTest: { atr: atr(7.2, 6.1, 5.3) },
        apex: LOW,
        sagittal: { sign: 'kyphosis', prone: 'present' },
        ...HISTORY,
      },
    ),
    'normal-undetermined': seenInfo({ former: [] }),
    'normal-declined': declinedInfo(1),
    'normal-long': normalInfo(long(), {
      sagittal: { sign: 'lordosis', prone: 'present' },
      ...HISTORY,
    }),
  };
}

/** All of them. */
export function reportVariants(): Record<string, ExamInfo> {
  return { ...quickVariants(), ...normalVariants() };
}
