/** What the operation log says of class QR codes: classes, ids and counts, never a child's name. */
type Named = { readonly gradeName: string; readonly clazzName: string };

export const classQrLogText = {
  /** Stands where a line names its user: the form has none. */
  form: '班级二维码',
  made: ({ gradeName, clazzName }: Named, day: string) =>
    `生成班级二维码：${gradeName}${clazzName}，有效期至${day}`,
  added: ({ gradeName, clazzName }: Named) =>
    `家长扫码登记学生（监护人已同意）：${gradeName}${clazzName}`,
  notAdded: ({ gradeName, clazzName }: Named) =>
    `家长扫码登记：${gradeName}${clazzName}，学号或记录已存在，未写入`,
} as const;
