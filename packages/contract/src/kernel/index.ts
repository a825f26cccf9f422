export {
  addDays,
  addMonths,
  ageOn,
  type CalendarDate,
  dateInShanghai,
  daysInMonth,
  instantInShanghai,
  isCalendarDate,
  startOfShanghaiDay,
  timeInShanghai,
} from './calendar.ts';
export type { FieldFault, GateEnvelope, RefusalEnvelope, SuccessEnvelope } from './endpoint.ts';
export {
  type AnswerOf,
  API_PREFIX,
  type CallScope,
  carriesFile,
  defineEndpoint,
  done,
  type Endpoint,
  either,
  file,
  type InputOf,
  institution,
  type LogModel,
  type LogRule,
  listOf,
  message,
  nothing,
  oneOf,
  type ParsedInputOf,
  packed,
  platform,
  type Reply,
} from './endpoint.ts';
export {
  businessError,
  type ErrorEntry,
  SUCCESS_CODE,
} from './errors.ts';
export {
  clearableField,
  dateField,
  filterField,
  idField,
  idsField,
  instantField,
  mobileField,
  textField,
} from './fields.ts';
export { kernelErrors } from './kernel.errors.ts';
export {
  DEFAULT_PAGE_SIZE,
  DROPDOWN_SIZE,
  dropEmpty,
  exportQuery,
  listQuery,
  type SortOrder,
  sortFields,
} from './list-query.ts';
export { LOG_MODEL_NAMES, listOpenedText, OPERATION_NAMES } from './operation.text.ts';
export { meetsPasswordRule, passwordDigest } from './password.rules.ts';
export {
  holds,
  type MenuKey,
  menusOf,
  type Permission,
  permissionsOf,
  ROLES,
  Role,
} from './permissions.ts';
export { isMobile, maskedPhone } from './phone.rules.ts';
