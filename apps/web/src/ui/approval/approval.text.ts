/** Words of the fields of an approval, in the forms of users and of approvals. */
export const approvalFieldText = {
  purpose: '用途',
  purposeHint: '为什么需要访问；可以选，也可以自己写',
  endsOn: '到期日',
  endsOnHint: '当天仍可使用，最长一年；到期前 30 天会提醒管理员',
} as const;
