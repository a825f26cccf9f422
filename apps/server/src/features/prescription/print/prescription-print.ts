/** The content of a printed prescription: words, figures and the days to tick. */
import {
  ACTION_POSITION_NAMES,
  ACTION_POSITIONS,
  type ActionPosition,
  FIGURE_HEAD,
  FIGURE_PARTS,
  stepLines,
} from '@spine/contract/action';
import { REPORT_FOOTER } from '@spine/contract/exam';
import { type CalendarDate, dayOf, weeksBetween } from '@spine/contract/kernel';
import { maskStudentNumber } from '@spine/contract/patient';
import {
  ONLY_SUPPORTING_TEXT,
  PLAN_DURATION_NAMES,
  PLAN_TYPE_NAMES,
  type PlannedAction,
  type PrescriptionInfo,
} from '@spine/contract/prescription';
import { childFileName, platformMark, qrFigure, svg, svgFile } from '@spine/contract/report';
import QRCode from 'qrcode';
import { prescriptionPrintText as text } from './prescription-print.text.ts';

export type Picture = { readonly bytes: Uint8Array };

/** What a sheet is made from. */
export type SheetFacts = {
  readonly issued: PrescriptionInfo;
  readonly orgName: string;
  readonly orgLines: readonly { readonly label: string; readonly value: string }[];
  readonly logo: Picture | null;
  /** By the id of the action. */
  readonly covers: ReadonlyMap<string, Picture>;
  /** The address of the family's page. It names no child, as paper is left lying about. */
  readonly familyUrl: string;
};

export type PrescriptionSheet = ReturnType<typeof prescriptionSheet>;

const FONT = 'Noto Sans SC';
/** Characters and lines of steps. */
const LONG_STEPS = 200;
const MANY_STEPS = 10;

/** Everything the template reads. */
export function prescriptionSheet(facts: SheetFacts) {
  const { issued, orgName, familyUrl } = facts;
  const type = PLAN_TYPE_NAMES[issued.type];
  return {
    fileName: text.fileName(type, childFileName(issued)),
    title: type,
    planName: issued.prescriptionName,
    orgName,
    platformLine: text.platformLine,
    logo: facts.logo,
    mark: svgFile(platformMark(), FONT),
    head: [
      { label: text.doctor, value: issued.doctorName || text.signedByHand },
      { label: text.issuedOn, value: dayOf(issued.createtime) },
    ],
    child: childFields(issued),
    facts: courseFields(issued),
    description: issued.description,
    notes: [...(issued.retestReminder ? [text.retest] : []), text.stop],
    scan: { qr: drawQr(familyUrl), caption: text.scan, url: familyUrl },
    actions: {
      heading: text.actions,
      note: text.actionsNote(issued.items.length),
      warnings: text.warnings,
      items: issued.items.map((item, at) => toSheetAction(item, at, facts.covers)),
    },
    calendar: buildCalendar(issued),
    lines: facts.orgLines.filter(({ value }) => value.trim() !== ''),
    signs: [text.doctorSign, text.familySign],
    footer: { strong: ONLY_SUPPORTING_TEXT, text: REPORT_FOOTER, page: text.page },
  };
}

function childFields(issued: PrescriptionInfo) {
  const clazz = [issued.gradeName, issued.clazzName].map((part) => part.trim()).filter(Boolean);
  return [
    { label: text.name, value: issued.name },
    { label: text.studentNumber, value: maskStudentNumber(issued.studentId) },
    { label: text.school, value: issued.schoolName },
    { label: text.clazz, value: clazz.join(' ') },
  ].map(({ label, value }) => ({ label, value: value.trim() || text.missing }));
}

function courseFields(issued: PrescriptionInfo) {
  const { startDate, endDate, duration } = issued;
  const words = PLAN_DURATION_NAMES[duration];
  return [
    { label: text.period, value: text.periodOf(startDate, endDate, words) },
    { label: text.groups, value: text.groupsOf(issued.groupsPerDay) },
    { label: text.days, value: text.daysOf(issued.daysPerWeek) },
    { label: text.minutes, value: text.minutesOf(issued.minutes) },
  ];
}

function toSheetAction(item: PlannedAction, at: number, covers: SheetFacts['covers']) {
  const { name, position, equipment, steps, warnings, remark } = item.action;
  const words = [
    text.position(ACTION_POSITION_NAMES[position]),
    ...(equipment ? [text.equipment(equipment)] : []),
    ...(remark ? [text.reference(remark)] : []),
  ];
  return {
    number: at + 1,
    name,
    amount: text.amountOf(item),
    rest: text.restOf(item.rest),
    words,
    cover: covers.get(item.actionId) ?? null,
    figure: drawFigure(position),
    steps: stepLines(steps),
    warnings,
    /** May be broken across pages. */
    long: steps.length > LONG_STEPS || stepLines(steps).length > MANY_STEPS,
  };
}

const OFF = '#9FB3AF';
const TEAL = '#0F766E';

/** The figure that stands for an action without a cover: what is trained is drawn in teal. */
function drawFigure(position: ActionPosition): string {
  const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const others = ACTION_POSITIONS.filter((name) => name !== position);
  const fill = position === 'trunk' ? TEAL : 'none';
  const off = { ...line, stroke: OFF, 'stroke-width': 2.4 };
  const on = { ...line, fill, stroke: TEAL, 'stroke-width': 3.6 };
  return svgFile(
    svg('svg', { viewBox: '0 0 48 48' }, [
      svg('circle', { ...off, ...FIGURE_HEAD }),
      ...others.map((name) => svg('path', { ...off, d: FIGURE_PARTS[name] })),
      svg('path', { ...on, d: FIGURE_PARTS[position] }),
    ]),
    FONT,
  );
}

/** The weeks of a prescription from Monday to Sunday, each day with as many boxes as groups; trained ones are ticked. */
export function buildCalendar(
  issued: Pick<PrescriptionInfo, 'startDate' | 'endDate' | 'groupsPerDay' | 'daysPerWeek' | 'days'>,
) {
  const { startDate, endDate, groupsPerDay, daysPerWeek } = issued;
  const trained = new Map(issued.days.map(({ date, records }) => [date, records]));
  const toCell = (date: CalendarDate) => ({
    label: text.monthAndDay(date),
    ticked: Math.min(trained.get(date) ?? 0, groupsPerDay),
  });
  const weeks = weeksBetween(startDate, endDate);
  return {
    heading: text.calendar,
    note: text.calendarNote(groupsPerDay, daysPerWeek),
    weekdays: text.weekdays,
    boxes: groupsPerDay,
    weeks: weeks.map((week) => week.map((date) => (date === null ? null : toCell(date)))),
  };
}

function drawQr(url: string): string {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  return svgFile(qrFigure(modules, text.scanLabel), FONT);
}
