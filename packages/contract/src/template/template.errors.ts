import { businessError } from '#kernel';
import {
  ADVICE_MAX,
  ADVICE_PARAGRAPHS_MAX,
  INFO_LABEL_MAX,
  INFO_LINES_MAX,
  INFO_VALUE_MAX,
  LOGO_MAX_BYTES,
  LOGO_SIDES,
} from './template.schema.ts';

/** Module 34 of the catalogue: the report template of an institution. */
export const templateErrors = {
  adviceInvalid: businessError(
    24003401,
    `每个结果的建议最多${ADVICE_MAX}字、${ADVICE_PARAGRAPHS_MAX}段，不能含特殊控制字符`,
  ),
  logoType: businessError(24003402, '机构标志须是 PNG 或 JPEG 图片，SVG、GIF 等其他格式不能使用'),
  logoTooLarge: businessError(
    24003403,
    `机构标志不能超过 ${LOGO_MAX_BYTES / 1024} KB，请压缩后再上传`,
  ),
  logoSides: businessError(
    24003404,
    `机构标志的宽和高须在 ${LOGO_SIDES.least}–${LOGO_SIDES.most} 像素之间`,
  ),
  logoDamaged: businessError(
    24003405,
    '机构标志文件不完整或编码不受支持，请另存为 RGB 颜色的 PNG 或 JPEG 后再上传',
  ),
  logoTrailing: businessError(
    24003406,
    '机构标志文件末尾夹带了图片以外的内容，请用图片软件重新导出后再上传',
  ),
  linesInvalid: businessError(
    24003407,
    `机构信息最多${INFO_LINES_MAX}行；每行须有名称，最多${INFO_LABEL_MAX}字且不能重复，内容最多${INFO_VALUE_MAX}字`,
  ),
} as const;
