import { businessError } from '#kernel';
import { FORM_MAX_BYTES, FORM_NAME_MAX, FORMS_MAX } from './report-form.schema.ts';

const MEGABYTE = 1024 * 1024;

/** Numbers 41 to 49 of module 62 of the catalogue: the forms of a bureau. */
export const reportFormErrors = {
  fileType: businessError(24006241, '模板须是 .docx 或 .xlsx 文件，请另存后再上传'),
  fileTooLarge: businessError(
    24006242,
    `模板不能超过 ${FORM_MAX_BYTES / MEGABYTE} MB，内容也不能过多，请压缩图片后再上传`,
  ),
  fileLocked: businessError(
    24006243,
    '模板设有打开密码或是旧版格式，请另存为没有密码的 .docx 或 .xlsx',
  ),
  fileDamaged: businessError(24006244, '模板文件不完整，请用 Word、Excel 或 WPS 打开另存后再上传'),
  /** The sentence says which: macros, links, embedded objects, fields. */
  activeContent: businessError(24006245, '模板含有宏、外部链接或嵌入对象，请删除后再上传'),
  formulas: businessError(24006246, '模板的公式不能使用，请按说明修改后再上传'),
  /** The sentences name each of them. */
  fields: businessError(24006247, '模板的填写项有误，请按说明修改后再上传'),
  noField: businessError(24006248, '模板里没有填写项，请在要填数的地方写上双花括号和名称'),
  /** Missing, or another institution's. */
  formUnknown: businessError(24006249, '模板不存在，请刷新后重试'),
  nameInvalid: businessError(24006240, `模板名称最多${FORM_NAME_MAX}字，不能含特殊控制字符`),
  tooManyForms: businessError(31006241, `最多保存${FORMS_MAX}个模板，请先删除不用的`),
} as const;
