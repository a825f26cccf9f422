/** Words of the demo's institutions, and what a start with the demo prints. */
export const demoText = {
  reportLines: (organization: string, phone: string) => [
    { label: '筛查执行机构', value: organization },
    { label: '联系电话', value: phone },
  ],
  otherReason: '家长带去外地就医，当地医院随访',
  devices: { first: '1室平板', second: '2室平板', spare: '机动手机' },
  filling: (children: number) => `Filling in the demo, ${children} children, some ten seconds …`,
  accounts: (password: string) => `演示账号（密码均为 ${password}）：`,
  account: (username: string, role: string, organization: string | null) =>
    `  ${username.padEnd(10)}${organization ? `${role} · ${organization}` : role}`,
  upTo: (minute: string, isOfToday: boolean) =>
    `演示数据截至 ${minute}${isOfToday ? '' : '，今天还没有检查'}。`,
  goesOn: (time: string) => `演示学校周一至周五 ${time} 起筛查，运行期间陆续有新的检查。`,
} as const;
