/**
 * The spine part of a monitoring row from what a complete examination measured and saw (docs/domain/monitoring.md 2). A step
 * that was not done leaves its item blank and its signs "not done"; other variables of the table are never written. The
 * side of a segment follows from its rotation and not from the forward bend, because a bend that is positive under 5° would
 * bounce although nothing is missing.
 */
import {
  type ExamFindings,
  formatAngle,
  GENERAL_SIGNS,
  type GeneralSign,
  hasPositiveBend,
  isReading,
  type Reading,
  readSegments,
  SEGMENTS,
  type Segment,
  summarizeMotionTest,
} from '../../exam/index.ts';
import type { MonitoringCodes, SpineVariable } from '../codes/codes.schema.ts';

export type SpineCells = Readonly<Record<SpineVariable, string>>;
type Cells = Partial<SpineCells>;

const BLANK = '';

const BLANKS: SpineCells = {
  QX51: BLANK,
  QX52: BLANK,
  QX53: BLANK,
  QX54: BLANK,
  QX55: BLANK,
  QX56: BLANK,
  QX091: BLANK,
  QX092: BLANK,
  QX093: BLANK,
  QX094: BLANK,
  QX2: BLANK,
  QX3: BLANK,
  QX4: BLANK,
  QX2ATR: BLANK,
  QX3ATR: BLANK,
  QX4ATR: BLANK,
  QX6: BLANK,
  QX62ATR: BLANK,
  QX63ATR: BLANK,
  QX64ATR: BLANK,
  QX7: BLANK,
  QX71: BLANK,
};

/** The cells of the spine, as the file has them; a blank one is an empty text. */
export function toSpineCells(findings: ExamFindings, codes: MonitoringCodes): SpineCells {
  return {
    ...BLANKS,
    ...toGeneralCells(findings, codes),
    ...toBendCells(findings, codes),
    ...toRotationCells(findings, codes),
    ...toSagittalCells(findings, codes),
  };
}

function toCells(entries: readonly (readonly [SpineVariable, string])[]): Cells {
  return Object.fromEntries(entries);
}

function toGeneralCells({ generalCheck }: ExamFindings, codes: MonitoringCodes): Cells {
  const { general, sign, signs: variables } = codes;
  const signCell = (name: GeneralSign) => {
    if (!generalCheck) return sign.notDone;
    return generalCheck[name] ? sign.abnormal : sign.normal;
  };
  const signs = GENERAL_SIGNS.map((name) => [variables[name], signCell(name)] as const);
  if (!generalCheck) return toCells(signs);
  const isAbnormal = GENERAL_SIGNS.some((name) => generalCheck[name]);
  return { QX51: isAbnormal ? general.abnormal : general.normal, ...toCells(signs) };
}

function toBendCells(findings: ExamFindings, codes: MonitoringCodes): Cells {
  const { forwardBend } = findings;
  const { bend, bendSegment, segments } = codes;
  const bendCell = (segment: Segment) => {
    if (!forwardBend) return bendSegment.notDone;
    return forwardBend[segment] === 'none' ? bendSegment.negative : bendSegment.positive;
  };
  const bends = SEGMENTS.map((segment) => [segments[segment].bend, bendCell(segment)] as const);
  if (!forwardBend) return toCells(bends);
  return { QX091: hasPositiveBend(findings) ? bend.positive : bend.negative, ...toCells(bends) };
}

/** Signed degrees; null where nothing was read, and where what was read cannot be a rotation. */
function angleOf(reading: Reading | null): number | null {
  return reading && isReading(reading.angle) ? reading.angle : null;
}

/** Sides, both rotations and the motion test. Values after a test stand only where the test is complete. */
function toRotationCells(findings: ExamFindings, codes: MonitoringCodes): Cells {
  const { done } = summarizeMotionTest(findings);
  const readings = readSegments(findings);
  const cells = SEGMENTS.flatMap((segment) => {
    const variables = codes.segments[segment];
    const first = angleOf(readings[segment].first);
    const again = done ? angleOf(readings[segment].again) : null;
    return [
      [variables.side, toSideCell(first, codes)],
      [variables.first, toDegreesCell(first)],
      [variables.again, toDegreesCell(again)],
    ] as const;
  });
  return { QX6: done ? codes.motionTest.done : codes.motionTest.notDone, ...toCells(cells) };
}

/** A right rotation is 左低右高 (docs/domain/decisions.md 11). */
function toSideCell(angle: number | null, { side, rotationFrom }: MonitoringCodes): string {
  if (angle === null) return BLANK;
  if (Math.abs(angle) < rotationFrom) return side.none;
  return angle > 0 ? side.rightHigh : side.leftHigh;
}

/** The magnitude as people read it, so that 4.96 is under 5 in the file too. */
function toDegreesCell(angle: number | null): string {
  return angle === null ? BLANK : formatAngle(angle);
}

/** Without a sign there is no prone test, whatever a client sent. */
function toSagittalCells({ sagittal }: ExamFindings, codes: MonitoringCodes): Cells {
  if (!sagittal) return {};
  const { sign, prone } = sagittal;
  const view = { QX7: codes.sagittal[sign] };
  if (sign === 'normal' || prone === undefined) return view;
  return { ...view, QX71: prone === 'gone' ? codes.prone.gone : codes.prone[sign] };
}
