/** Columns and filters of the export of the operation log. */
export const logExportText = {
  subject: '操作日志',
  optime: '操作时间',
  username: '用户名',
  orgname: '机构',
  role: '角色',
  model: '模块',
  optype: '操作类型',
  level: '级别',
  keymsg: '操作内容',
  keypoint: '操作对象',
  from: '开始日期',
  to: '结束日期',
} as const;

/** A cell that cannot hold every id. */
export function cutPointText(fitting: string, count: number): string {
  return `${fitting} 等，共${count}个`;
}

const number = (count: number) => count.toLocaleString('zh-CN');

/** What the proof of the log came to. */
export const logVerifyText = {
  title: '操作日志校验',
  intact: (of: { lines: number; blocks: number; waiting: number; anchored?: number | undefined }) =>
    [
      `日志完整：${number(of.lines)} 行、${number(of.blocks)} 个区块未被改动`,
      of.waiting > 0 ? `另有 ${number(of.waiting)} 行待封存` : '',
      of.anchored === undefined ? '' : `与锚定文件中的 ${number(of.anchored)} 个区块一致`,
    ]
      .filter(Boolean)
      .join('，'),
  faulty: (faults: number) => `发现 ${number(faults)} 处异常，明细见文件，请保留现场并联系运维`,
  head: '操作日志与封存时不一致之处（每行一处，区块 block、行 line、位置 place；处理方法见运维手册“操作日志”）：',
} as const;

/** What the operation log says of who asks for the log of one child. */
export const childLogText = { viewed: '查看谁看过这名学生' } as const;

const VIEWED = '查看';

/** What one look read, each thing once: 查看学生档案、学生随访. What changed something is a look of one line. */
export function lookWords(lines: readonly string[]): string {
  const [first = '', ...others] = new Set(lines);
  const [, ...rest] = [first, ...others].map((line) =>
    line.startsWith(VIEWED) ? line.slice(VIEWED.length) : line,
  );
  return [first, ...rest].join('、');
}
