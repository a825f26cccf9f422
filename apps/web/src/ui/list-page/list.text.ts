/** With `isFloor`, there may be more than `count`. */
const number = (count: number, isFloor = false) =>
  `${count.toLocaleString('zh-CN')}${isFloor ? '+' : ''}`;

/** Texts of all list screens. */
export const listText = {
  number,
  total: (count: number, isFloor = false) => `共 ${number(count, isFloor)} 条`,
  range: (count: number, [from, to]: readonly [number, number], isFloor = false) =>
    `共 ${number(count, isFloor)} 条，第 ${number(from)}–${number(to)} 条`,
  keys: (hasSearch: boolean) =>
    `快捷键：${hasSearch ? '/ 查找，' : ''}↑ ↓ 选择一行，Enter 打开，? 查看快捷键`,
  drawerKeys: '详情打开时 J 下一条，K 上一条，Esc 关闭',
  search: '查询',
  reset: '重置',
  expand: '展开',
  fold: '收起',
  all: '全部',
  type: '输入',
  /** Placeholders of the search fields for children, which find more than their labels say. */
  child: { name: '或拼音首字母', studentId: '或后四位', tel: '或后四位' },
  from: '开始日期',
  to: '结束日期',
  dayFault: (label: string, fault: string) => `${label}：${fault}`,
  daysDisordered: '结束日期早于开始日期',
  filtered: '已筛选',
  chip: (label: string, words: string) => `${label}：${words}`,
  dates: (from: string, to: string) => {
    if (from === '') return `${to} 及以前`;
    return to === '' ? `${from} 及以后` : `${from} 至 ${to}`;
  },
  several: (labels: readonly string[]) => labels.join('、'),
  chosen: (count: number) => `已选 ${count} 个`,
  removeFilter: (label: string) => `移除筛选：${label}`,
  clearFilters: '全部清除',
  selected: '已选',
  unit: '条',
  selectAll: (count: number, isFloor = false) => `选择全部 ${number(count, isFloor)} 条`,
  unselect: '取消选择',
  columns: '列设置',
  columnsReset: '恢复默认',
  moveUp: (title: string) => `上移：${title}`,
  moveDown: (title: string) => `下移：${title}`,
  density: '行高',
  densities: { tight: '紧凑', normal: '标准', loose: '宽松' },
  refresh: '刷新',
  export: '导出',
  exporting: '正在导出',
  cancelExport: '取消导出',
  EXPORT_SUCCESS: '已导出，请妥善保管文件',
  actions: '操作',
  loading: '正在加载',
  pickPage: '选择本页全部',
  pickRow: (place: number) => `选择第 ${place} 行`,
  pages: { prev: '上一页', next: '下一页' },
  empty: '还没有数据',
  emptyForOthers: '由管理员新增后会出现在这里',
  nearestTab: (label: string, count: number) => `看${label} ${number(count)}`,
  emptyFiltered: '没有符合条件的数据',
  emptyFilteredHint: '请减少筛选条件后再查询',
  failed: '没有加载成功',
  stale: (why: string) => `没有刷新成功，这是之前的内容：${why}`,
  forbidden: '您的角色不能查看这里',
  code: (code: number) => `错误码 ${code}`,
  retry: '重试',
  place: (index: number, total: number, isFloor = false) =>
    `第 ${number(index)} 条，共 ${number(total, isFloor)} 条`,
  gone: '找不到这条记录',
  goneHint: '它可能已被删除，或者不属于您的机构。',
  previous: '上一条',
  next: '下一条',
  close: '关闭（Esc）',
  searchForm: '查询条件',
} as const;
