/**
 * The shapes of an examination: its closed sets, what is measured and seen, and the record a client uploads. Angles
 * are degrees; negative is left, positive is right (docs/domain/decisions.md 11). Instants are ISO 8601 with offset.
 */
import { z } from 'zod';
import { idField, instantField, removeHiddenCharacters, textField } from '#kernel';

/** `typeId`: quick is ATR only; normal has segments, signs, bend, motion test and items. */
export const ExamType = { Quick: 0, Normal: 1 } as const;
export type ExamType = (typeof ExamType)[keyof typeof ExamType];
export const examTypeField = z.enum(ExamType);
/**
 * How a project screens (docs/domain/decisions.md 29): in two stages, quickly or completely for all and completely for
 * those of 5° and more; by the guideline, everybody completely; or as a campaign that only measures the trunk rotation,
 * where the grade of a quick examination is its result.
 */
export const SCREENING_METHODS = ['twoStage', 'guideline', 'atrOnly'] as const;
export const screeningMethodField = z.enum(SCREENING_METHODS);
export type ScreeningMethod = z.output<typeof screeningMethodField>;

/**
 * 检查方式 of a record: the normal examination, the quick one, and the quick one of a project that only measures the
 * trunk rotation.
 */
export const EXAM_MODES = ['normal', 'quick', 'atrOnly'] as const;
export const examModeField = z.enum(EXAM_MODES);
export type ExamMode = z.output<typeof examModeField>;

export const ExamStatus = { Inspected: 1, Declined: 2 } as const;
export type ExamStatus = (typeof ExamStatus)[keyof typeof ExamStatus];
export const examStatusField = z.enum(ExamStatus);

/** What was found. The numbers are no order: `RESULTS_BY_SEVERITY` is. */
export const ResultId = {
  Normal: 0,
  SeverityOne: 1,
  SeverityTwo: 2,
  SeverityThree: 3,
  BadPosture: 5,
} as const;
export type ResultId = (typeof ResultId)[keyof typeof ResultId];
export const resultIdField = z.enum(ResultId);

/** What an examination counts for where its child counts by it; they exclude each other. */
export const EXAM_OUTCOMES = [
  'normal',
  'posture',
  'gradeOne',
  'gradeTwo',
  'gradeThree',
  'sagittal',
  'furtherCheck',
  'incomplete',
  'declined',
] as const;
export type ExamOutcome = (typeof EXAM_OUTCOMES)[number];

/** The three segments a reading belongs to: thoracic T1–T11, thoracolumbar T12–L1, lumbar L2–L5. */
export const SEGMENTS = ['thoracic', 'thoracolumbar', 'lumbar'] as const;
export type Segment = (typeof SEGMENTS)[number];
export const segmentField = z.enum(SEGMENTS);

/** Spine levels of spec 3. */
export const LEVELS = [
  'T1',
  'T2',
  'T3',
  'T4',
  'T5',
  'T6',
  'T7',
  'T8',
  'T9',
  'T10',
  'T11',
  'T12',
  'L1',
  'L2',
  'L3',
  'L4',
  'L5',
] as const;
export type Level = (typeof LEVELS)[number];
export const levelField = z.enum(LEVELS);

/** Degrees; a raw reading is negative on the left. Impossible angles are refused later (`ANGLE_LIMIT`), with their reason. */
const angle = z.number();
/** Repeated readings of one place: their median decides (docs/domain/decisions.md 12). */
const readings = z.array(angle).max(9);
/** What an examination found as a whole (docs/domain/decisions.md 27); `exam-finding.rules.ts` says which. */
export const FINDINGS = [
  'normal',
  /** A quick examination under 5°: only the angle was looked at. */
  'belowFive',
  'badPosture',
  'severityOne',
  'severityTwo',
  'severityThree',
  /** Proven by the prone test, without scoliosis. */
  'lordosis',
  'kyphosis',
  /** No degree, but the examiner advised a further check at a hospital. */
  'furtherCheck',
  /** A step is missing; a degree that was measured is of the first measurement and no result. */
  'retest',
  /** Nothing was found, and a step of the guideline was left out: nobody can say normal. */
  'incomplete',
  'declined',
  'undetermined',
] as const;
export type Finding = (typeof FINDINGS)[number];

export const overallFinding = z.object({
  finding: z.enum(FINDINGS),
  /** A second finding: proven in the side view, or with 待复测 also the advice to see a hospital. */
  beside: z.enum(['lordosis', 'kyphosis', 'furtherCheck']).nullable(),
});
export type OverallFinding = z.output<typeof overallFinding>;

const segmentReadings = z.object({ thoracic: readings, thoracolumbar: readings, lumbar: readings });

export const GENERAL_SIGNS = ['shoulder', 'scapula', 'waist', 'iliac', 'spinous'] as const;
export type GeneralSign = (typeof GENERAL_SIGNS)[number];
/** The five signs of the general inspection from behind (docs/domain/screening.md 1.1); true is abnormal. */
const generalCheck = z.object({
  shoulder: z.boolean(),
  scapula: z.boolean(),
  waist: z.boolean(),
  iliac: z.boolean(),
  spinous: z.boolean(),
});

const bendField = z.enum(['none', 'leftHigh', 'rightHigh']);
export type Bend = z.output<typeof bendField>;
/** Adams forward bend, judged for each segment (docs/domain/screening.md 1.2). */
const forwardBend = z.object({ thoracic: bendField, thoracolumbar: bendField, lumbar: bendField });

/** What was measured again after a trigger (docs/domain/screening.md 1.4); these values decide. */
const motionTest = z.object({ atr: segmentReadings });
/** Side view: the sign, and whether it was still there in the prone test (docs/domain/screening.md 1.6). */
const sagittal = z.object({
  sign: z.enum(['normal', 'lordosis', 'kyphosis']),
  prone: z.enum(['gone', 'present']).optional(),
});
/** 疾病史 and 建议 of the record form (docs/domain/screening.md 1.7 and 1.8); several may hold. */
const HISTORIES = ['none', 'family', 'trauma', 'surgery'] as const;
const ADVICES = ['lifestyle', 'followUp', 'furtherCheck'] as const;

const bodyParts = z.object({
  neck: angle.optional(),
  thoracic: angle.optional(),
  lumbar: angle.optional(),
});
/** Two heights or angles of one pair of landmarks, left then right. */
const balancePair = z.array(angle).max(2);
/** The items of a normal examination beyond the segment ATR (spec 3); degrees by body part. */
const examItems = z.object({
  freeMode: z
    .array(z.object({ level: levelField, angle }))
    .max(40)
    .optional(),
  lateralBending: z.object({ left: bodyParts, right: bodyParts }).optional(),
  bodyBalance: z
    .object({
      head: balancePair.optional(),
      shoulder: balancePair.optional(),
      lumbar: balancePair.optional(),
    })
    .optional(),
  kyphosis: z.object({ thoracic: angle.optional(), lumbar: angle.optional() }).optional(),
  flexionExtension: z.object({ flexion: bodyParts, extension: bodyParts }).optional(),
  rotation: z.object({ left: bodyParts, right: bodyParts }).optional(),
});

/** What the angles were read from: any scoliometer by eye, the phone itself, or one that sends its readings. */
const INSTRUMENTS = ['manual', 'phone', 'bluetooth'] as const;

/** What was measured and seen, as sent; stored for ever. */
export const examFindings = z.object({
  /** `[left, −right, r1, r2, r3, …]`: a pair of magnitudes, then raw readings in groups of three. */
  angleList: z.array(angle).max(60).optional(),
  /** The raw readings alone, in their groups; where both are sent they say the same. */
  readings: z.array(z.array(angle).max(3)).max(20).optional(),
  /** Whether the child did the motion test: the exercised flag of spec 4. */
  isExercised: z.boolean().optional(),
  generalCheck: generalCheck.optional(),
  forwardBend: forwardBend.optional(),
  atr: segmentReadings.optional(),
  /** The level of the highest point of each segment, when the operator marked it. */
  apex: z
    .object({
      thoracic: levelField.optional(),
      thoracolumbar: levelField.optional(),
      lumbar: levelField.optional(),
    })
    .optional(),
  motionTest: motionTest.optional(),
  sagittal: sagittal.optional(),
  history: z.array(z.enum(HISTORIES)).max(4).optional(),
  advice: z.array(z.enum(ADVICES)).max(3).optional(),
  items: examItems.optional(),
  instrument: z.enum(INSTRUMENTS).optional(),
  /** Entered afterwards from paper: of the time only the day was known. */
  lateEntry: z.boolean().optional(),
  /** Where the server corrected the time: what the device's clock showed, and whether its error was known. */
  deviceClock: z.object({ time: instantField, isErrorKnown: z.boolean() }).optional(),
  /** The rules by which the client showed a result; the server assesses by its own. */
  clientRules: textField(40).optional(),
});
export type ExamFindings = z.output<typeof examFindings>;

/** A base64 PNG of at most 2 MiB of bytes. */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** A picture with more pixels in so few bytes is no photograph. */
export const IMAGE_MAX_PIXELS = 4096 * 4096;
const RECORD_MAX_IMAGES = 8;
/** Of all pictures of one upload; a single record always fits. */
export const UPLOAD_MAX_PIXELS = RECORD_MAX_IMAGES * IMAGE_MAX_PIXELS;
const examImage = z.object({
  name: textField(60),
  /** `report` is a picture of the client's own report; everything else was taken during the examination. */
  kind: z.enum(['exam', 'report']).default('exam'),
  fileData: z.string().max(Math.ceil(IMAGE_MAX_BYTES / 3) * 4),
});

/** A clock is wrong by a hundred years at most: a time stays a time. */
const MOST_AHEAD_MS = 100 * 366 * 86_400_000;
/** Milliseconds by which the client's clock was ahead of the server's when it last heard of it: the server corrects by them. */
export const clockAheadField = z.number().int().min(-MOST_AHEAD_MS).max(MOST_AHEAD_MS);

/** One record of an upload. Whoever measured it made the id, so that the same record sent twice is one. */
export const examRecord = examFindings.extend({
  id: idField,
  patientId: idField.optional(),
  /** In the client's own spelling. */
  studentId: z.string().overwrite(removeHiddenCharacters).pipe(textField(30)).optional(),
  typeId: examTypeField,
  status: examStatusField,
  examTime: instantField,
  clockAheadMs: clockAheadField.optional(),
  operator: textField(30).optional(),
  device: z.object({ code: textField(40), firmware: textField(40).optional() }).optional(),
  client: z.object({ kind: textField(20), version: textField(40) }).optional(),
  images: z.array(examImage).max(RECORD_MAX_IMAGES).optional(),
});
export type ExamRecord = z.output<typeof examRecord>;

/** 筛查状态 of an examinee (spec 4; docs/domain/decisions.md 13), computed from the result. */
export const SCREENING_STATES = [
  'normal',
  'suspicious',
  'highlySuspicious',
  'undetermined',
] as const;
export const screeningStateField = z.enum(SCREENING_STATES);
export type ScreeningState = z.output<typeof screeningStateField>;
export const sideField = z.enum(['left', 'right']);
export type Side = z.output<typeof sideField>;

/** The answer of an upload, record by record, and the pictures that came with the records. */
const UPLOAD_OUTCOMES = ['accepted', 'already', 'refused'] as const;
/** What became of one record of an upload. */
export const uploadResult = z.object({
  /** Index of the record in the call, from 0: a record may come without an id. */
  index: z.number().int(),
  id: z.string().nullable(),
  /** `already`: an examination with this id was there before; the first one stays as it is. */
  outcome: z.enum(UPLOAD_OUTCOMES),
  /** The catalogue's number and sentence of a refusal. */
  code: z.number().int().optional(),
  msg: z.string().optional(),
  resultId: resultIdField.nullable().optional(),
});
export type UploadResult = z.output<typeof uploadResult>;

/** How many records were taken, were there before, or were refused; `results` has each, in the order sent. */
export const uploadAnswer = z.object({
  accepted: z.number().int(),
  already: z.number().int(),
  refused: z.number().int(),
  results: z.array(uploadResult),
});
export type UploadAnswer = z.output<typeof uploadAnswer>;

/** A picture of an examination; `fileData` is a base64 PNG. */
export const examImageRow = z.object({
  examId: idField,
  position: z.number().int(),
  name: z.string(),
  fileData: z.string(),
});
export type ExamImageRow = z.output<typeof examImageRow>;
