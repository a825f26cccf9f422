import { audienceWord, type SchoolListAudience } from '@spine/contract/school-list';

/** What the operation log says of lists for schools: ids, never a child's name. */
export const schoolListLogText = {
  made: (audience: SchoolListAudience, recipient: string) =>
    `生成给${audienceWord[audience]}${recipient}的学校名单`,
  renewed: '换发学校名单的验证码',
  revoked: '撤销学校名单',
  /** In place of the user of a line: a school has none. */
  school: (recipient: string) => `学校（${recipient}）`,
  unknownSchool: '学校（名单）',
  opened: '打开学校名单的网页',
  openedClosed: '打开已不能使用的学校名单网页',
  read: (children: number, leftOut: number) => `查看学校名单，${children}名，未列${leftOut}名`,
  wrong: (left: number) => `学校名单的验证码不符，还可再试${left}次`,
  codeUsed: '在另一台设备上输入学校名单的验证码',
  refused: '学校名单的网页已不能使用',
  received: (name: string) => `签收学校名单：${name}`,
} as const;
