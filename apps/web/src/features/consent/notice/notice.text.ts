/** Words of the page of the notice. The examples show what is to be written; nothing of them is published by itself. */
import type { NoticeField } from '@spine/contract/consent';

type FieldWords = { readonly hint: string; readonly example: string };

export const noticeFieldText: Readonly<Record<NoticeField, FieldWords>> = {
  responsible: {
    hint: '收集和使用信息的单位全称；委托其他单位检查的，一并写明',
    example: '例：临溪市妇幼保健院；现场检查委托临溪市康复医院进行',
  },
  contact: {
    hint: '家长能联系到的电话和地址',
    example: '例：健康管理科，电话 0571-12345678，地址：临溪市人民路 1 号',
  },
  purpose: {
    hint: '为什么检查，结果用来做什么',
    example:
      '例：筛查学生的脊柱健康，把结果告诉家长，提醒需要复查的学生就医；汇总成不含姓名的统计数据，用于改进学校卫生工作',
  },
  method: {
    hint: '怎样检查和记录，提供给谁；不做的也写明，例如不拍照、不做 X 光检查',
    example:
      '例：检查人员看背部，请学生弯腰后用脊柱测量尺量角度，约 2 分钟，无创、无辐射，不拍照。结果录入筛查平台，家长核对身份后查看；不提供给其他单位',
  },
  extent: {
    hint: '逐项列出；没有列出的不能收集',
    example:
      '例：姓名、性别、出生日期、学校、年级、班级、学籍号、家长手机号；检查日期、测量角度、检查所见和结果',
  },
  storagePlace: {
    hint: '存在哪里，由谁管理，是否提供到境外',
    example: '例：存储在中国境内、由临溪市妇幼保健院管理的服务器上，不向境外提供',
  },
  storagePeriod: {
    hint: '从哪天算起，保存多久；是达到目的所需的最短时间',
    example: '例：自检查之日起保存 5 年',
  },
  afterPeriod: {
    hint: '期满后删除还是匿名化，由谁在多久内完成',
    example: '例：期满后 30 日内由本院删除；不含个人信息的统计数据继续保留',
  },
  safeguards: {
    hint: '怎样防止泄露、篡改和丢失',
    example: '例：传输和备份加密；只有经批准的检查人员和管理员能查看，查看和修改都有记录',
  },
  refusal: {
    hint: '写明可以不同意、可以随时撤回，以及不检查会怎样',
    example:
      '例：可以不同意，也可以随时撤回，不影响上学。不同意或撤回后不为孩子检查，学校不会因此区别对待，家长可以自行带孩子到医院检查',
  },
  complaint: {
    hint: '向谁投诉，以及可以举报的主管部门',
    example: '例：向本院健康管理科投诉，电话 0571-12345678；也可以向当地卫生健康部门或网信部门举报',
  },
  correction: {
    hint: '怎样查阅、更正和删除孩子的信息，多久办完',
    example:
      '例：在家长查询页面查看结果；需要更正或删除的，联系健康管理科，核实身份后 15 个工作日内办理',
  },
};

export const noticeText = {
  title: '告知书',
  lead: '家长答复前看到的内容。12 项都填写后才能发布；发布后的版本不能修改，改动后再发布下一版。',
  EMPTY: '这一项还没有填写',
  saveDraft: '保存草稿',
  saveAndPublish: (version: number) => `保存并发布第 ${version} 版`,
  publish: (version: number) => `发布第 ${version} 版`,
  publishTitle: (version: number) => `发布第 ${version} 版？`,
  publishDetail: '发布后不能修改。之后的答复都是对这一版的；以前版本的答复仍有效。',
  SAVED: '草稿已保存',
  NOT_RELOADED: '已保存，但没有读到最新的内容，请刷新页面后再改',
  PUBLISHED: (version: number) => `第 ${version} 版已发布`,
  unchanged: '草稿与最新一版相同',
  missing: (count: number) => `还有 ${count} 项没有填写`,
  complete: '12 项都已填写',
  versions: '已发布的版本',
  noVersions: '还没有发布',
  since: (day: string, name: string) => `${day}，${name}`,
  answers: (count: number) => `${count} 份答复`,
  read: '全文',
  readVersion: (version: number) => `第 ${version} 版全文`,
  version: (version: number) => `第 ${version} 版`,
  hash: '校验码',
  backTo: '知情同意',
  noneForOthers: '机构管理员发布告知书后，这里显示全文',
} as const;
