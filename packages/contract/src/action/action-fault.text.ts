/** The rule of each field of the form of an action, shown under it and answered with a refusal. */
export const actionFaultText = {
  name: '动作名称为1至20个字',
  category: '请选择类别',
  levels: '请至少选择一个学段',
  position: '请选择训练部位',
  muscles: '肌群用分号分隔，每个不超过15个字，共1至60个字',
  description: '简介最多200个字',
  equipment: '器材最多30个字',
  effect: '功效最多100个字',
  steps: '练习步骤一行一步，共1至500个字',
  warnings: '注意事项最多200个字',
  remark: '备注最多100个字',
  cover: '封面为PNG或JPG图片，裁剪后不超过100 KB',
} as const;
