/** Words of preparing a device, of its lock, and of what it holds. */
import { clockErrorWord } from '@spine/contract/exam';
import type { PasscodeFault } from '@spine/contract/station';

type OrgCount = { readonly orgName: string; readonly count: number };
type PersonCount = { readonly name: string; readonly count: number };

function orgWords(orgs: readonly OrgCount[]): string {
  return orgs.map(({ orgName, count }) => `${orgName} ${count} 条`).join('，');
}

const MINUTE_S = 60;

function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_S);
  return minutes > 0 ? `${minutes}分${seconds % MINUTE_S}秒` : `${seconds}秒`;
}

export const offlineText = {
  prepareTitle: '准备本机，之后可离线使用',
  device: '本机和项目',
  name: '本机名称',
  namePlaceholder: '如：1室平板',
  passcode: '本机口令',
  passcodeAgain: '再输一次',
  passcodeHint: '至少8位，可全用数字，不要用连号、重复或日期。忘记会清除名单，未上传的不丢。',
  passcodeFaults: {
    short: '口令至少8位',
    long: '口令最多64位',
    repeated: '口令不能是重复的字符，如00000000、12121212',
    run: '口令不能是连号或键盘上相邻的键，如12345678、qwertyui',
    date: '口令不能是日期，如19901231',
    common: '这个口令很常见，容易被猜到，请换一个',
  } satisfies Record<PasscodeFault, string>,
  passcodeDiffers: '两次输入的口令不一样',
  password: '账号密码',
  passwordHint: '当前登录账号的密码，确认是本人在准备。',
  noPassword:
    '你是用单点登录进来的，不用输入平台的密码；需要时，会请你再验证一次（再次单点登录，或二次验证）。',
  schools: '学校',
  stored:
    '每人只存：姓名、性别、出生日期、年级班级、学号尾号、上次结果、本项目是否已检。不含电话和完整学号；72小时未联网自动清除。',
  download: '下载名单并开始',
  downloading: '正在下载名单',
  downloaded: (classes: number, all: number, children: number) =>
    `${classes} / ${all} 个班，${children} 人`,
  chosenOf: (classes: number, children: number) => `已选 ${classes} 个班，${children} 人`,
  former: '原口令',
  formerHint: (count: number) =>
    `上次准备的 ${count} 条还没有上传。同一账号、同一项目填原口令，会保留并改用新口令；不填就只留密封件。`,
  formerWrong: (triesLeft: number) => `原口令不对，再错${triesLeft}次清除名单`,
  formerGone: '上次准备的名单已清除，原口令不用再填',
  heldTitle: '还有未上传的记录',
  heldMoving: (count: number) => `你在本页做的 ${count} 条：转入本机，由本机上传。`,
  heldOthers: (others: readonly PersonCount[]) =>
    `${others.map(({ name, count }) => `${name} ${count} 条`).join('，')}：不转入本机，本人在这里重新登录后上传。`,
  heldCarried: (count: number) => `上次准备后做的 ${count} 条：用新口令继续保存，由本机上传。`,
  heldDropped: (count: number) =>
    `上次准备后做的 ${count} 条：只留密封件，之后在本机看不到，也不能更正。同一账号和项目可返回填原口令，就能保留。`,
  heldSealed: (count: number) => `以前封存的 ${count} 条：留在本机，联网后上传。`,
  heldForeign: (orgs: readonly OrgCount[]) =>
    `${orgWords(orgs)}：只有该机构的人在这里登录后才能上传，建议先存救援文件。`,
  heldGoOn: '继续准备',
  heldDrop: (count: number) => `再按：放弃查看 ${count} 条`,
  prepareFailed: '没有准备好，请检查网络后再试',
  prepareFull: '没有准备好：本机存储已满，请删去本机其他文件后再试',
  prepareNotStored: '没有准备好：浏览器断开了本机存储，请重新打开页面后再试',
  serverOlder: '服务器版本较旧，还不能离线使用，请联系管理员升级',
  cancel: '返回',

  locked: '已锁定',
  unlock: '解锁',
  letters: '字母',
  erase: '退格',
  show: '显示口令',
  sealed: '条记录未上传',
  sealedHint: '已密封保存，不会因锁定丢失',
  lastSent: (when: string) => `最近上传 ${when}`,
  neverSent: '还没有上传过',
  expiresIn: (hours: number) => `名单 ${hours} 小时后自动清除`,
  wrong: '口令不对',
  triesLeft: (count: number) => `，再错${count}次清除名单；未上传的保留。`,
  triesBefore: (count: number) => `再错${count}次清除名单；未上传的保留。`,
  waitLeft: (seconds: number) => `错误次数较多，还要等${durationWords(seconds)}`,
  unlockFull:
    '没有解锁：本机存储已满，记不下试了几次口令。请删去本机其他文件后再试；未上传的记录还在。',
  unlockFailed:
    '没有解锁：浏览器断开了本机存储。请再按一次；仍不行，请重新打开页面。未上传的记录还在。',
  clockBehind: '本机时间比上次使用时早，请校准后再检查。',
  expired: '名单已到期，已自动清除；未上传的记录保留，请登录后重新准备本机',
  erased: '名单已清除；未上传的记录保留，请登录后重新准备本机',
  lost: '名单打不开了：解锁要用的文件已不在本机，名单已清除；未上传的记录保留，请登录后重新准备本机',
  inUse: '本机已在另一个页面打开，请回到那个页面',
  signIn: '忘记口令或换人：登录',
  backToLock: '返回锁屏',

  failed: '本机存储读不出来',
  failedHint: '已存的记录没有丢。请关闭其他现场筛查的页面后重试；仍不行，请重新打开浏览器。',
  readAgain: '重试',
  goOnline: '先登录，联网检查',

  choose: '选择班级',
  classGone: '已改名或升级',
  classGoneHint:
    '平台上这个班已没有学生（可能已改名或升级）：名单仍是下载时的，可以继续检查。结束后请重新准备本机。',
  onDevice: (name: string) => `${name} · 可离线使用`,
  prepareAgain: '重新准备',

  leftWait: (orgs: readonly OrgCount[]) => {
    const [only, ...others] = orgs;
    return only && others.length === 0
      ? `本机有 ${only.count} 条未上传的记录（已密封），登录后自动上传`
      : `本机有未上传的记录（已密封），各机构的人登录后自动上传：${orgWords(orgs)}`;
  },
  leftSent: (count: number) => `已上传上次留在本机的 ${count} 条记录`,
  leftRefused: (count: number) =>
    `上次留在本机的 ${count} 条记录没有被接收，仍保存在本机，原因见“上传情况”`,
  leftTitle: (count: number) => `${count}条以前的记录没有被接收`,
  leftHint: '已密封，本机看不到内容。',
  leftOf: '封存的记录',
  leftAt: (time: string) => `做于 ${time}`,
  leftAgain: '重试',
  leftForeign: (orgName: string, count: number) => `${orgName} ${count} 条`,
  leftForeignHint: '已密封。由该机构的人在这里登录后上传，或存成救援文件交给该机构的管理员。',

  rescue: '救援文件',
  rescueHint: (count: number) =>
    `存下未确认的 ${count} 条，由管理员上传。文件已加密，只有服务器能读。`,
  saveRescue: '存文件',
  saveSealed: (count: number) => `把未上传的 ${count} 条存成救援文件`,
  saveSealedOf: ({ orgName, count }: OrgCount) => `把${orgName}的 ${count} 条存成救援文件`,
  rescueName: (org: string, device: string, day: string) => `救援文件-${org}-${device}-${day}.json`,
  eraseTitle: '清除本机名单',
  eraseHint: '清除后需要登录并重新准备，才能再检查。',
  eraseWaits: (count: number) => `还有 ${count} 条未确认，确认后才能清除。`,
  eraseTraces: '这个浏览器较旧：清除后一段时间内，知道口令的人仍可能从磁盘读出名单。',
  eraseNow: '清除',
  eraseAgain: '再按清除',
  notPersistent: '浏览器没有答应长期保存本机数据，请每天联网上传，或每50条存一次救援文件。',
  clock: (aheadMs: number) =>
    `本机时间比服务器${clockErrorWord(aheadMs)}，请校准；检查时间上传后按服务器更正。`,
} as const;
