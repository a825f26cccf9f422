import type { LinkKind } from '@spine/contract/single-sign-on';
import { LINK_KIND_NAMES } from '@spine/contract/single-sign-on';

/** What the operation log says of single sign-on; never who somebody is at a provider. */
export const singleSignOnLogText = {
  signedIn: (name: string) => ({
    none: `用单点登录（${name}）登录成功`,
    prove: `单点登录（${name}）通过，等待二次验证`,
    setUp: `单点登录（${name}）通过，等待设置二次验证`,
  }),
  linkedAnd: (name: string, kind: LinkKind, words: string) =>
    `关联单点登录（${name}），方式：${LINK_KIND_NAMES[kind]}；${words}`,
  linked: (name: string) => `关联单点登录（${name}），方式：${LINK_KIND_NAMES.own}`,
  linkBegun: (name: string) => `开始关联单点登录（${name}）`,
  proved: (name: string) => `用单点登录（${name}）再次验证身份`,
  ended: ({ name, lostNumber }: { name: string; lostNumber: boolean }) =>
    `取消与单点登录（${name}）的关联${lostNumber ? '，并删除工号' : ''}`,
  invited: (name: string) => `邀请用户关联单点登录（${name}）`,
  staffNumber: '修改用户的工号',
  staffNumberRemoved: '删除用户的工号',
  claimEnded: '，并取消由原工号建立的关联',
  backChannel: (name: string, sessions: number) =>
    `单点登录（${name}）通知退出，结束登录 ${sessions} 处`,
  frontChannel: (name: string, sessions: number) =>
    `在单点登录（${name}）的页面退出，结束登录 ${sessions} 处`,
  added: (name: string) => `新增单点登录（${name}）`,
  edited: (name: string) => `修改单点登录（${name}）`,
  editedAndEnded: (name: string, links: number) =>
    `修改单点登录（${name}），提供方改变，取消关联 ${links} 个`,
  deleted: (name: string, links: number) => `删除单点登录（${name}），取消关联 ${links} 个`,
} as const;
