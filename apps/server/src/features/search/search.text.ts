/** What the operation log says of a search; never what was typed, which is a child's name or number. */
export const searchLogText = { sought: '全局查找学生' } as const;
