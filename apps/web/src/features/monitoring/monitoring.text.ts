/** Words of the pages about handing rows of the monitoring in. */
const count = (value: number): string => value.toLocaleString('zh-CN');

export const monitoringText = {
  title: '监测上报',
  pages: '监测上报',
  plan: '方案',
  file: '文件',
  chooseYear: '学年',
  yearOption: (year: number) => `${year}–${year + 1}学年`,
  summary: ({
    codes,
    fromDay,
    toDay,
    partRows,
  }: {
    codes: string;
    fromDay: string;
    toDay: string;
    partRows: number;
  }) => `编码 ${codes}，${fromDay} 至 ${toDay} 的检查，每个文件最多 ${count(partRows)} 行`,
  noPlan: '这个学年还没有监测方案',
  noPlanHint: '新建方案后，从学校的地区和名单推出地区代码、类型和编号，核对后保存',
  // the plan
  add: '新建方案',
  edit: '修改方案',
  codes: '编码版本',
  codesHint: '表2-1 的代码每年可能变化，按疾控机构的通知选择',
  fromDay: '检查从',
  toDay: '检查到',
  partRows: '每个文件最多行数',
  saved: '方案已保存',
  // its schools
  schools: '学校',
  search: '查找学校',
  shown: '显示',
  filters: { all: '全部', saved: '已纳入', suggested: '建议' },
  sums: (saved: number, suggested: number) =>
    `已纳入 ${count(saved)} 行，建议 ${count(suggested)} 行`,
  noSchools: '没有学校。导入名单后，这里会出现各校和建议的地区代码',
  nothingFound: '没有符合条件的学校',
  selectAll: '选择全部',
  select: (row: string) => `选择 ${row}`,
  school: '学校',
  stage: '类型',
  children: '在校',
  areaCode: '地区代码',
  area: '城乡',
  areaNone: '未定',
  number: '编号',
  numberHint: '自动',
  owed: '每年级应报',
  state: '状态',
  states: { saved: '已纳入', suggested: '建议', changed: '未保存' },
  remove: '移出',
  removeTitle: (row: string) => `把${row}移出方案`,
  removeDetail: '不再上报这所学校的这一类型。检查记录不受影响，以后可以再纳入',
  removed: '已移出方案',
  selected: (rows: number) => `已选 ${count(rows)} 行`,
  setUrban: '设为城市',
  setRural: '设为农村',
  include: '纳入方案',
  discard: '放弃修改',
  save: (rows: number) => (rows === 0 ? '保存' : `保存 ${count(rows)} 行`),
  schoolsSaved: '学校已保存',
  lead: '灰色是按学校地区和名单给出的建议，保存后才算数。定下城乡后，没有编号的学校自动得到本地区最小的空号',
  previous: '上一页',
  next: '下一页',
  pageOf: (page: number, pages: number) => `第 ${count(page)} / ${count(pages)} 页`,
  areaCodeInvalid: '6位数字',
  numberInvalid: '1到99',
  owedInvalid: '0到9999',
  changedTo: (value: string) => `刚被他人改为 ${value === '' ? '空' : value}`,
} as const;
