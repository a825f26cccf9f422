/** Written by `npm run db:types` from a migrated database; `schema/*.sql` is the truth, and a test compares. */
import type { PlacedRow } from '@spine/contract/enrolment';
import type { FieldFault, Role } from '@spine/contract/kernel';
import type {
  FoundLeaver,
  RosterCells,
  RosterChild,
  RosterContent,
  RosterFault,
  RosterGuard,
  RosterMapping,
  RosterPartCounts,
  RosterRecord,
  RosterUndoTally,
} from '@spine/contract/patient';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JobActor } from '#platform/auth/actor.ts';

/** Written as JSON text, or as an object (an array would become one of PostgreSQL's), and read as the parsed value. */
type Json<T = unknown> = ColumnType<T, string | Record<string, unknown>, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export type Tables = {
  accessApproval: {
    id: string;
    orgId: string;
    userId: string;
    role: Role;
    accountKind: 'person' | 'device' | 'auditor';
    purpose: string;
    approvedBy: string;
    approvedByName: string;
    approvedByUsername: string;
    approvedAt: Date;
    endsOn: string;
    endedAt: Date | null;
    endedBy: string | null;
    endedByName: string | null;
    endedByUsername: string | null;
    endReason: string | null;
  };
  action: {
    id: string;
    name: string;
    category: 'mat' | 'aerobics';
    levels: ('primary' | 'junior' | 'senior')[];
    position: 'trunk' | 'upperLimb' | 'lowerLimb' | 'shoulder' | 'neck';
    muscles: string;
    muscleNames: GeneratedAlways<string[]>;
    description: string;
    equipment: string;
    effect: string;
    steps: string;
    warnings: string;
    remark: string;
    cover: Buffer | null;
    coverType: 'image/png' | 'image/jpeg' | null;
    coverHash: GeneratedAlways<Buffer | null>;
    videoKey: string | null;
    createdAt: Date;
    updatedAt: Date;
    deletedAt: Date | null;
  };
  appPackage: {
    id: string;
    platform: 'android' | 'pc';
    version: string;
    notes: string;
    fileName: string;
    contentType: string;
    blobKey: string;
    createdBy: string;
    createdAt: Date;
    deletedAt: Date | null;
  };
  appUser: {
    id: string;
    orgId: string | null;
    username: string;
    passwordHash: string;
    tel: string | null;
    role: Role;
    errorCounter: Generated<number>;
    mustChangePassword: Generated<boolean>;
    createdAt: Date;
    deletedAt: Date | null;
    realName: string | null;
    sessionsEndedAt: Date | null;
    factorsResetAt: Date | null;
    factorsResetBy: string | null;
    factorsResetReason: string | null;
    factorsResetKnownAt: Date | null;
    accountKind: Generated<'person' | 'device' | 'auditor'>;
    staffNumber: string | null;
  };
  attendance: {
    orgId: string;
    projectId: string;
    patientId: string;
    day: string;
    recordedBy: string;
    recordedByName: string;
    recordedAt: Date;
  };
  auditReport: {
    orgId: string | null;
    year: number;
    reportedOn: string;
    recordedBy: string;
    recordedByName: string;
    recordedAt: Date;
  };
  batch: {
    name: string;
    codeCount: number;
    createdAt: Date;
    createdBy: string;
  };
  batchCode: {
    id: string;
    code: string;
    batch: string;
    downloadNum: Generated<0 | 1>;
    createdAt: Date;
  };
  blob: {
    key: string;
    size: number;
    sha256: Buffer;
    createdAt: Date;
    droppedAt: Date | null;
    orgId: string | null;
  };
  bulkReport: {
    orgId: string;
    jobId: string;
    examIds: string[];
  };
  callRate: {
    key: Buffer;
    calls: number;
    endsAt: Date;
  };
  childDocument: {
    orgId: string;
    patientId: string;
    kind: '1' | '6' | '7' | '8' | '9' | 'A' | 'Z';
    sealed: Buffer | null;
    numberEnd: Buffer | null;
  };
  classCode: {
    orgId: string;
    schoolId: string;
    gradeName: string;
    clazzName: string;
    renewedAt: Date;
  };
  classFormUse: {
    orgId: string;
    tokenHash: Buffer;
    submissions: number;
    expiresAt: Date;
  };
  consent: {
    orgId: string;
    id: string;
    projectId: string;
    patientId: string;
    noticeVersion: number | null;
    answer: 'agreed' | 'refused' | 'withdrawn';
    channel: 'paper' | 'oral' | 'guardian';
    reason: string | null;
    recordedBy: string | null;
    recordedByName: string | null;
    maskedPhone: string | null;
    answeredAt: Date;
    recordedAt: Date;
  };
  consentDraft: {
    orgId: string;
    projectId: string;
    texts: Json;
  };
  consentNotice: {
    orgId: string;
    projectId: string;
    version: number;
    texts: Json;
    hash: string;
    publishedBy: string;
    publishedByName: string;
    publishedAt: Date;
  };
  consentReminder: {
    orgId: string;
    projectId: string;
    patientId: string;
    nth: 1 | 2;
    numberHash: Buffer | null;
    state: 'sending' | 'sent' | 'failed' | 'unknown' | 'shared' | 'skipped' | 'limited';
    sentAt: Date;
  };
  correctionRequest: {
    orgId: string;
    id: string;
    patientId: string;
    fact: 'name' | 'gender' | 'birthDate' | 'studentId' | 'schoolClass' | 'tel' | 'exam';
    examId: string | null;
    factDigest: Buffer | null;
    requested: string;
    channel: 'phone' | 'paper' | 'inPerson' | 'guardian';
    asker: string;
    enteredBy: string | null;
    enteredByName: string | null;
    requestedAt: Date;
    enteredAt: Date;
    dueOn: string;
    decision: 'corrected' | 'refused' | null;
    reason: string | null;
    decidedBy: string | null;
    decidedByName: string | null;
    decidedAt: Date | null;
    correctedAt: Date | null;
  };
  disclosureRead: {
    orgId: string;
    userId: string;
    through: string;
  };
  documentKey: {
    orgId: string;
    wrapped: Buffer;
  };
  download: {
    tokenHash: Buffer;
    userId: string;
    orgId: string | null;
    fileName: string;
    contentType: string;
    content: Buffer;
    expiresAt: Date;
  };
  enrolment: {
    orgId: string;
    patientId: string;
    fromDay: string;
    toDay: Generated<string>;
    schoolId: string;
    studentId: string;
    track: 'general' | 'prep' | 'four' | 'vocational' | 'technical' | null;
    cohort: number | null;
    gradeLabel: string | null;
    clazzName: string;
    clazzOrder: number;
    saidIn: number;
    endPlanned: boolean;
    listed: Generated<boolean>;
    cause:
      | 'first'
      | 'import'
      | 'edit'
      | 'found'
      | 'earlier'
      | 'renamed'
      | 'move'
      | 'repeat'
      | 'skip'
      | 'leave'
      | 'return';
    doubt: 'noGrade' | 'examDiffers' | 'age' | null;
    batchId: string | null;
    recordedAt: Date;
  };
  erasure: {
    id: string;
    orgId: string;
    patientIds: string[];
    entryIds: Generated<string[]>;
    cause:
      | 'guardianWritten'
      | 'guardianInPerson'
      | 'guardianPhone'
      | 'child'
      | 'institution'
      | 'retention';
    askedOn: string;
    reason: string;
    orderedBy: string | null;
    orderedByName: string | null;
    erasedAt: Date;
    counts: Json;
    ages: Json;
    filesLeft: Generated<string[]>;
    listNumber: number | null;
  };
  exam: {
    orgId: string;
    id: string;
    projectId: string;
    schoolId: string;
    patientId: string;
    examTime: Date;
    typeId: 0 | 1;
    status: 1 | 2;
    resultId: 0 | 1 | 2 | 3 | 5 | null;
    needsRetest: boolean;
    screeningState: 'normal' | 'suspicious' | 'highlySuspicious' | 'undetermined';
    leftAngle: number | null;
    rightAngle: number | null;
    maxAngle: number | null;
    maxSide: 'left' | 'right' | null;
    maxSegment: 'thoracic' | 'thoracolumbar' | 'lumbar' | null;
    groupAngles: number[];
    ruleVersion: string;
    gradeName: string;
    gradeCode: number;
    clazzName: string;
    clazzOrder: number;
    doctorId: string;
    doctorName: string;
    operator: string | null;
    deviceCode: string | null;
    deviceFirmware: string | null;
    clientKind: string | null;
    clientVersion: string | null;
    findings: Json;
    listed: Generated<boolean>;
    createdAt: Date;
    deletedAt: Date | null;
    sagittalAbnormal: 'lordosis' | 'kyphosis' | null;
    positive: Generated<boolean>;
    referred: Generated<boolean>;
    finding:
      | 'normal'
      | 'belowFive'
      | 'badPosture'
      | 'severityOne'
      | 'severityTwo'
      | 'severityThree'
      | 'lordosis'
      | 'kyphosis'
      | 'furtherCheck'
      | 'retest'
      | 'incomplete'
      | 'declined'
      | 'undetermined';
    sideViewed: boolean;
    outcome:
      | 'normal'
      | 'posture'
      | 'gradeOne'
      | 'gradeTwo'
      | 'gradeThree'
      | 'sagittal'
      | 'furtherCheck'
      | 'incomplete'
      | 'declined';
    precedence: number;
    voidedAt: Date | null;
    needsConsent: Generated<boolean>;
    consentId: string | null;
    consentAnswer: GeneratedAlways<string | null>;
  };
  examCorrection: {
    orgId: string;
    id: string;
    examId: string;
    kind: 'void' | 'unvoid' | 'assign';
    patientId: string;
    toPatientId: string | null;
    reason: string | null;
    correctedBy: string;
    correctedByName: string;
    correctedAt: Date;
  };
  examImage: {
    orgId: string;
    examId: string;
    position: number;
    kind: 'exam' | 'report';
    name: string;
    fileKey: string;
  };
  familyAccess: {
    tokenHash: Buffer;
    tel: string;
    orgIds: string[];
    patientIds: string[];
    createdAt: Date;
    expiresAt: Date;
  };
  familyLink: {
    tokenHash: Buffer;
    accessHash: Buffer;
    kind: 'report' | 'prescription' | 'childData';
    orgId: string;
    subjectId: string;
    expiresAt: Date;
  };
  followUpAct: {
    orgId: string;
    id: string;
    patientId: string;
    kind:
      | 'printed'
      | 'notified'
      | 'attempted'
      | 'booked'
      | 'reported'
      | 'visited'
      | 'planned'
      | 'assigned'
      | 'noted'
      | 'closed'
      | 'takenBack';
    way: 'phone' | 'sms' | 'paper' | 'inPerson' | 'familyPage' | 'hospitalPage' | null;
    day: string | null;
    plan: 'observation' | 'exercise' | 'brace' | 'surgery' | 'ruledOut' | null;
    reason: 'ended' | 'declined' | 'movedAway' | 'unreachable' | 'graduated' | 'other' | null;
    actId: string | null;
    userId: string | null;
    userName: string | null;
    note: string | null;
    doneBy: string | null;
    doneByName: string;
    doneAt: Date;
    result: Json | null;
    projectId: string | null;
    elsewhere: boolean | null;
  };
  followUpCase: {
    orgId: string;
    patientId: string;
    track: 'urgent' | 'referral' | 'gentle' | 'hospital' | 'retest' | 'posture' | 'unfinished';
    stage: 'toNotify' | 'notified' | 'booked' | 'visited' | 'followed' | 'toRetest' | 'closed';
    examId: string | null;
    foundOn: string;
    dueOn: string | null;
    dueByRule: Generated<boolean>;
    retestExamId: string | null;
    retestDueOn: string | null;
    openExamId: string | null;
    hospital: Json | null;
    visitedOn: string | null;
    clearedOn: string | null;
    assignedTo: string | null;
    assignedName: string | null;
    outcome:
      | 'ended'
      | 'declined'
      | 'movedAway'
      | 'unreachable'
      | 'graduated'
      | 'other'
      | 'ruledOut'
      | 'retestNormal'
      | null;
    contactDay: string | null;
    contactWay: 'phone' | 'sms' | 'paper' | 'inPerson' | 'familyPage' | 'hospitalPage' | null;
    contactKind: 'notified' | 'attempted' | 'booked' | null;
    printedOn: string | null;
    toCheck: Generated<boolean>;
  };
  followUpPhoto: {
    orgId: string;
    id: string;
    patientId: string;
    actId: string | null;
    fileKey: string;
    pages: Generated<number>;
    consentVersion: number | null;
    createdAt: Date;
  };
  followUpSetting: {
    orgId: string;
    dueDays: Json;
  };
  guardianEntry: {
    orgId: string;
    id: string;
    schoolId: string;
    studentId: string;
    name: string;
    gender: 'm' | 'f' | 'o';
    birthDate: string;
    tel: string | null;
    gradeName: string;
    gradeCode: number;
    clazzName: string;
    clazzOrder: number;
    createdAt: Date;
  };
  incident: {
    id: string;
    orgId: string | null;
    schoolId: string | null;
    kind: 'leak' | 'tamper' | 'loss';
    happenedOn: string;
    noticedOn: string;
    under14: number | null;
    from14: number | null;
    what: string;
    cause: string;
    measures: string;
    familiesToldOn: string | null;
    authorityToldOn: string | null;
    closedOn: string | null;
    recordedBy: string;
    recordedByName: string;
    recordedAt: Date;
    changedAt: Date | null;
    changedByName: string | null;
  };
  installation: {
    onlyOne: Generated<boolean>;
    secretHash: Buffer | null;
    fileKey: string | null;
    passwordSaltHash: Buffer | null;
    restoredAt: Date | null;
  };
  job: {
    id: string;
    orgId: string | null;
    userId: string;
    actor: Json<JobActor>;
    kind: string;
    title: string;
    input: Json;
    uploadKey: string | null;
    fileKey: string | null;
    fileName: string | null;
    contentType: string | null;
    status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
    done: Generated<number>;
    total: Generated<number>;
    attempts: Generated<number>;
    queueId: string;
    runId: string | null;
    result: Json | null;
    summary: string | null;
    errorCode: number | null;
    errorMessage: string | null;
    errorData: Json<{ data?: unknown; fields?: FieldFault[] }> | null;
    createdAt: Date;
    startedAt: Date | null;
    finishedAt: Date | null;
    fetchedAt: Date | null;
    expiresAt: Date | null;
  };
  logBlock: {
    number: number;
    lines: number;
    total: number;
    sealedAt: Date;
    hash: Buffer;
  };
  logPending: {
    place: Generated<number>;
    orgId: string | null;
    lineId: string;
  };
  logSeal: {
    block: number;
    place: number;
    lineId: string;
    hash: Buffer;
  };
  logTotal: {
    orgId: string;
    lines: number;
  };
  logoutToken: {
    providerId: string;
    jtiHash: Buffer;
    expiresAt: Date;
  };
  monitoringCheck: {
    orgId: string;
    planId: string;
    schoolId: string;
    stage: 'primary' | 'junior' | 'senior' | 'vocational';
    counts: Json;
    checkedAt: Date;
  };
  monitoringFile: {
    orgId: string;
    id: string;
    planId: string;
    kind: 'whole' | 'changes';
    format: 'xlsx' | 'csv';
    scope: 'all' | 'county' | 'school';
    areaCode: string | null;
    schoolId: string | null;
    stage: 'primary' | 'junior' | 'senior' | 'vocational' | null;
    rows: number;
    bounced: number;
    doubtful: number;
    faults: Json;
    leftOut: Json;
    schools: Json;
    parts: Json;
    orderedBy: string;
    orderedByName: string;
    orderedAt: Date;
    handedInOn: string | null;
    handedInTo: string | null;
    handedInNote: string | null;
    handedInBy: string | null;
    handedInByName: string | null;
    handedInAt: Date | null;
    removedAt: Date | null;
    removedCause: 'yearOver' | 'childErased' | null;
  };
  monitoringNumber: {
    orgId: string;
    planId: string;
    schoolId: string;
    stage: 'primary' | 'junior' | 'senior' | 'vocational';
    serial: number;
    patientId: string | null;
  };
  monitoringPlan: {
    orgId: string;
    id: string;
    schoolYear: number;
    codes: string;
    fromDay: string;
    toDay: string;
    partRows: number;
    createdBy: string;
    createdByName: string;
    createdAt: Date;
  };
  monitoringSchool: {
    orgId: string;
    planId: string;
    schoolId: string;
    stage: 'primary' | 'junior' | 'senior' | 'vocational';
    province: string;
    city: string;
    county: string;
    area: 'urban' | 'rural' | null;
    number: number | null;
    owed: number;
  };
  operationLog: {
    id: string;
    orgId: string | null;
    userId: string | null;
    username: string;
    orgName: string;
    role: Role | null;
    model: string;
    keypoint: string;
    keymsg: string;
    level: 'ERROR' | 'INFO' | 'WARN';
    optype: string;
    optime: Date;
    children: number | null;
  };
  organization: {
    id: string;
    name: string;
    clinicId: string | null;
    type: string | null;
    province: string | null;
    city: string | null;
    district: string | null;
    createdAt: Date;
    deletedAt: Date | null;
    secondFactor: Generated<'off' | 'managers' | 'everybody'>;
    ownSecondFactor: Generated<'off' | 'managers' | 'everybody'>;
  };
  patient: {
    orgId: string;
    id: string;
    schoolId: string;
    studentId: string;
    name: string;
    gender: 'm' | 'f' | 'o';
    birthDate: string;
    tel: string | null;
    createdAt: Date;
    updatedAt: Date;
    deletedAt: Date | null;
    initials: string | null;
    studentEnd: GeneratedAlways<string>;
    telEnd: GeneratedAlways<string | null>;
    listedOn: string | null;
    entryId: string | null;
    erasedAt: Date | null;
    deletionId: string | null;
    deletedByName: string | null;
  };
  pictureCode: {
    key: Buffer;
    code: string;
    expiresAt: Date;
  };
  plan: {
    orgId: string;
    id: string;
    name: string;
    type: 'exercise' | 'prevention';
    audience: string;
    description: string;
    duration: '1w' | '2w' | '1m' | '2m';
    groupsPerDay: number;
    daysPerWeek: number;
    retestReminder: boolean;
    items: Json;
    cover: Buffer | null;
    coverType: 'image/png' | 'image/jpeg' | null;
    coverHash: GeneratedAlways<Buffer | null>;
    createdAt: Date;
    updatedAt: Date;
    deletedAt: Date | null;
  };
  prescription: {
    orgId: string;
    id: string;
    issueId: string;
    patientId: string;
    planId: string;
    name: string;
    type: 'exercise' | 'prevention';
    description: string;
    duration: '1w' | '2w' | '1m' | '2m';
    groupsPerDay: number;
    daysPerWeek: number;
    retestReminder: boolean;
    items: Json;
    startDate: string;
    endDate: string;
    plannedDays: number;
    openedAt: Date | null;
    completedAt: Date | null;
    endedAt: Date | null;
    endedOn: GeneratedAlways<string | null>;
    withdrawnAt: Date | null;
    listed: Generated<boolean>;
    trainedDays: Generated<number>;
    trainingMinutes: Generated<number>;
    issuedBy: string;
    issuedByName: string;
    createdAt: Date;
  };
  prescriptionIssue: {
    orgId: string;
    id: string;
    planId: string;
    issued: number;
    leftOut: Json;
    named: Json;
    startDate: string;
    endDate: string;
    createdAt: Date;
  };
  project: {
    orgId: string;
    id: string;
    name: string;
    status: Generated<0 | 1 | 2>;
    startDate: string | null;
    endDate: string | null;
    createdAt: Date;
    deletedAt: Date | null;
    schoolYear: number;
    method: Generated<'twoStage' | 'guideline' | 'atrOnly'>;
    completedAt: Date | null;
    consentSince: Date | null;
    reminderHour: number | null;
    needsConsent: GeneratedAlways<boolean>;
    deletionId: string | null;
    deletedByName: string | null;
  };
  projectSchool: {
    orgId: string;
    projectId: string;
    schoolId: string;
    day: string | null;
  };
  recoveryCode: {
    userId: string;
    codeHash: Buffer;
    createdAt: Date;
    usedAt: Date | null;
  };
  referral: {
    orgId: string;
    projectId: string;
    patientId: string;
    attendedOn: string;
    hospital: string | null;
    cobbAngle: number | null;
    recordedBy: string;
    recordedByName: string;
    recordedAt: Date;
    elsewhere: Generated<boolean>;
    confirmed: boolean;
    actId: string | null;
  };
  referralLetter: {
    orgId: string;
    id: string;
    number: string;
    patientId: string;
    examId: string;
    birthDate: string;
    issuedOn: string;
    expiresOn: string;
    issuedBy: string;
    issuedByName: string;
    issuedAt: Date;
    triesLeft: number;
    firstWrittenAt: Date | null;
    actId: string | null;
  };
  reportDownload: {
    orgId: string;
    examId: string;
    downloadedAt: Date;
  };
  reportForm: {
    orgId: string;
    id: string;
    name: string;
    kind: 'docx' | 'xlsx';
    content: Buffer;
    size: number;
    fields: Json;
    uploadedBy: string;
    uploadedByName: string;
    uploadedAt: Date;
  };
  reportTemplate: {
    orgId: string;
    id: string;
    evaluationNormal: string | null;
    evaluationBadPosture: string | null;
    evaluationLateralBendingOne: string | null;
    evaluationLateralBendingTwo: string | null;
    evaluationLateralBendingThree: string | null;
    logo: Buffer | null;
    logoType: 'image/png' | 'image/jpeg' | null;
    fileName: string | null;
    examineOrgInfo: GeneratedJson;
    updatedAt: Date;
    version: Generated<number>;
  };
  retentionNotice: {
    orgId: string;
    patientId: string;
    announcedOn: string;
    endsOn: string;
  };
  retentionSetting: {
    orgId: string;
    years: number;
    basis: string;
    changedBy: string;
    changedByName: string;
    changedAt: Date;
  };
  rosterBatch: {
    orgId: string;
    id: string;
    schoolId: string;
    kind: Generated<'roster' | 'placement'>;
    state: 'reading' | 'ready' | 'writing' | 'written' | 'undoing' | 'undone';
    jobId: string;
    fileName: string;
    fileHash: Buffer;
    uploadKey: string | null;
    createdBy: string;
    createdByName: string;
    createdAt: Date;
    content: Json<RosterContent> | null;
    total: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    wrong: Generated<number>;
    excluded: Generated<number>;
    absent: Generated<number>;
    absentKey: string | null;
    warned: Generated<number>;
    found: Generated<number>;
    taken: Generated<number>;
    absentLeave: Generated<boolean>;
    parts: Json<RosterPartCounts> | null;
    schoolSize: Generated<number>;
    guards: Json<RosterGuard[]> | null;
    comparedAt: Date | null;
    writtenAt: Date | null;
    writtenByName: string | null;
    seconds: number | null;
    undoneAt: Date | null;
    undoneByName: string | null;
    undoReason: string | null;
    undone: Json<RosterUndoTally> | null;
  };
  rosterBatchRow: {
    orgId: string;
    batchId: string;
    nr: number;
    sheetRow: number;
    sheetName: string | null;
    studentId: string | null;
    kind: 'new' | 'changed' | 'same' | 'wrong' | 'excluded';
    record: Json<RosterRecord> | null;
    document: string | null;
    cells: Json<RosterCells> | null;
    faults: Json<RosterFault[]> | null;
    warnings: Json<RosterFault[]> | null;
    parts: ('name' | 'gender' | 'birthDate' | 'clazz' | 'tel' | 'document')[];
    marks: ('lastYear' | 'shifted' | 'doubled' | 'age' | 'names' | 'numberElsewhere')[];
    patientId: string | null;
    before: Json<RosterChild> | null;
    leaver: Json<FoundLeaver> | null;
    takesLeaver: boolean | null;
    placed: Json<PlacedRow> | null;
    writtenAt: Date | null;
    outcome: 'undone' | 'kept' | 'failed' | null;
    reason:
      | 'deleted'
      | 'openRequest'
      | 'examined'
      | 'consent'
      | 'followUp'
      | 'corrected'
      | 'edited'
      | 'noWayBack'
      | null;
    kept: Generated<('name' | 'gender' | 'birthDate' | 'clazz' | 'tel' | 'document')[]>;
  };
  rosterMapping: {
    orgId: string;
    schoolId: string;
    titlesHash: Buffer;
    mapping: Json<RosterMapping>;
    usedAt: Date;
  };
  savedView: {
    orgId: string;
    id: string;
    listKey: string;
    name: string;
    ownerId: string;
    isShared: boolean;
    query: Json;
    columns: Json;
    createdAt: Date;
    changedAt: Date;
  };
  school: {
    orgId: string;
    id: string;
    name: string;
    province: string;
    city: string | null;
    district: string | null;
    provinceName: string;
    cityName: string | null;
    districtName: string | null;
    system:
      | 'kindergarten'
      | 'primary6'
      | 'primary5'
      | 'junior3'
      | 'junior4'
      | 'junior1to4'
      | 'nineYear'
      | 'secondary'
      | 'twelveYear'
      | 'senior'
      | 'vocational'
      | 'special'
      | null;
    systemSet: Generated<boolean>;
    createdAt: Date;
    deletedAt: Date | null;
  };
  schoolList: {
    orgId: string;
    id: string;
    projectId: string;
    schoolId: string;
    audience: 'schoolDoctor' | 'classTeacher';
    recipient: string;
    classes: Json;
    madeBy: string;
    madeByName: string;
    madeAt: Date;
    expiresOn: string;
    codeHash: Buffer;
    keyHash: Buffer | null;
    triesLeft: number;
    opened: Generated<number>;
    openedAt: Date | null;
    receivedBy: string | null;
    receivedAt: Date | null;
    revokedAt: Date | null;
    revokedByName: string | null;
  };
  schoolListChild: {
    orgId: string;
    listId: string;
    patientId: string;
  };
  screenAge: {
    orgId: string;
    schoolId: string;
    year: string;
    gender: string;
    age: number;
    valid: number;
    curvature: number;
    way: string;
    incomplete: number;
  };
  screenChange: {
    orgId: string;
    id: Generated<number>;
    schoolId: string;
  };
  screenMonth: {
    orgId: string;
    schoolId: string;
    month: string;
    valid: number;
    incomplete: number;
    declined: number;
    normal: number;
    posture: number;
    gradeOne: number;
    gradeTwo: number;
    gradeThree: number;
    sagittal: number;
    way: string;
    furtherCheck: number;
  };
  screenRoster: {
    orgId: string;
    schoolId: string;
    gradeName: string;
    children: number;
  };
  screenSitting: {
    orgId: string;
    schoolId: string;
    day: string;
    gradeCode: number;
    gradeName: string;
    examined: number;
    declined: number;
    positive: number;
    lastAt: Date;
  };
  screenSpread: {
    orgId: string;
    schoolId: string;
    year: string;
    part: string;
    way: string;
    indicator: string;
    children: number;
    sizes: number;
    betweenSquares: number;
    betweenDegrees: number;
    withinSquares: number;
    withinDegrees: number;
    evenSize: number;
  };
  screenUnseen: {
    orgId: string;
    schoolId: string;
    children: number;
    year: string;
  };
  sealingKey: {
    orgId: string;
    id: string;
    publicKey: Buffer;
    privateKey: Buffer;
    createdAt: Date;
  };
  session: {
    tokenHash: Buffer;
    userId: string;
    client: 'browser' | 'app';
    address: string | null;
    createdAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
    id: string;
    device: Generated<string>;
    secondStep: Generated<'none' | 'prove' | 'setUp'>;
    provedAt: Date | null;
    passkeyChallenge: Buffer | null;
    passkeyChallengeFor: 'create' | 'get' | null;
    challengeExpiresAt: Date | null;
    providerId: string | null;
    providerSubject: string | null;
    providerSid: string | null;
  };
  signInFactor: {
    id: string;
    userId: string;
    kind: 'totp' | 'passkey';
    name: string;
    secret: Buffer | null;
    lastStep: Generated<number>;
    createdAt: Date;
    confirmedAt: Date | null;
    lastUsedAt: Date | null;
    credentialId: Buffer | null;
    publicKey: Buffer | null;
    signCount: Generated<number>;
    transports: Generated<string[]>;
  };
  signInFailure: {
    nameHash: Buffer;
    place: string;
    failures: number;
    lastAt: Date;
  };
  signInFlow: {
    stateHash: Buffer;
    providerId: string;
    purpose: 'signIn' | 'invitation' | 'link' | 'prove';
    visitorHash: Buffer;
    invitationHash: Buffer | null;
    userId: string | null;
    sessionId: string | null;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
  };
  signInInvitation: {
    tokenHash: Buffer;
    providerId: string;
    userId: string;
    createdAt: Date;
    expiresAt: Date;
  };
  signInLink: {
    id: string;
    providerId: string;
    userId: string;
    subject: string;
    kind: 'invitation' | 'own' | 'claim';
    linkedAt: Date;
    lastUsedAt: Date | null;
    endedAt: Date | null;
    endedBy: string | null;
  };
  signInProvider: {
    id: string;
    orgId: string | null;
    name: string;
    issuer: string;
    clientId: string;
    clientSecret: Buffer;
    claim: string | null;
    enabled: boolean;
    trustsSecondFactor: boolean;
    signOutUrl: string | null;
    createdAt: Date;
  };
  smsCode: {
    id: string;
    tel: string;
    purpose: 'login' | 'bind' | 'quickQuery';
    address: string;
    codeHash: Buffer;
    tries: Generated<number>;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
    failed: Generated<boolean>;
    asker: Buffer | null;
    othersTries: Generated<number>;
  };
  stationDevice: {
    orgId: string;
    id: string;
    deviceId: string;
    name: string;
    model: string;
    clientVersion: string;
    projectId: string;
    userId: string;
    userName: string;
    tokenHash: Buffer;
    registeredAt: Date;
    replacedAt: Date | null;
    lastContactAt: Date;
    unsent: Generated<number>;
    classes: Generated<number>;
    children: Generated<number>;
    isPersistent: Generated<boolean>;
    revokedAt: Date | null;
    eraseRequestedAt: Date | null;
    reason: string | null;
    reasonBy: string | null;
    isPending: Generated<boolean>;
    preparedClasses: GeneratedJson;
    userSessionsEndedAt: Date | null;
  };
  statisticFact: {
    orgId: string;
    patientId: string;
    examId: string;
    projectId: string;
    schoolId: string;
    gradeCode: number;
    gradeName: string;
    clazzOrder: number;
    clazzName: string;
    gender: string;
    age: number;
    typeId: number;
    examTime: Date;
    examDay: string;
    betterBefore: string | null;
    replacedOn: string | null;
    outcome:
      | 'normal'
      | 'posture'
      | 'gradeOne'
      | 'gradeTwo'
      | 'gradeThree'
      | 'sagittal'
      | 'furtherCheck'
      | 'incomplete'
      | 'declined';
    sagittalAbnormal: string | null;
    positive: boolean;
    referred: boolean;
    attended: boolean;
    confirmed: boolean;
    imaged: boolean;
    retested: boolean;
    elsewhere: boolean;
    sideViewed: boolean;
    alone: Generated<boolean>;
    countsInYear: Generated<boolean>;
  };
  statisticState: {
    onlyOne: Generated<boolean>;
    rolledUpAt: Date;
    verifiedOn: string;
    ruleVersion: Generated<string>;
    caseRuleVersion: Generated<string>;
  };
  statisticSum: {
    orgId: string;
    schoolId: string;
    projectId: string;
    gradeCode: number;
    gradeName: string;
    clazzOrder: number;
    clazzName: string;
    gender: string;
    age: number;
    examDay: string;
    betterBefore: string;
    replacedOn: string;
    alone: boolean;
    countsInYear: boolean;
    children: number;
    inspected: number;
    valid: number;
    incomplete: number;
    declined: number;
    normal: number;
    posture: number;
    gradeOne: number;
    gradeTwo: number;
    gradeThree: number;
    sagittal: number;
    sideViewed: number;
    lordosis: number;
    kyphosis: number;
    furtherCheck: number;
    retested: number;
    positive: number;
    referred: number;
    attended: number;
    confirmed: number;
    imaged: number;
    suspected: number;
    elsewhere: number;
  };
  systemPlan: {
    id: string;
    name: string;
    type: 'exercise' | 'prevention';
    audience: string;
    description: string;
    duration: '1w' | '2w' | '1m' | '2m';
    groupsPerDay: number;
    daysPerWeek: number;
    retestReminder: boolean;
    items: Json;
    cover: Buffer | null;
    coverType: 'image/png' | 'image/jpeg' | null;
    coverHash: GeneratedAlways<Buffer | null>;
    createdAt: Date;
  };
  textDay: {
    orgId: string;
    day: string;
    texts: number;
  };
  textMessage: {
    orgId: string;
    id: string;
    patientId: string;
    numberHash: Buffer;
    state: 'waiting' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unknown' | 'skipped';
    cause:
      | 'refused'
      | 'limited'
      | 'notDelivered'
      | 'lately'
      | 'stopped'
      | 'caseClosed'
      | 'childGone'
      | 'numberChanged'
      | 'askerGone'
      | 'cancelled'
      | 'notOffered'
      | 'toldMeanwhile'
      | 'withheld'
      | null;
    askedBy: string;
    askedByName: string;
    askedAt: Date;
    jobId: string | null;
    sentAt: Date | null;
    vendorId: string | null;
    checkedAt: Date | null;
  };
  textNumber: {
    orgId: string;
    numberHash: Buffer;
    messageId: string | null;
    takenAt: Date;
  };
  textStop: {
    orgId: string;
    numberHash: Buffer;
    patientId: string;
    outdated: Generated<boolean>;
  };
  trainingRecord: {
    orgId: string;
    id: string;
    prescriptionId: string;
    patientId: string;
    date: string;
    minutes: number;
    actionCount: number;
    source: 'family' | 'staff';
    recordedBy: string | null;
    recordedByName: string | null;
    createdAt: Date;
    deletedAt: Date | null;
  };
  trustedBrowser: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    device: Generated<string>;
    createdAt: Date;
    lastUsedAt: Date;
    expiresAt: Date;
  };
  unseenChild: {
    orgId: string;
    patientId: string;
    projectId: string;
    schoolId: string;
    gradeCode: number;
    gradeName: string;
    clazzOrder: number;
    clazzName: string;
    gender: string;
  };
  videoUpload: {
    id: string;
    userId: string;
    fileName: string;
    size: number;
    lastModified: number;
    received: Generated<number>;
    sealedAt: Date | null;
    touchedAt: Date;
  };
};
