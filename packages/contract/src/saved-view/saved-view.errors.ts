import { businessError } from '#kernel';
import { VIEW_NAME_MAX, VIEWS_MAX } from './saved-view.schema.ts';

/** Module 49 of the catalogue: views of lists. */
export const savedViewErrors = {
  nameInvalid: businessError(24004901, `请填写视图名称，最多${VIEW_NAME_MAX}字`),
  contentInvalid: businessError(24004902, '这些筛选条件或列设置不能存为视图'),
  notFound: businessError(24004903, '视图不存在，请刷新后重试'),
  mayNotShare: businessError(24004904, '机构的视图只能由机构管理员保存、修改和删除'),
  listInvalid: businessError(24004905, '这个列表不能保存视图'),
  nameUsed: businessError(31004901, '已有同名的视图，请换一个名称'),
  tooMany: businessError(31004902, `一个列表最多保存${VIEWS_MAX}个视图，请先删除不用的视图`),
} as const;
