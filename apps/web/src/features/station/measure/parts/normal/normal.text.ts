/** The words of the normal examination: what is seen, in the guideline's order. */
import type { Bend, GeneralSign } from '@spine/contract/exam';
import type { History, Prone, SagittalSign } from '../../seen.ts';

/** As short as a tile holds; the record's words are the contract's. */
export const signTileWord: Readonly<Record<GeneralSign, string>> = {
  shoulder: '双肩不等高',
  scapula: '肩胛角不等高',
  waist: '腰凹不对称',
  iliac: '髂嵴不等高',
  spinous: '棘突线偏离',
};
export const bendOrder: readonly Bend[] = ['none', 'rightHigh', 'leftHigh'];
export const sagittalOrder: readonly SagittalSign[] = ['normal', 'lordosis', 'kyphosis'];
export const proneTileWord: Readonly<Record<Prone, string>> = {
  gone: '体征消失',
  present: '仍存在',
};
export const proneOrder: readonly Prone[] = ['gone', 'present'];
export const historyOrder: readonly History[] = ['none', 'family', 'trauma', 'surgery'];

export const normalText = {
  signs: '1 一般检查',
  abnormal: (count: number) => `${count}项异常`,
  bend: '2 前屈试验',
  bendShort: '前屈',
  first: '3 躯干旋转角',
  again: '4 运动试验后',
  sagittal: '5 前后弯曲',
  prone: '俯卧试验',
  proneHint: '有体征才做',
  history: '6 疾病史',
  several: '可多选',
  allNormal: '均正常',
  restNormal: '其余均正常',
  allNormalParts: '体征、前屈、侧面、病史',
  takeBack: '撤销',
  steps: '检查步骤',
  stepSigns: '1–2 体征前屈',
  stepAngles: '3–4 角度',
  stepSide: '5–6 侧面病史',
} as const;
