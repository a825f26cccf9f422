import { COVER_SIDE } from '@spine/contract/action';

/** Texts of cover pictures: choosing and cropping one. */
export const coverText = {
  choose: '选择封面',
  change: '更换封面',
  undo: '撤销更换',
  remove: '移除封面',
  undoRemoval: '撤销移除',
  removed: '保存后移除封面',
  hint: `PNG 或 JPG，建议 ${COVER_SIDE}×${COVER_SIDE} 像素，可裁剪为正方形`,
  wrongKind: '封面须为 PNG 或 JPG 图片，请重新选择',
  tooLarge: '图片不能超过 20 MB，请换一张小一些的',
  tooSmall: (least: number) => `图片太小，短边至少 ${least} 像素`,
  damaged: '图片打不开，可能已损坏，请换一张',
  crop: '裁剪封面',
  stage: '裁剪框：拖动图片或按方向键移动，按加号和减号缩放',
  stageHint: '拖动调整位置，滚轮或滑块缩放',
  stageKeys: '键盘：方向键移动，+ 和 − 缩放',
  zoom: '缩放',
  use: '使用',
  cancel: '取消',
} as const;
