/** What the operation log says of class QR codes: classes, ids and counts, never a child's name. */
type Named = { readonly gradeName: string; readonly clazzName: string };

export const classQrLogText = {
  /** Shown in place of the user of a log line: the form has none. */
  form: '班级二维码',
  made: ({ gradeName, clazzName }: Named, day: string) =>
    `生成班级二维码：${gradeName}${clazzName}，有效期至${day}`,
  renewed: ({ gradeName, clazzName }: Named, day: string) =>
    `更换班级二维码，以前的停用：${gradeName}${clazzName}，有效期至${day}`,
  entered: ({ gradeName, clazzName }: Named) =>
    `家长扫码登记（监护人已同意），待学校处理：${gradeName}${clazzName}`,
} as const;
