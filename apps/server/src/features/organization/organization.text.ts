/** What the operation log says of institutions. */
export const organizationLogText = {
  added: '新增机构',
  edited: '修改机构信息',
  factorPolicy: {
    off: '修改机构信息，二次验证：不要求',
    managers: '修改机构信息，二次验证：要求机构管理员',
    everybody: '修改机构信息，二次验证：要求全部用户',
  },
  ownFactorPolicy: {
    off: '本机构的二次验证要求改为：不要求',
    managers: '本机构的二次验证要求改为：机构管理员',
    everybody: '本机构的二次验证要求改为：全部用户',
  },
} as const;

/** Columns and filters of the export. */
export const organizationExportText = {
  subject: '机构',
  orgName: '机构名称',
  clinicId: '机构编号',
  region: '所属地区',
  createtime: '创建日期',
} as const;
