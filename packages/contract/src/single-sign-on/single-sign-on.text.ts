import type { LinkKind } from './single-sign-on.schema.ts';

/** How links came to be, as screens and logs show it. */
export const LINK_KIND_NAMES: Record<LinkKind, string> = {
  invitation: '管理员邀请',
  own: '本人关联',
  claim: '工号核对',
};
