/** Words of the demo's institutions, and what a start with the demo prints. */
export const demoText = {
  reportLines: (organization: string, phone: string) => [
    { label: '筛查执行机构', value: organization },
    { label: '联系电话', value: phone },
  ],
  logins: (names: string, password: string) => `演示账号：${names}，密码均为 ${password}`,
} as const;
