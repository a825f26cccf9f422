type Counts = {
  readonly sent: number;
  readonly left: number;
  readonly unsent: number;
  /** Whether the institution has sent all it may today. */
  readonly isFull: boolean;
};

export const textJobText = {
  title: (count: number) => `发短信（${count}例）`,
  asked: (count: number, refused: number) =>
    `随访短信：${count}名学生的家长${refused > 0 ? `，另有${refused}名不发` : ''}`,
  cancelled: (count: number) => `取消随访短信：${count}名学生的家长`,
  stopped: (stopped: boolean) => (stopped ? '登记家长退订短信' : '取消短信退订'),
  sent: (count: number) => `随访短信已发出：${count}名学生的家长`,
  summary: ({ sent, left, unsent, isFull }: Counts) =>
    [
      `已发短信告知${sent}例`,
      ...(unsent > 0 ? [`${unsent}例没有发出，原因见随访经过`] : []),
      ...(left > 0 ? [isFull ? `今天的短信已到上限，${left}例明天再发` : `${left}例稍后再发`] : []),
    ].join('，'),
} as const;
