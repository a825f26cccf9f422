/** What the operation log says of requests: never what is asked or why it is refused. */
import { type CorrectionFact, correctionFactWord } from '@spine/contract/data-request';

export const correctionLogText = {
  listed: (count: number) => `查看更正申请列表，${count}条`,
  viewed: '查看更正申请',
  added: (fact: CorrectionFact) => `登记更正申请：${correctionFactWord[fact]}`,
  decided: {
    corrected: '处理更正申请：已更正',
    confirmed: '处理更正申请：已更正，由管理员确认',
    refused: '处理更正申请：不予更正',
  },
} as const;
