/** What the operation log says of who read the digest. */
export const disclosureLogText = {
  viewed: '查看大批量导出与显示',
  read: (through: string) => `已读大批量导出与显示，截至${through}`,
} as const;
