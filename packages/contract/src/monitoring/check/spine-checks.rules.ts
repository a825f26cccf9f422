/** The checks of what was found of the spine (docs/domain/monitoring.md 2), in the order of `CHECK_CODES`. */
import type { MonitoringCodes, Variable } from '../codes/codes.schema.ts';
import type { CheckCode, RowCells, RowCheck } from './check.schema.ts';
import {
  AGAIN,
  BENDS,
  cellOf,
  FIRST,
  isAllowed,
  isBlank,
  isTriggered,
  isWithoutScoliosis,
  reachesFive,
  SEGMENT_CELLS,
  SIDES,
  SIGNS,
} from './read-cells.rules.ts';

type Find = RowCheck['find'];

const check =
  (level: RowCheck['level'], script: RowCheck['script']) =>
  (code: CheckCode, find: Find): RowCheck => ({ code, level, script, lead: 'exam', find });
const bounced = check('bounced', 'feedback');
const calculating = check('bounced', 'calculating');
const ours = check('ours', 'ours');

const when = (isBroken: boolean, ...cells: readonly Variable[]) => (isBroken ? cells : []);

const missing =
  (variable: Variable): Find =>
  (cells, codes) =>
    when(!isAllowed(cells, variable, codes), variable);

/** Which of some variables hold a value. */
function holding<V extends Variable>(cells: RowCells, variables: readonly V[], value: string) {
  return variables.filter((variable) => cellOf(cells, variable) === value);
}

const isRotationMissing = (cells: RowCells) =>
  SIDES.every((variable) => isBlank(cells, variable)) &&
  FIRST.every((variable) => isBlank(cells, variable));

function isSided(cells: RowCells, side: Variable, codes: MonitoringCodes): boolean {
  return isAllowed(cells, side, codes) && cellOf(cells, side) !== codes.scripts.sideNone;
}

const GENERAL_CHECKS: readonly RowCheck[] = [
  bounced('generalMissing', missing('QX51')),
  bounced('generalNormalWithSign', (cells, { scripts }) => {
    const signs = holding(cells, SIGNS, scripts.sign);
    const isNormal = cellOf(cells, 'QX51') === scripts.generalNormal;
    return when(isNormal && signs.length > 0, 'QX51', ...signs);
  }),
  bounced('generalAbnormalWithoutSign', (cells, { scripts }) => {
    const isAbnormal = cellOf(cells, 'QX51') === scripts.generalAbnormal;
    return when(isAbnormal && holding(cells, SIGNS, scripts.sign).length === 0, 'QX51', ...SIGNS);
  }),
];

/** A bend that is negative although at least so many segments are positive. */
const negativeWith =
  (least: number): Find =>
  (cells, { scripts }) => {
    const positive = holding(cells, BENDS, scripts.segmentPositive);
    const isNegative = cellOf(cells, 'QX091') === scripts.bendNegative;
    return when(isNegative && positive.length >= least, 'QX091', ...positive);
  };

const BEND_CHECKS: readonly RowCheck[] = [
  bounced('bendMissing', missing('QX091')),
  bounced('bendPositiveWithoutSegment', (cells, { scripts }) => {
    const isPositive = cellOf(cells, 'QX091') === scripts.bendPositive;
    const positive = holding(cells, BENDS, scripts.segmentPositive);
    return when(isPositive && positive.length === 0, 'QX091', ...BENDS);
  }),
  bounced('bendNegativeWithSegment', negativeWith(1)),
  calculating('bendNegativeAllSegments', negativeWith(BENDS.length)),
];

const ROTATION_CHECKS: readonly RowCheck[] = [
  bounced('rotationMissing', (cells) => when(isRotationMissing(cells), ...SIDES, ...FIRST)),
  bounced('sideMissing', (cells, codes) =>
    isRotationMissing(cells) ? [] : SIDES.filter((side) => !isAllowed(cells, side, codes)),
  ),
  bounced('sidesNoneAllFive', (cells, codes) => {
    const isBroken =
      SIDES.every((side) => cellOf(cells, side) === codes.scripts.sideNone) &&
      FIRST.every((first) => reachesFive(cells, first, codes));
    return when(isBroken, ...SIDES, ...FIRST);
  }),
  bounced('sidesAllUnderFive', (cells, codes) => {
    const isBroken =
      SIDES.every((side) => isSided(cells, side, codes)) &&
      !FIRST.some((first) => reachesFive(cells, first, codes));
    return when(isBroken, ...SIDES, ...FIRST);
  }),
  bounced('motionMissing', missing('QX6')),
  bounced('motionOwed', (cells, codes) => {
    const isLeftOut = cellOf(cells, 'QX6') === codes.scripts.testNotDone;
    return when(isLeftOut && isTriggered(cells, codes), 'QX6');
  }),
];

const SAGITTAL_CHECKS: readonly RowCheck[] = [
  bounced('sagittalMissing', missing('QX7')),
  bounced('proneWithoutSign', (cells, { scripts }) => {
    const isNormal = cellOf(cells, 'QX7') === scripts.sagittalNormal;
    return when(isNormal && !isBlank(cells, 'QX71'), 'QX7', 'QX71');
  }),
];

/** Stricter than both scripts: the row stays, and its result is lost or wrong. */
const OUR_CHECKS: readonly RowCheck[] = [
  ours('proneMissing', (cells, codes) => {
    const isSign =
      isAllowed(cells, 'QX7', codes) && cellOf(cells, 'QX7') !== codes.scripts.sagittalNormal;
    return when(isSign && !isAllowed(cells, 'QX71', codes), 'QX71');
  }),
  ours('sideNoneWithFive', (cells, codes) =>
    SEGMENT_CELLS.flatMap(([side, first, again]) => {
      const isNone = cellOf(cells, side) === codes.scripts.sideNone;
      const isBroken = isNone && reachesFive(cells, first, codes) && isBlank(cells, again);
      return when(isBroken, side, first, again);
    }),
  ),
  ours('afterMissing', (cells, codes) => {
    const isDone = cellOf(cells, 'QX6') === codes.scripts.testDone;
    const isAsked = isTriggered(cells, codes) && !isWithoutScoliosis(cells, codes);
    return isDone && isAsked ? AGAIN.filter((variable) => isBlank(cells, variable)) : [];
  }),
  ours('signRange', (cells, codes) =>
    [...SIGNS, ...BENDS].filter((variable) => !isAllowed(cells, variable, codes)),
  ),
  ours('rotationRange', (cells, codes) =>
    [...FIRST, ...AGAIN].filter(
      (variable) => !isBlank(cells, variable) && !isAllowed(cells, variable, codes),
    ),
  ),
];

export const SPINE_CHECKS: readonly RowCheck[] = [
  ...GENERAL_CHECKS,
  ...BEND_CHECKS,
  ...ROTATION_CHECKS,
  ...SAGITTAL_CHECKS,
  ...OUR_CHECKS,
];
