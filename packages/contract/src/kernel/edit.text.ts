/** What is told at a field that was given another value since the form was opened. */
export const CHANGED_BY_OTHERS = '刚被他人改过，请选择保留哪一个';
