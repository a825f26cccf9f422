/** What is told at a field or a cell that holds a character nobody sees. */
export const HIDDEN_CHARACTER =
  '含有看不见的字符（如换行、零宽或改变文字方向的字符），请删除后重新输入';

/** What paper shows in the place of a character that no font of the product has. */
export const missingGlyphText = (code: string): string => `〔缺字 U+${code}〕`;

/** What is told at a field or a cell whose characters paper cannot show. */
export const unprintableText = (signs: readonly string[]): string =>
  `字库中没有“${signs.join('”“')}”，报告和标签上会印成缺字标记`;
