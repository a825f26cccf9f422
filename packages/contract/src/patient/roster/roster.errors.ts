import { businessError } from '#kernel';

/** Module 14 of the catalogue: the import of a roster. 24001401 to 24001405 are the specification's. */
export const rosterErrors = {
  schoolMissing: businessError(24001401, '请选择学校，学校不能为空'),
  organizationMissing: businessError(24001402, '平台管理员导入名单时，必须指定机构'),
  /** The message says which kind of file it is. */
  unreadable: businessError(24001403, '文件无法读取，请上传 .xls 格式的名单文件'),
  /** The message says what is missing. */
  wrongTemplate: businessError(24001404, '名单为空，或不是导入模板的格式'),
  /** `data` lists every fault. */
  wrongContent: businessError(24001405, '名单中有内容需要修改，没有写入任何数据'),
  tooManyRows: businessError(24001406, '名单超过 50,000 行，请拆成几个文件分别导入'),
  fileMissing: businessError(24001407, '请选择要导入的名单文件'),
  faultFileGone: businessError(24001408, '文件已过期，请重新校验后下载'),
} as const;
