/** Words of the institutions' screen. The keys in capitals are those of the specification. */
export const organizationText = {
  title: '机构管理',
  orgName: '机构名称',
  clinicId: '机构编号',
  region: '所属地区',
  createtime: '创建日期',
  none: '—',
  add: '新增机构',
  edit: '编辑',
  editTitle: '编辑机构',
  clinicIdHint: '选填；登记后可以修改，不能清空',
  clinicIdKept: '已登记的机构编号不能清空',
  regionChoose: '请选择',
  regionHint: '选填，可以只选到省或市',
  emptyHint: '先新增一个机构，再为它创建机构管理员',
  ADD_SUCCESS: '机构已新增',
  EDIT_SUCCESS: '机构信息已修改',
} as const;
