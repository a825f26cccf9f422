/** What is told at a field or a cell that holds a character nobody sees. */
export const HIDDEN_CHARACTER =
  '含有看不见的字符（如换行、零宽或改变文字方向的字符），请删除后重新输入';
