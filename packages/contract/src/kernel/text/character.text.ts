/** Shown at a field or a cell that holds a hidden character. */
export const HIDDEN_CHARACTER =
  '含有看不见的字符（如换行、零宽或改变文字方向的字符），请删除后重新输入';

/** Printed in place of a character that no font of the product has. */
export const missingGlyphText = (code: string): string => `〔缺字 U+${code}〕`;

/** Shown at a field or a cell whose characters cannot be printed. */
export const unprintableText = (signs: readonly string[]): string =>
  `字库中没有“${signs.join('”“')}”，报告和标签上会印成缺字标记`;
