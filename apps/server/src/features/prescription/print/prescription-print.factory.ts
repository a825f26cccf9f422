/** Prescriptions for tests of the printed page. */
import type { PlannedAction, PrescriptionInfo } from '@spine/contract/prescription';
import type { SheetFacts } from './prescription-print.ts';

const MADE = '2026-11-20T10:00:00+08:00';

/** An action of a plan, as the library describes it. */
export function plannedAction(
  fields: Partial<PlannedAction['action']> = {},
  at = 1,
): PlannedAction {
  const action: PlannedAction['action'] = {
    id: `0190ac70-0000-7000-8000-${String(at).padStart(12, '0')}`,
    name: '猫式伸展',
    category: 'mat',
    levels: ['primary'],
    position: 'trunk',
    muscles: '竖脊肌',
    remark: '每组8次，2–3组',
    coverUrl: null,
    videoUrl: null,
    createtime: MADE,
    description: '',
    equipment: '瑜伽垫',
    effect: '',
    steps: '四点跪\n逐节拱起',
    warnings: '动作连贯不憋气',
    videoSize: null,
    updatedAt: MADE,
    ...fields,
  };
  const amount = { groups: 2, repetitions: 8, seconds: null, rest: 30 };
  return { actionId: action.id, ...amount, action, deleted: false };
}

/** A month of one action for 沈知夏, unless a test says otherwise. */
export function sheetFacts(
  fields: Partial<PrescriptionInfo> = {},
  others: Partial<SheetFacts> = {},
): SheetFacts {
  const issued: PrescriptionInfo = {
    id: '019a0000-0000-7000-8000-000000000001',
    prescriptionId: '019a0000-0000-7000-8000-000000000002',
    patientId: '019a0000-0000-7000-8000-000000000003',
    name: '沈知夏',
    studentId: 'G330106201405060012',
    schoolId: '019a0000-0000-7000-8000-000000000004',
    schoolName: '云栖路实验小学',
    gradeName: '五年级',
    clazzName: '2班',
    prescriptionName: '姿态改善基础方案',
    type: 'exercise',
    duration: '1m',
    groupsPerDay: 2,
    startDate: '2026-11-20',
    endDate: '2026-12-19',
    status: 1,
    seeDoctorFirst: false,
    opened: false,
    openedAt: null,
    trainedDays: 0,
    plannedDays: 30,
    dueDays: 1,
    adherence: 0,
    trainingMinutes: 0,
    doctorName: '陆远舟',
    createtime: MADE,
    description: '早、晚各做一遍。',
    daysPerWeek: 7,
    retestReminder: false,
    minutes: 9,
    items: [plannedAction()],
    days: [],
    completedAt: null,
    endedAt: null,
    ...fields,
  };
  return {
    issued,
    orgName: '临溪市妇幼保健院',
    orgLines: [{ label: '咨询电话', value: '0571-88001234' }],
    logo: null,
    covers: new Map(),
    familyUrl: 'https://spine.example/quick-query',
    ...others,
  };
}
