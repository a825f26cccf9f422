/**
 * The codes of the 2025 programme, as its two public audit scripts show them (docs/domain/monitoring.md 1 and 2). Not seen is
 * the official upload file: the order of the columns, the names `province` and `type` and the form of dates are inferred.
 */
import { type MonitoringCodes, VARIABLES } from './codes.schema.ts';

const TWO = ['1', '2'];
const THREE = ['1', '2', '3'];
const TWO_OR_NOT_DONE = ['1', '2', '9'];
const GRADES = ['1', '2', '3', '4', '5', '6', '11', '12', '13', '14', '21', '22', '23'];
const VOCATIONAL_GRADES = ['31', '32', '33'];
/** No trunk rotates further (docs/domain/decisions.md 12). */
const DEGREES = [0, 45] as const;

export const CODES_2025: MonitoringCodes = {
  version: '2025',
  columns: VARIABLES,
  allowed: {
    ID1: { digits: 15 },
    province: { digits: 2 },
    city: { digits: 2 },
    county: { digits: 2 },
    area: { oneOf: TWO },
    school: { digits: 2 },
    type: { oneOf: ['1', '2', '3', '4', '5'] },
    grade: { oneOf: [...GRADES, ...VOCATIONAL_GRADES] },
    gender: { oneOf: TWO },
    birth: { date: true },
    examine: { date: true },
    zjtype: { oneOf: ['1', '2', '3', '4'] },
    sfz: { document: true },
    mtp: { document: true },
    trpmt: { document: true },
    hz: { document: true },
    QX51: { oneOf: TWO },
    QX52: { oneOf: TWO_OR_NOT_DONE },
    QX53: { oneOf: TWO_OR_NOT_DONE },
    QX54: { oneOf: TWO_OR_NOT_DONE },
    QX55: { oneOf: TWO_OR_NOT_DONE },
    QX56: { oneOf: TWO_OR_NOT_DONE },
    QX091: { oneOf: TWO },
    QX092: { oneOf: TWO_OR_NOT_DONE },
    QX093: { oneOf: TWO_OR_NOT_DONE },
    QX094: { oneOf: TWO_OR_NOT_DONE },
    QX2: { oneOf: THREE },
    QX3: { oneOf: THREE },
    QX4: { oneOf: THREE },
    QX2ATR: { degrees: DEGREES },
    QX3ATR: { degrees: DEGREES },
    QX4ATR: { degrees: DEGREES },
    QX6: { oneOf: TWO },
    QX62ATR: { degrees: DEGREES },
    QX63ATR: { degrees: DEGREES },
    QX64ATR: { degrees: DEGREES },
    QX7: { oneOf: THREE },
    QX71: { oneOf: THREE },
  },

  numberParts: [
    ['province', 2],
    ['city', 2],
    ['county', 2],
    ['area', 1],
    ['school', 2],
    ['grade', 2],
    ['serial', 4],
  ],
  grades: {
    1: '1',
    2: '2',
    3: '3',
    4: '4',
    5: '5',
    6: '6',
    // 预初 has no code of its own in the table; its children are as old as those of 六年级.
    10: '6',
    11: '11',
    12: '12',
    13: '13',
    14: '14',
    21: '21',
    22: '22',
    23: '23',
    31: '31',
    32: '32',
    33: '33',
  },
  schoolTypes: { kindergarten: '1', primary: '2', junior: '3', senior: '4', vocational: '5' },
  areas: { urban: '1', rural: '2' },
  genders: { m: '1', f: '2' },
  dateForm: 'YYYY-MM-DD',
  // 永久居留身份证 is reported as a passport; 其他 has no type.
  documents: { 1: 'sfz', 6: 'mtp', 7: 'mtp', 8: 'trpmt', 9: 'hz', A: 'hz' },
  documentTypes: { sfz: '1', mtp: '2', trpmt: '3', hz: '4' },
  documentLengths: { sfz: 18, mtp: 9, trpmt: 8, hzLeast: 8 },

  ages: { over: 5, under: 27 },
  daysOfYear: 365.25,
  gradeAges: {
    1: [5, 9.5],
    2: [6, 10.5],
    3: [7, 12],
    4: [8, 13],
    5: [9, 14],
    6: [9, 14.5],
    11: [10, 16],
    12: [10, 17],
    13: [11, 18],
    14: [11, 19],
    21: [13, 19.5],
    22: [14, 20.5],
    23: [15, 21.5],
    31: [13, 19.5],
    32: [14, 20.5],
    33: [15, 21.5],
  },

  // Their order is inferred from the form.
  signs: {
    shoulder: 'QX52',
    scapula: 'QX53',
    waist: 'QX54',
    iliac: 'QX55',
    spinous: 'QX56',
  },
  segments: {
    thoracic: { bend: 'QX092', side: 'QX2', first: 'QX2ATR', again: 'QX62ATR' },
    thoracolumbar: { bend: 'QX093', side: 'QX3', first: 'QX3ATR', again: 'QX63ATR' },
    lumbar: { bend: 'QX094', side: 'QX4', first: 'QX4ATR', again: 'QX64ATR' },
  },
  rotationFrom: 5,
  general: { normal: '1', abnormal: '2' },
  sign: { abnormal: '1', normal: '2', notDone: '9' },
  bend: { negative: '1', positive: '2' },
  bendSegment: { positive: '1', negative: '2', notDone: '9' },
  side: { none: '1', rightHigh: '2', leftHigh: '3' },
  motionTest: { done: '1', notDone: '2' },
  sagittal: { normal: '1', lordosis: '2', kyphosis: '3' },
  prone: { gone: '1', lordosis: '2', kyphosis: '3' },
};
