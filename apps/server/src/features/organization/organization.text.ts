/** What the operation log says of institutions. */
export const organizationLogText = { added: '新增机构', edited: '修改机构信息' } as const;
