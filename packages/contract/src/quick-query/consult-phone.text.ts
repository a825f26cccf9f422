/** Words of a report line that say what a number in it is for. */
export const consultPhoneText = {
  asked: /电话|咨询|热线|手机|联系/,
  /** Nobody answers there. */
  fax: /传真/,
} as const;
