/** What the operation log and files say of roster batches. */
type Previewed = Readonly<Record<'total' | 'added' | 'changed' | 'unchanged' | 'wrong', number>>;
/** `changed` counts those who are marked as gone, too. */
type Written = Omit<Previewed, 'total' | 'wrong'> & { readonly gone: number };

export const rosterBatchLogText = {
  jobTitle: (fileName: string) => `预览名单：${fileName}`,
  previewed: ({ total, added, changed, unchanged, wrong }: Previewed) =>
    `预览名单：${total} 行，新增 ${added} 人，有变化 ${changed} 人，没有变化 ${unchanged} 人，错误 ${wrong} 行，未写入`,
  edited: (row: number, isExcluded: boolean) =>
    isExcluded ? `预览名单：不导入第 ${row} 行` : `预览名单：改正第 ${row} 行`,
  chosen: (rows: number, taken: boolean) =>
    `预览名单：${rows} 行${taken ? '按已离校的同一学生写入' : '按新学生写入'}`,
  mapped: (isChosen: boolean) =>
    isChosen ? '预览名单：更改列对应' : '预览名单：恢复自动识别的列对应',
  writeTitle: (fileName: string) => `写入名单：${fileName}`,
  ordered: (guards: number) => `开始写入名单${guards > 0 ? `，已确认 ${guards} 项提示` : ''}`,
  written: ({ added, changed, unchanged, gone }: Written) => {
    const leaving = gone > 0 ? `，标记离校 ${gone} 人` : '';
    return `写入名单：新增 ${added} 人，修改 ${changed - gone} 人，没有变化 ${unchanged} 人${leaving}`;
  },
  undoTitle: (fileName: string) => `撤销名单：${fileName}`,
  undoOrdered: '开始撤销名单',
  undone: ({ undone, left }: { undone: number; left: number }) =>
    `撤销名单：撤回 ${undone} 人，没有撤回 ${left} 人`,
  listed: (total: number) => `查看名单预览：${total} 行`,
} as const;

/** Columns and filters of the export. */
export const rosterRowsText = {
  subject: '名单差异',
  row: '文件行',
  kind: '结果',
  changes: '原来 → 文件中',
  faults: '错误原因',
  warnings: '建议核对',
  batchId: '批次',
  part: '变化',
  mark: '提示',
  warned: '建议核对',
  found: '已离校的同一人',
  outcome: '撤销结果',
  reason: '没有撤回的原因',
  arrow: ' → ',
  between: '；',
} as const;
