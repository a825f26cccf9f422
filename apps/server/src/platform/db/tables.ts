/** Written by `npm run db:types` from a migrated database; `schema/*.sql` is the truth, and a test compares. */
import type { FieldFault } from '@spine/contract/kernel';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JobActor } from '#platform/auth/actor.ts';

/** Written as JSON text, read as the parsed value. */
type Json<T = unknown> = ColumnType<T, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export type Tables = {
  action: {
    id: string;
    name: string;
    category: 'mat' | 'aerobics';
    levels: ('primary' | 'junior' | 'senior')[];
    position: 'trunk' | 'upperLimb' | 'lowerLimb' | 'shoulder' | 'neck';
    muscles: string;
    muscle_names: GeneratedAlways<string[]>;
    description: string;
    equipment: string;
    effect: string;
    steps: string;
    warnings: string;
    remark: string;
    cover: Buffer | null;
    cover_type: 'image/png' | 'image/jpeg' | null;
    cover_hash: GeneratedAlways<Buffer | null>;
    video_key: string | null;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  app_package: {
    id: string;
    platform: 'android' | 'pc';
    version: string;
    notes: string;
    file_name: string;
    content_type: string;
    blob_key: string;
    created_by: string;
    created_at: Date;
    deleted_at: Date | null;
  };
  app_user: {
    id: string;
    org_id: string | null;
    username: string;
    password_hash: string;
    tel: string | null;
    role: number;
    error_counter: Generated<number>;
    must_change_password: Generated<boolean>;
    created_at: Date;
    deleted_at: Date | null;
  };
  batch: {
    name: string;
    code_count: number;
    created_at: Date;
    created_by: string;
  };
  batch_code: {
    id: string;
    code: string;
    batch: string;
    download_num: Generated<0 | 1>;
    created_at: Date;
  };
  blob: {
    key: string;
    size: number;
    sha256: Buffer;
    created_at: Date;
    dropped_at: Date | null;
  };
  class_form_use: {
    org_id: string;
    token_hash: Buffer;
    submissions: number;
    expires_at: Date;
  };
  download: {
    token_hash: Buffer;
    user_id: string;
    org_id: string | null;
    file_name: string;
    content_type: string;
    content: Buffer;
    expires_at: Date;
  };
  exam: {
    org_id: string;
    id: string;
    project_id: string;
    school_id: string;
    patient_id: string;
    exam_time: Date;
    type_id: 0 | 1;
    status: 1 | 2;
    result_id: 0 | 1 | 2 | 3 | 5 | null;
    needs_retest: boolean;
    screening_state: 'normal' | 'suspicious' | 'highlySuspicious' | 'undetermined';
    left_angle: number | null;
    right_angle: number | null;
    max_angle: number | null;
    max_side: 'left' | 'right' | null;
    max_segment: 'thoracic' | 'thoracolumbar' | 'lumbar' | null;
    group_angles: number[];
    rule_version: string;
    grade_name: string;
    grade_code: number;
    clazz_name: string;
    clazz_order: number;
    doctor_id: string;
    doctor_name: string;
    operator: string | null;
    device_code: string | null;
    device_firmware: string | null;
    client_kind: string | null;
    client_version: string | null;
    findings: Json;
    listed: Generated<boolean>;
    created_at: Date;
    deleted_at: Date | null;
    sagittal_abnormal: 'lordosis' | 'kyphosis' | null;
    positive: Generated<boolean>;
    referred: Generated<boolean>;
  };
  exam_image: {
    org_id: string;
    exam_id: string;
    position: number;
    kind: 'exam' | 'report';
    name: string;
    content: Buffer;
  };
  family_access: {
    token_hash: Buffer;
    tel: string;
    org_ids: string[];
    patient_ids: string[];
    created_at: Date;
    expires_at: Date;
  };
  family_link: {
    token_hash: Buffer;
    access_hash: Buffer;
    kind: 'report' | 'prescription';
    org_id: string;
    subject_id: string;
    expires_at: Date;
  };
  issued_prescription: {
    org_id: string;
    id: string;
    issue_id: string;
    patient_id: string;
    prescription_id: string;
    name: string;
    type: 'exercise' | 'prevention';
    description: string;
    duration: '1w' | '2w' | '1m' | '2m';
    groups_per_day: number;
    days_per_week: number;
    retest_reminder: boolean;
    items: Json;
    start_date: string;
    end_date: string;
    planned_days: number;
    opened_at: Date | null;
    completed_at: Date | null;
    ended_at: Date | null;
    ended_on: GeneratedAlways<string | null>;
    withdrawn_at: Date | null;
    listed: Generated<boolean>;
    trained_days: Generated<number>;
    training_minutes: Generated<number>;
    issued_by: string;
    issued_by_name: string;
    created_at: Date;
  };
  job: {
    id: string;
    org_id: string | null;
    user_id: string;
    actor: Json<JobActor>;
    kind: string;
    title: string;
    input: Json;
    upload_key: string | null;
    file_key: string | null;
    file_name: string | null;
    content_type: string | null;
    status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
    done: Generated<number>;
    total: Generated<number>;
    attempts: Generated<number>;
    queue_id: string;
    run_id: string | null;
    result: Json | null;
    summary: string | null;
    error_code: number | null;
    error_message: string | null;
    error_data: Json<{ data?: unknown; fields?: FieldFault[] }> | null;
    created_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    fetched_at: Date | null;
    expires_at: Date | null;
  };
  log_block: {
    number: number;
    lines: number;
    total: number;
    sealed_at: Date;
    hash: Buffer;
  };
  log_pending: {
    place: Generated<number>;
    org_id: string | null;
    line_id: string;
  };
  log_seal: {
    block: number;
    place: number;
    line_id: string;
    hash: Buffer;
  };
  log_total: {
    org_id: string;
    lines: number;
  };
  operation_log: {
    id: string;
    org_id: string | null;
    user_id: string | null;
    username: string;
    org_name: string;
    role: number | null;
    model: string;
    keypoint: string;
    keymsg: string;
    level: 'ERROR' | 'INFO' | 'WARN';
    optype: string;
    optime: Date;
  };
  organization: {
    id: string;
    name: string;
    clinic_id: string | null;
    type: string | null;
    province: string | null;
    city: string | null;
    district: string | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  patient: {
    org_id: string;
    id: string;
    school_id: string;
    student_id: string;
    name: string;
    gender: 'm' | 'f' | 'o';
    birth_date: string;
    tel: string | null;
    grade_name: string;
    grade_code: number;
    clazz_name: string;
    clazz_order: number;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  picture_code: {
    key: Buffer;
    code: string;
    expires_at: Date;
  };
  prescription: {
    org_id: string;
    id: string;
    name: string;
    type: 'exercise' | 'prevention';
    audience: string;
    description: string;
    duration: '1w' | '2w' | '1m' | '2m';
    groups_per_day: number;
    days_per_week: number;
    retest_reminder: boolean;
    items: Json;
    cover: Buffer | null;
    cover_type: 'image/png' | 'image/jpeg' | null;
    cover_hash: GeneratedAlways<Buffer | null>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  prescription_issue: {
    org_id: string;
    id: string;
    prescription_id: string;
    issued: number;
    left_out: Json;
    named: Json;
    start_date: string;
    end_date: string;
    created_at: Date;
  };
  project: {
    org_id: string;
    id: string;
    name: string;
    status: Generated<0 | 1 | 2>;
    start_date: string | null;
    end_date: string | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  project_school: {
    org_id: string;
    project_id: string;
    school_id: string;
  };
  referral: {
    org_id: string;
    project_id: string;
    patient_id: string;
    attended_on: string;
    hospital: string | null;
    cobb_angle: number | null;
    recorded_by: string;
    recorded_by_name: string;
    recorded_at: Date;
  };
  report_batch: {
    org_id: string;
    job_id: string;
    exam_ids: string[];
  };
  report_download: {
    org_id: string;
    exam_id: string;
    downloaded_at: Date;
  };
  report_template: {
    org_id: string;
    id: string;
    evaluation_normal: string | null;
    evaluation_bad_posture: string | null;
    evaluation_lateral_bending_one: string | null;
    evaluation_lateral_bending_two: string | null;
    evaluation_lateral_bending_three: string | null;
    logo: Buffer | null;
    logo_type: 'image/png' | 'image/jpeg' | null;
    file_name: string | null;
    examine_org_info: GeneratedJson;
    updated_at: Date;
    version: Generated<number>;
  };
  school: {
    org_id: string;
    id: string;
    name: string;
    province: string;
    city: string | null;
    district: string | null;
    province_name: string;
    city_name: string | null;
    district_name: string | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  screen_age: {
    org_id: string;
    school_id: string;
    year: string;
    gender: string;
    age: number;
    valid: number;
    curvature: number;
  };
  screen_change: {
    org_id: string;
    id: Generated<number>;
    school_id: string;
  };
  screen_month: {
    org_id: string;
    school_id: string;
    month: string;
    valid: number;
    incomplete: number;
    declined: number;
    normal: number;
    posture: number;
    grade_one: number;
    grade_two: number;
    grade_three: number;
    sagittal: number;
  };
  screen_roster: {
    org_id: string;
    school_id: string;
    grade_name: string;
    children: number;
  };
  screen_sitting: {
    org_id: string;
    school_id: string;
    day: string;
    grade_code: number;
    grade_name: string;
    examined: number;
    declined: number;
    positive: number;
    last_at: Date;
  };
  screen_unseen: {
    org_id: string;
    school_id: string;
    project_id: string;
    children: number;
  };
  session: {
    token_hash: Buffer;
    user_id: string;
    client: 'browser' | 'app';
    address: string | null;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    id: string;
    device: Generated<string>;
  };
  sms_code: {
    id: string;
    tel: string;
    purpose: 'login' | 'bind' | 'quickQuery';
    address: string;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    failed: Generated<boolean>;
  };
  statistic_fact: {
    org_id: string;
    patient_id: string;
    exam_id: string;
    project_id: string;
    school_id: string;
    grade_code: number;
    grade_name: string;
    clazz_order: number;
    clazz_name: string;
    gender: string;
    age: number;
    type_id: number;
    exam_time: Date;
    exam_day: string;
    better_before: string | null;
    replaced_on: string | null;
    outcome:
      | 'normal'
      | 'posture'
      | 'gradeOne'
      | 'gradeTwo'
      | 'gradeThree'
      | 'sagittal'
      | 'incomplete'
      | 'declined';
    sagittal_abnormal: string | null;
    positive: boolean;
    referred: boolean;
    attended: boolean;
    confirmed: boolean;
  };
  statistic_state: {
    only_one: Generated<boolean>;
    rolled_up_at: Date;
    verified_on: string;
  };
  system_prescription: {
    id: string;
    name: string;
    type: 'exercise' | 'prevention';
    audience: string;
    description: string;
    duration: '1w' | '2w' | '1m' | '2m';
    groups_per_day: number;
    days_per_week: number;
    retest_reminder: boolean;
    items: Json;
    cover: Buffer | null;
    cover_type: 'image/png' | 'image/jpeg' | null;
    cover_hash: GeneratedAlways<Buffer | null>;
    created_at: Date;
  };
  training_record: {
    org_id: string;
    id: string;
    issued_id: string;
    patient_id: string;
    date: string;
    minutes: number;
    action_count: number;
    source: 'family' | 'staff';
    recorded_by: string | null;
    recorded_by_name: string | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  unknown_sign_in: {
    name_hash: Buffer;
    failures: number;
    last_at: Date;
  };
  unseen_child: {
    org_id: string;
    patient_id: string;
    project_id: string;
    school_id: string;
    grade_code: number;
    grade_name: string;
    clazz_order: number;
    clazz_name: string;
    gender: string;
  };
  video_upload: {
    id: string;
    user_id: string;
    file_name: string;
    size: number;
    last_modified: number;
    received: Generated<number>;
    sealed_at: Date | null;
    touched_at: Date;
  };
};
