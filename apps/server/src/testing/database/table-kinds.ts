/** Which kind of row-level security a table has; the tests of it read the rest from the catalogue. */

import { SCREEN_TABLES } from '#platform/db/distributed/table-places.ts';

/** Tables that belong to no institution and hold nothing of anybody. */
export const PLAIN_TABLES: readonly string[] = [
  'app_package',
  'batch',
  'batch_code',
  'call_rate',
  'installation',
  'log_block',
  'log_seal',
  'schema_migration',
  'statistic_state',
  'system_plan',
  // Only in a distributed database.
  'two_phase_commit',
];

/** Of the tables of institutions the platform administrator sees these of all; never of a child. */
export const PLATFORM_TABLES: readonly string[] = [
  'access_approval',
  'app_user',
  'audit_report',
  'blob',
  'download',
  'erasure',
  'incident',
  'job',
  'log_pending',
  'operation_log',
  'organization',
  ...SCREEN_TABLES,
];

/** Tables with row-level security that belong to no institution: the platform alone writes them. */
export const PLATFORM_OWNED: readonly string[] = [
  'action',
  'family_access',
  'family_link',
  'logout_token',
  'picture_code',
  'recovery_code',
  'session',
  'sign_in_factor',
  'sign_in_failure',
  'sign_in_flow',
  'sign_in_invitation',
  'sign_in_link',
  'sign_in_provider',
  'sms_code',
  'trusted_browser',
  'video_upload',
];
