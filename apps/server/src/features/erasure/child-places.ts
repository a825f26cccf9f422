/**
 * Every place where the database could say who a child is, and what becomes of it at an erasure. Of each table of institutions, and of
 * those that hold phones or files, all columns stand here: `stays` tells of nobody, `goes` is emptied, overwritten or deleted with its
 * row. `child-places.test.ts` compares this with the catalogue, so that no new column is forgotten.
 */

type Place = {
  /** Ids, days, closed values, counts, names of staff, classes and schools. */
  readonly stays: string;
  /** What it says of a child is gone after an erasure. */
  readonly goes?: string;
  /** How, where it is not `erase-rows.repository.ts`. */
  readonly how?: string;
};

export const CHILD_PLACES: Readonly<Record<string, Place>> = {
  access_approval: {
    stays: `id org_id user_id role account_kind purpose approved_by approved_by_name approved_by_username approved_at ends_on ended_at
      ended_by ended_by_name ended_by_username end_reason`,
  },
  app_user: {
    stays: `id org_id username password_hash tel role error_counter must_change_password created_at deleted_at real_name
      sessions_ended_at factors_reset_at factors_reset_by factors_reset_reason factors_reset_known_at account_kind staff_number`,
  },
  attendance: {
    stays: 'org_id project_id patient_id day recorded_by recorded_by_name recorded_at',
  },
  audit_report: { stays: 'org_id year reported_on recorded_by recorded_by_name recorded_at' },
  blob: {
    stays: 'key size sha256 created_at dropped_at org_id',
    how: 'files: finish-erasures.service.ts',
  },
  bulk_report: { stays: 'org_id job_id exam_ids', how: 'goes with its job' },
  child_document: { stays: 'org_id patient_id', goes: 'kind sealed number_end' },
  class_code: { stays: 'org_id school_id grade_name clazz_name renewed_at' },
  class_form_use: { stays: 'org_id token_hash submissions expires_at' },
  consent: {
    stays: `org_id id project_id patient_id notice_version answer channel recorded_by recorded_by_name answered_at recorded_at`,
    goes: 'reason masked_phone',
  },
  consent_draft: { stays: 'org_id project_id texts' },
  consent_notice: {
    stays: 'org_id project_id version texts hash published_by published_by_name published_at',
  },
  consent_reminder: {
    stays: 'org_id project_id patient_id nth state sent_at',
    goes: 'number_hash',
  },
  correction_request: {
    stays: `org_id id patient_id exam_id channel entered_by entered_by_name requested_at entered_at due_on decision decided_by
      decided_by_name decided_at corrected_at`,
    goes: 'fact fact_digest requested asker reason',
  },
  disclosure_read: { stays: 'org_id user_id through' },
  document_key: { stays: 'org_id wrapped' },
  download: {
    stays: 'token_hash user_id org_id content_type expires_at',
    goes: 'file_name content',
  },
  enrolment: {
    stays:
      'org_id patient_id from_day to_day school_id track cohort said_in end_planned listed cause doubt batch_id recorded_at',
    goes: 'student_id grade_label clazz_name clazz_order',
  },
  erasure: {
    stays: `id org_id patient_ids entry_ids cause asked_on ordered_by ordered_by_name erased_at counts ages files_left list_number reason`,
    how: 'a reason that says who it was is refused',
  },
  exam: {
    stays: `org_id id project_id school_id patient_id exam_time type_id status result_id needs_retest screening_state left_angle
      right_angle max_angle max_side max_segment group_angles rule_version grade_name grade_code clazz_name clazz_order doctor_id
      doctor_name operator device_code device_firmware client_kind client_version findings listed created_at deleted_at
      sagittal_abnormal positive referred finding side_viewed outcome precedence voided_at needs_consent consent_id consent_answer`,
  },
  exam_correction: {
    stays:
      'org_id id exam_id kind patient_id to_patient_id corrected_by corrected_by_name corrected_at',
    goes: 'reason',
  },
  exam_image: { stays: 'org_id exam_id position kind', goes: 'name file_key' },
  family_access: { stays: 'token_hash org_ids created_at expires_at', goes: 'tel patient_ids' },
  family_link: {
    stays: 'token_hash access_hash kind org_id subject_id expires_at',
    how: 'goes with its access',
  },
  follow_up_act: {
    stays:
      'org_id id patient_id kind way day plan act_id user_id user_name done_by done_at project_id elsewhere reason',
    goes: 'note result done_by_name',
  },
  follow_up_case: {
    stays: `org_id patient_id track stage exam_id found_on due_on due_by_rule retest_exam_id retest_due_on open_exam_id visited_on
      cleared_on assigned_to assigned_name outcome contact_day contact_way contact_kind printed_on to_check`,
    goes: 'hospital',
    how: 'derived: a child without listed examinations and acts has none',
  },
  follow_up_photo: {
    stays: 'org_id id patient_id act_id pages created_at consent_version',
    goes: 'file_key',
  },
  follow_up_setting: { stays: 'org_id due_days' },
  guardian_entry: {
    stays: 'org_id id school_id created_at',
    goes: `student_id name gender birth_date tel grade_name grade_code clazz_name clazz_order`,
  },
  incident: {
    stays: `id org_id school_id kind happened_on noticed_on under14 from14 what cause measures families_told_on authority_told_on
      closed_on recorded_by recorded_by_name recorded_at changed_at changed_by_name`,
    how: 'the form says: no names of children',
  },
  job: {
    stays: `id org_id user_id actor kind content_type status done total attempts queue_id run_id error_code created_at started_at
      finished_at fetched_at expires_at`,
    goes: 'title input upload_key file_key file_name result summary error_message error_data',
    how: 'platform/jobs: purge',
  },
  log_pending: { stays: 'place org_id line_id' },
  log_total: { stays: 'org_id lines' },
  monitoring_check: { stays: 'org_id plan_id school_id stage counts checked_at' },
  monitoring_number: { stays: 'org_id plan_id school_id stage serial', goes: 'patient_id' },
  monitoring_file: {
    stays: `org_id id plan_id kind format scope area_code school_id stage rows bounced doubtful faults left_out schools parts ordered_by ordered_by_name
      ordered_at handed_in_on handed_in_to handed_in_by handed_in_by_name handed_in_at removed_at removed_cause`,
    goes: 'handed_in_note',
    how: 'counts, codes of schools and hashes; the files of its schools of years in which it was examined are removed',
  },
  monitoring_plan: {
    stays:
      'org_id id school_year codes from_day to_day part_rows created_by created_by_name created_at',
  },
  monitoring_school: {
    stays: 'org_id plan_id school_id stage province city county area number owed',
  },
  operation_log: {
    stays:
      'id org_id user_id username org_name role model keypoint keymsg level optype optime children',
    how: 'lines name rows by their ids, and phones of families masked; testing/export-filters.test.ts: no filter names a child',
  },
  organization: {
    stays:
      'id name clinic_id type province city district created_at deleted_at second_factor own_second_factor',
  },
  patient: {
    stays:
      'org_id id school_id gender created_at updated_at deleted_at listed_on entry_id erased_at',
    goes: `student_id name birth_date tel initials student_end tel_end deletion_id deleted_by_name`,
  },
  plan: {
    stays: `org_id id name type audience description duration groups_per_day days_per_week retest_reminder items cover cover_type
      cover_hash created_at updated_at deleted_at`,
  },
  prescription: {
    stays: `org_id id issue_id patient_id plan_id type duration groups_per_day days_per_week retest_reminder items start_date end_date
      planned_days opened_at completed_at ended_at ended_on withdrawn_at listed trained_days training_minutes issued_by
      issued_by_name created_at`,
    goes: 'name description',
  },
  prescription_issue: {
    stays: 'org_id id plan_id issued left_out named start_date end_date created_at',
  },
  project: {
    stays: `org_id id name status start_date end_date created_at deleted_at method completed_at consent_since needs_consent reminder_hour school_year
      deletion_id deleted_by_name`,
  },
  project_school: { stays: 'org_id project_id school_id day' },
  referral: {
    stays: `org_id project_id patient_id attended_on cobb_angle recorded_by recorded_by_name recorded_at elsewhere confirmed`,
    goes: 'hospital act_id',
  },
  referral_letter: {
    stays: `org_id id patient_id exam_id issued_on expires_on issued_by issued_by_name issued_at tries_left first_written_at act_id`,
    goes: 'number birth_date',
  },
  report_download: { stays: 'org_id exam_id downloaded_at' },
  report_form: {
    stays: 'org_id id name kind content size fields uploaded_by uploaded_by_name uploaded_at',
  },
  report_template: {
    stays: `org_id id evaluation_normal evaluation_bad_posture evaluation_lateral_bending_one evaluation_lateral_bending_two
      evaluation_lateral_bending_three logo logo_type file_name examine_org_info updated_at version`,
  },
  retention_notice: { stays: 'org_id patient_id announced_on ends_on' },
  retention_setting: { stays: 'org_id years basis changed_by changed_by_name changed_at' },
  roster_batch: {
    stays: `org_id id school_id kind state job_id file_hash created_by created_by_name created_at content total added changed
      unchanged wrong excluded absent absent_key warned found taken absent_leave parts school_size guards compared_at written_at written_by_name seconds undone_at undone_by_name
      undone`,
    goes: 'file_name upload_key undo_reason',
  },
  roster_batch_row: {
    stays:
      'org_id batch_id nr sheet_row sheet_name kind parts marks patient_id takes_leaver written_at outcome reason kept',
    goes: 'student_id record document cells faults warnings before leaver placed',
  },
  roster_mapping: { stays: 'org_id school_id titles_hash mapping used_at' },
  saved_view: {
    stays: 'org_id id list_key name owner_id is_shared query columns created_at changed_at',
  },
  school: {
    stays:
      'org_id id name province city district province_name city_name district_name system system_set created_at deleted_at',
  },
  school_list: {
    stays: `org_id id project_id school_id audience recipient classes made_by made_by_name made_at expires_on code_hash key_hash tries_left
      opened opened_at received_by received_at revoked_at revoked_by_name`,
  },
  school_list_child: { stays: 'org_id list_id patient_id' },
  screen_age: { stays: 'org_id school_id year gender age valid curvature way incomplete' },
  screen_change: { stays: 'org_id id school_id' },
  screen_month: {
    stays: `org_id school_id month valid incomplete declined normal posture grade_one grade_two grade_three sagittal way
      further_check`,
  },
  screen_roster: { stays: 'org_id school_id grade_name children' },
  screen_sitting: {
    stays: 'org_id school_id day grade_code grade_name examined declined positive last_at',
  },
  screen_spread: {
    stays: `org_id school_id year part way indicator children sizes between_squares between_degrees within_squares within_degrees
      even_size`,
  },
  screen_unseen: { stays: 'org_id school_id children year' },
  sealing_key: { stays: 'org_id id public_key private_key created_at' },
  sign_in_provider: {
    stays: `id org_id name issuer client_id client_secret claim enabled trusts_second_factor sign_out_url created_at`,
  },
  sms_code: {
    stays:
      'id purpose address code_hash tries created_at expires_at used_at failed asker others_tries tel',
    how: 'a phone that asked for a code, without a child: swept a day later',
  },
  station_device: {
    stays: `org_id id device_id name model client_version project_id user_id user_name token_hash registered_at replaced_at
      last_contact_at unsent classes children is_persistent revoked_at erase_requested_at reason reason_by is_pending
      prepared_classes user_sessions_ended_at`,
  },
  statistic_fact: {
    stays: `org_id patient_id exam_id project_id school_id grade_code grade_name clazz_order clazz_name gender age type_id exam_time
      exam_day better_before replaced_on outcome sagittal_abnormal positive referred attended confirmed imaged retested elsewhere
      side_viewed alone counts_in_year`,
  },
  statistic_sum: {
    stays: `org_id school_id project_id grade_code grade_name clazz_order clazz_name gender age exam_day better_before replaced_on
      alone counts_in_year children inspected valid incomplete declined normal posture grade_one grade_two grade_three sagittal
      side_viewed lordosis kyphosis further_check retested positive referred attended confirmed imaged suspected elsewhere`,
  },
  text_day: { stays: 'org_id day texts' },
  text_message: {
    stays:
      'org_id id patient_id state cause asked_by asked_by_name asked_at job_id sent_at checked_at',
    goes: 'number_hash vendor_id',
  },
  text_number: { stays: 'org_id message_id taken_at', goes: 'number_hash' },
  text_stop: { stays: 'org_id patient_id outdated', goes: 'number_hash' },
  training_record: {
    stays: `org_id id prescription_id patient_id date minutes action_count source recorded_by recorded_by_name created_at deleted_at`,
  },
  unseen_child: {
    stays:
      'org_id patient_id project_id school_id grade_code grade_name clazz_order clazz_name gender',
  },
};
