/** Words on sheets of labels, and what the operation log says of them. */
type Named = { readonly gradeName?: string | undefined; readonly clazzName?: string | undefined };

const named = ({ gradeName = '', clazzName = '' }: Named) => `${gradeName}${clazzName}`;

export const labelText = {
  fileName: (school: string, selection: Named) => `${school}${named(selection)}二维码标签.pdf`,
  documentTitle: (selection: Named) => `${named(selection)}二维码标签`,
  clazz: ({ gradeName, clazzName = '' }: Named) => `${gradeName ?? '全校'} ${clazzName}`.trim(),
  place: (at: number) => `序号 ${at}`,
  calibration: {
    heading: '打印校准页',
    scale: '打印时请选择“实际大小”（100%），不要选“适合页面”。',
    measure: '用直尺量：两条刻度线都应是 100 毫米。',
    frame: '虚线框应与标签纸的边缘重合。',
    content: '二维码里只有学生编号，没有姓名和学号。',
    unit: 'mm',
    sheet: (counts: { columns: number; rows: number; labels: number; pages: number }) =>
      `每页 ${counts.columns} 列 ${counts.rows} 行，共 ${counts.labels} 张标签，${counts.pages} 页`,
  },
} as const;

export const labelLogText = {
  exported: (selection: Named, count: number) =>
    `导出二维码标签：${named(selection) || '全校'}，${count}张`,
} as const;
