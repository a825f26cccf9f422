import { businessError } from '#kernel';
import { FIRST_AUDIT_YEAR } from './audit-season.rules.ts';
import { INCIDENT_CHILDREN_MAX, INCIDENT_WORDS_MAX } from './incident.rules.ts';

/** Module 58 of the catalogue: the yearly audit of minors' data, and incidents. */
export const auditErrors = {
  yearInvalid: businessError(24005801, `请选择${FIRST_AUDIT_YEAR}年到今年的一个年度`),
  /** Unknown, deleted, of another institution, or named by the platform, which has none. */
  schoolUnknown: businessError(24005802, '没有找到这所学校，请重新选择'),
  /** Unknown, or of another institution. */
  incidentUnknown: businessError(24005803, '没有找到这条安全事件，请刷新后重试'),
  incidentDaysInvalid: businessError(
    24005804,
    '日期须依次为发生、发现、告知或报告、结案，并且不晚于今天',
  ),
  incidentWordsInvalid: businessError(
    24005805,
    `请写明经过，最多${INCIDENT_WORDS_MAX}字；结案前还须写明原因和处置措施`,
  ),
  incidentChildrenInvalid: businessError(
    24005806,
    `涉及人数须为0到${INCIDENT_CHILDREN_MAX}的整数，不清楚时留空`,
  ),
  incidentClosed: businessError(24005807, '这条安全事件已结案，不能再修改'),
  reportDayInvalid: businessError(24005808, '报送日期须在该年度12月1日以后，并且不晚于今天'),
} as const;
