/** What the operation log says of an import. */
export const rosterLogText = {
  nameless: '名单',
  written: ({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }) =>
    `导入名单：新增 ${added} 人，更新 ${changed} 人，没有变化 ${unchanged} 人`,
  checked: (total: number) => `校验名单：${total} 行，没有错误，未写入`,
  refused: ({ total, faultCount }: { total: number; faultCount: number }) =>
    `校验名单：${total} 行，${faultCount} 处错误，未写入`,
  jobTitle: (fileName: string, check: boolean) => `${check ? '校验名单' : '导入名单'}：${fileName}`,
  jobDone: ({ added, updated, unchanged }: { added: number; updated: number; unchanged: number }) =>
    `新增${added}人，更新${updated}人，没有变化${unchanged}人`,
  faultFileTaken: '下载名单的错误原因文件',
} as const;

/** Shown in place of data of a child that the platform administrator may not see. */
export const HIDDEN_VALUE = '已隐藏';
