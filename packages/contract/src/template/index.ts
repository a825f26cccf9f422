export { configureTemplate, templateInfo } from './template.endpoints.ts';
export { templateErrors } from './template.errors.ts';
export { type PictureType, pictureType, tidyAdvice } from './template.rules.ts';
export {
  ADVICE_MAX,
  ADVICE_PARAGRAPHS_MAX,
  EVALUATION_OF,
  type EvaluationField,
  INFO_LABEL_MAX,
  INFO_LINES_MAX,
  INFO_VALUE_MAX,
  type InfoLines,
  LOGO_MAX_BYTES,
  LOGO_SIDES,
  type LogoType,
  type TemplateRow,
} from './template.schema.ts';
export { defaultInfoLines } from './template.text.ts';
