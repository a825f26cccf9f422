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
  secondFactor: '二次验证',
  secondFactorHint:
    '登录时除密码外，还要用通行密钥或手机验证器确认；下次登录时开始要求；机构管理员可以在用户管理中要求更多用户',
  factorPolicies: {
    off: '不要求（平台另有要求的除外）',
    managers: '要求机构管理员',
    everybody: '要求全部用户',
  },
  emptyHint: '先新增一个机构，再为它创建机构管理员',
  ADD_SUCCESS: '机构已新增',
  EDIT_SUCCESS: '机构信息已修改',
} as const;
