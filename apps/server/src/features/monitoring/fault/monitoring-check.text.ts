/** The words of checking a plan. */
export const monitoringCheckText = {
  title: '核对监测数据',
  started: (year: number) => `核对${year}学年监测方案`,
  viewed: '查看监测数据核对',
  summary: ({ rows, bounced }: { rows: number; bounced: number }) =>
    bounced === 0 ? `${rows}行，没有会退回的` : `${rows}行，${bounced}行会退回`,
} as const;
