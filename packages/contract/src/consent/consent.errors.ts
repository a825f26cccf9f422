import { businessError, type ErrorEntry } from '#kernel';
import type { BlockedPermission } from './consent.rules.ts';

/** Module 54 of the catalogue: whether families agree. */
export const consentErrors = {
  classMissing: businessError(24005401, '请选择项目、学校、年级和班级'),
  answersInvalid: businessError(
    24005402,
    '答复不正确：一次1到200名学生，每人一个答复；原因最多100字，同意时不填',
  ),
  dayInvalid: businessError(24005403, '答复时间不能晚于今天，也不能早于一年前'),
  channelInvalid: businessError(24005404, '请选择答复方式：纸质或口头'),
  noticeInvalid: businessError(24005405, '内容过长，或含有不能使用的字符'),
  /** Never published in this project. */
  versionUnknown: businessError(24005406, '告知书没有这个版本，请刷新后重试'),
  /** Unknown, deleted, or of another class, school or institution: all answer alike. */
  childUnknown: businessError(24005407, '学生不存在，或不在这个班，请刷新后重试'),
  reminderInvalid: businessError(24005410, '提醒时间请选8点到20点，或选不提醒'),
  /** Of one print. */
  classTooLarge: businessError(24005409, '一次最多打印200名学生的告知书'),
  familyAnswerInvalid: businessError(24005408, '请选择同意或不同意；原因最多100字，可以不填'),
  /** The project needs consent, and nobody answered. */
  unanswered: businessError(31005401, '该学生的监护人还没有同意本次检查，请先登记同意'),
  refused: businessError(31005402, '该学生的监护人不同意本次检查，不能检查'),
  withdrawn: businessError(31005403, '该学生的监护人已撤回同意，不能检查'),
  noticeIncomplete: businessError(31005404, '告知书还有未填写的内容，不能发布'),
  noticeMissing: businessError(31005405, '请先发布告知书，再登记同意'),
  /** Of a project that is under way, or begins. */
  noticeUnpublished: businessError(31005410, '需同意的项目要先发布告知书，才能筛查'),
  /** The id of an answer is that of another child, project or answer. */
  idUsed: businessError(31005406, '答复编号已用于另一条答复，请刷新后重试'),
  alreadyAnswered: businessError(31005407, '已有家长答复，不能改为“告知即可”'),
  /** Of a family: another version was published while it read. */
  noticeChanged: businessError(31005408, '告知书刚刚更新，刚才的答复没有提交，请看过新的内容再选'),
  remindersNotOffered: businessError(31005414, '平台没有开通短信提醒，请联系平台管理员'),
  /** Of a print. */
  noticeNotPrintable: businessError(31005413, '还没有发布告知书，不能打印'),
  /** Of a family that refused or withdrew after the examination. */
  reportWithheld: businessError(
    31005411,
    '您不同意或已撤回同意，这份报告不再公布。需要时请联系筛查机构',
  ),
  /** Of all children of a bulk report. */
  allWithheld: businessError(31005412, '所选学生的监护人都不同意或已撤回同意，没有可公布的报告'),
  /** Of a file that was made before. */
  fileWithheld: businessError(
    31005415,
    '文件做好以后，有学生的监护人不同意或撤回了同意。请重新生成，新的文件里没有这些学生',
  ),
  /** Of a family: a project that does not ask it (any more), or an agreement that stands already. */
  notAsked: businessError(31005409, '这一项现在不用答复，请看看下面最新的情况'),
} as const;

/** Why a child is not examined. */
export const blockedErrors: Readonly<Record<BlockedPermission, ErrorEntry>> = {
  unanswered: consentErrors.unanswered,
  refused: consentErrors.refused,
  withdrawn: consentErrors.withdrawn,
};
