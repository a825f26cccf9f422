/** Words of the action library. The keys in capitals are those of the specification. */
export const actionText = {
  title: '动作库',
  name: '动作名称',
  category: '类别',
  levels: '适用学段',
  level: '学段',
  position: '训练部位',
  /** In the search row, where the drawer leaves little room. */
  shortName: '名称',
  shortPosition: '部位',
  muscles: '肌群',
  remark: '备注（建议量）',
  video: '视频',
  hasVideo: '有',
  none: '—',
  createtime: '创建日期',
  listed: (words: readonly string[]) => words.join('、'),
  emptyHint: '新增动作后，各机构就能查看并用来开运动处方',
  drawer: '动作详情',
  description: '简介',
  equipment: '器材',
  effect: '功效',
  steps: '练习步骤',
  warnings: '注意事项',
  suggested: '建议量',
  add: '新增动作',
  edit: '编辑',
  editTitle: '编辑动作',
  delete: '删除',
  deleteTitle: (name: string) => `删除动作“${name}”？`,
  deleteDetail: '已经发出的运动处方不受影响，仍会显示这个动作和它的视频。',
  lostSearch: '动作库中的这个动作，不能恢复',
  lostChoice: '新的运动处方不能再选用它',
  ADD_SUCCESS: '动作已新增',
  EDIT_SUCCESS: '动作已修改',
  DEL_SUCCESS: '动作已删除',
} as const;

/** Words of the form of an action. */
export const actionFormText = {
  cover: '封面',
  musclesHint: '输入后按回车或分号分隔，可选已有的肌群',
  muscleTooLong: (max: number) => `每个肌群最多 ${max} 字`,
  counted: (count: number, max: number) => `${count} / ${max}`,
  equipmentHint: '例如：垫子、弹力带；不需要时填“无”',
  remarkHint: '建议量，例如：每组8次，2–3组',
  effectHint: '练了有什么好处，一两句话',
  warningsHint: '什么时候该停，谁不适合做',
  descriptionHint: '选填，例如动作的来历和适合的场合',
  stepsHint: '一行一步，不用写序号',
  stepsPreview: '显示为',
  stepsNone: '填写后，这里显示编好号的步骤',
} as const;

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

function size(bytes: number): string {
  if (bytes === 0) return '0 KB';
  return bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Words of the upload of a video. */
export const videoText = {
  label: '示范视频',
  drop: '把视频拖到这里，或点击选择',
  hint: '仅 MP4（H.264 编码），不超过 200\u00a0MB',
  wrongName: '请选择扩展名为 .mp4 的视频',
  empty: '文件是空的，请重新选择',
  size,
  chosen: (fileName: string, bytes: number) => `${fileName} · ${size(bytes)}`,
  progress: '视频上传进度',
  sending: (sent: number, total: number) => `正在上传 ${size(sent)} / ${size(total)}`,
  checking: '已传完，正在校验视频…',
  paused: (sent: number, total: number) => `已传 ${size(sent)}，共 ${size(total)}，继续时接着传`,
  resume: '继续上传',
  cancel: '取消上传',
  change: '更换视频',
  undo: '撤销更换',
  remove: '移除',
  done: '视频已上传，保存后生效',
  preview: '预览待保存的视频',
} as const;
