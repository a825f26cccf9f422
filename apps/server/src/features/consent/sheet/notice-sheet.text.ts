/** Words of the printed notice, and what the operation log says of it. */

type ClassNames = {
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
};

const clazz = ({ gradeName = '', clazzName = '' }: ClassNames): string =>
  `${gradeName}${clazzName}`;

export const noticeSheetText = {
  title: '脊柱健康筛查知情同意书',
  platformLine: '儿童青少年脊柱健康筛查',
  greeting: '尊敬的家长：',
  lead: (project: string) =>
    `您的孩子所在学校将参加“${project}”。请阅读下面的告知，在最后勾选同意或不同意，签名后交回班主任。不同意不会受到任何不利对待。`,
  answerTitle: '监护人的答复',
  answerLead: '我已阅读并理解以上告知，对孩子参加本次筛查：',
  agree: '同意',
  refuse: '不同意',
  school: '学校',
  clazz: '班级',
  name: '学生姓名',
  guardian: '监护人签名',
  date: '日期',
  withdrawal: '同意后可以随时撤回：告诉学校或筛查机构，或在家长查询页撤回。',
  version: (version: number, hash: string) => `告知书第 ${version} 版，校验码 ${hash}`,
  clazzOf: clazz,
  fileName: (project: string, names: ClassNames) => `${project}知情同意书${clazz(names)}.pdf`,
} as const;

export const noticeSheetLogText = {
  printed: (version: number, names: ClassNames, count: number) =>
    `打印告知书第${version}版：${clazz(names) || '空白'}${count > 0 ? `，${count}人` : ''}`,
} as const;
