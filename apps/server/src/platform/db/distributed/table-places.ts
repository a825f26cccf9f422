/**
 * Where the rows of each table are on a database that Citus distributes: an institution's rows lie together on one
 * node. All other tables stay on the coordinator. A new table of institutions is named here, and the migration that
 * makes it distributes it.
 */

/** Tables whose rows all belong to one institution or another. */
export const INSTITUTION_TABLES: readonly string[] = [
  'attendance',
  'child_document',
  'class_code',
  'class_form_use',
  'consent',
  'consent_draft',
  'consent_notice',
  'consent_reminder',
  'correction_request',
  'disclosure_read',
  'document_key',
  'enrolment',
  'exam',
  'exam_correction',
  'exam_image',
  'follow_up_act',
  'follow_up_case',
  'follow_up_setting',
  'follow_up_photo',
  'guardian_entry',
  'monitoring_check',
  'monitoring_number',
  'monitoring_file',
  'monitoring_plan',
  'monitoring_school',
  'patient',
  'plan',
  'prescription',
  'prescription_issue',
  'project',
  'project_school',
  'referral',
  'referral_letter',
  'report_download',
  'report_form',
  'report_template',
  'retention_notice',
  'retention_setting',
  'roster_batch',
  'roster_batch_row',
  'roster_mapping',
  'saved_view',
  'school',
  'school_list',
  'school_list_child',
  'sealing_key',
  'station_device',
  'statistic_fact',
  'statistic_sum',
  'text_day',
  'text_message',
  'text_number',
  'text_stop',
  'training_record',
  'unseen_child',
];

/** Sums of an institution's rows, which the platform reads of all institutions. */
export const SCREEN_TABLES: readonly string[] = [
  'screen_age',
  'screen_change',
  'screen_month',
  'screen_roster',
  'screen_sitting',
  'screen_spread',
  'screen_unseen',
];

/** Those that are spread by `org_id`. */
export const DISTRIBUTED_TABLES: readonly string[] = [...INSTITUTION_TABLES, ...SCREEN_TABLES];

/** The one that every node has a copy of, because rows of all nodes refer to it. */
export const REFERENCE_TABLE = 'organization';
