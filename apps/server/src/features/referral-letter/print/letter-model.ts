/**
 * Makes a referral letter from an examination and the visits before it: every word is chosen and every figure is drawn. Pure:
 * the same facts, the same letter.
 */
import {
  ERROR_BAND_TEXT,
  type ExamInfo,
  formatAngle,
  overallLongWord,
  REFERENCE_ONLY_TEXT,
  REPORT_FOOTER,
  resultOfFinding,
  SEGMENTS,
  sideWord,
} from '@spine/contract/exam';
import {
  DIAGNOSES,
  diagnosisWord,
  largestCobb,
  RISSER_SIGNS,
  risserWord,
  VISIT_PLANS,
} from '@spine/contract/follow-up';
import { maskStudentNumber } from '@spine/contract/patient';
import { clinicalSegmentWord, phoneAmong, toClinicalWords } from '@spine/contract/referral-letter';
import {
  childFileName,
  childTrend,
  cobbSpot,
  examSpot,
  PAPER,
  resultShape,
  type SvgNode,
  svg,
  trendTextRuns,
} from '@spine/contract/report';
import { bandMark } from '#features/report/index.ts';
import type { FormerVisit, LetterFacts } from '../letter-issue.service.ts';
import {
  hasSideFinding,
  isSagittalFinding,
  letterSigns,
  letterTable,
  letterVisits,
} from './letter-findings.ts';
import { letterText as text } from './letter-print.text.ts';

/** The grounds of the result band, which hold in black and white: the frame and the mark say it as well. */
const GROUNDS = { 0: '#E9F6D7', 5: '#DBEFFE', 1: '#FDF7D3', 2: '#FEEED1', 3: '#FEE4D6' } as const;
const PLAIN_GROUND = '#F6F8F7';

const labelled = (label: string, value: string) => ({ label, value: value.trim() || text.missing });

function childFields(exam: ExamInfo) {
  const clazz = [exam.gradeName, exam.clazzName].map((part) => part.trim()).join('');
  return [
    labelled(text.name, exam.name),
    labelled(text.sex, text.sexWord[exam.sex]),
    labelled(text.age, text.ageOf(exam.age)),
    labelled(text.birthDate, exam.birthDate),
    labelled(text.clazz, text.clazzOf(exam.schoolName, clazz)),
    labelled(text.studentNumber, maskStudentNumber(exam.studentId)),
  ];
}

function markOf(exam: ExamInfo): SvgNode {
  const { finding } = exam.overall;
  const resultId = resultOfFinding(finding);
  if (resultId === null || isSagittalFinding(exam)) return bandMark(finding);
  const shape = resultShape(resultId, { x: 20, y: 20, r: 16 }, { 'stroke-width': 2.6 });
  return svg('svg', { viewBox: '0 0 40 40' }, [shape]);
}

/** A first measurement is named as one: it has no degree. */
function angleWords({ maxAngle, needsRetest }: ExamInfo): string {
  if (maxAngle === null) return text.noAngle;
  const angle = `${formatAngle(maxAngle)}°`;
  return needsRetest ? text.firstAngle(angle) : angle;
}

/**
 * Which scoliometer was used says nothing to a hospital: one without a number is judged as another instrument, and stands
 * here as one.
 */
function trendWords({ id, trend }: ExamInfo): string[] {
  const numbered = trend.map((point) => ({ ...point, deviceCode: point.deviceCode ?? point.id }));
  return trendTextRuns({ id, trend: numbered }).map(({ text: words }) => words);
}

/** A finding of the side view has no grade, and so no colour. */
function bandOf(exam: ExamInfo) {
  const resultId = resultOfFinding(exam.overall.finding);
  const isGraded = resultId !== null && !isSagittalFinding(exam);
  const { maxSegment, maxSide } = exam;
  const trend = exam.trend.length > 1 ? trendWords(exam) : [];
  const where = [
    maxSegment === null ? '' : clinicalSegmentWord[maxSegment],
    maxSide === null ? '' : text.sideOf[maxSide],
  ];
  return {
    ground: isGraded ? GROUNDS[resultId] : PLAIN_GROUND,
    mark: markOf(exam),
    caption: text.result,
    word: overallLongWord(exam.overall),
    text: toClinicalWords([exam.description, ...trend].join('')),
    angle: {
      caption: text.largest,
      value: angleWords(exam),
      where: where.filter(Boolean).join(' '),
    },
  };
}

/** null where nothing can be compared: there is but one point. */
function trendOf(exam: ExamInfo, former: readonly FormerVisit[]) {
  const exams = exam.trend.map(examSpot);
  const cobbs = former.toReversed().flatMap(({ day, result }) => {
    const angle = largestCobb(result);
    return angle === null ? [] : [cobbSpot(day, angle)];
  });
  if (exams.length === 0 || exams.length + cobbs.length < 2) return null;
  const figure = { layout: 'letter', width: 384, palette: PAPER, label: text.trendLabel } as const;
  return childTrend({ ...figure, exams, cobbs });
}

function lastXray(former: readonly FormerVisit[]): string | null {
  return former.find(({ result }) => result.xray === true)?.day ?? null;
}

const CURVES = [1, 2, 3];

/**
 * The fields of the page in its order, so that a receipt by hand is typed in without thinking. Where the side view led to the
 * letter its angle has the line of the third curve.
 */
const receiptOf = (exam: ExamInfo) => ({
  heading: text.receipt,
  day: text.day,
  hospital: text.hospital,
  xray: { label: text.xray, options: text.xrayOf },
  risser: { label: text.risser, options: RISSER_SIGNS.map((sign) => risserWord[sign]) },
  curves: (hasSideFinding(exam) ? CURVES.slice(0, -1) : CURVES).map(text.curve),
  side: hasSideFinding(exam)
    ? { label: text.sideView, options: text.sideAngles, angle: text.sideAngle }
    : null,
  segments: SEGMENTS.map((segment) => clinicalSegmentWord[segment]),
  sides: [sideWord.left, sideWord.right],
  apex: text.apex,
  cobb: text.cobb,
  diagnosis: { label: text.diagnosis, options: DIAGNOSES.map((each) => diagnosisWord[each]) },
  plans: { label: text.plans, options: VISIT_PLANS.map((plan) => text.planOf[plan]) },
  nextVisit: text.nextVisit,
  sign: text.sign,
  date: text.date,
});

function footerText(exam: ExamInfo): string {
  const phone = phoneAmong(exam.examineOrgInfo);
  const rest = REPORT_FOOTER.slice(REPORT_FOOTER.indexOf('；') + 1);
  return phone === null ? rest : `${rest}${text.phone(phone)}`;
}

/** Everything the template places. `url` is where the QR code leads. */
export function letterModel({ letter, exam: facts, former, url }: LetterFacts & { url: string }) {
  const exam: ExamInfo = { ...facts, verifyUrl: '' };
  const issued = text.issuedBy(letter.issuedOn, letter.issuedByName);
  return {
    fileName: text.fileName(childFileName(exam)),
    org: { name: exam.orgName, line: text.platformLine },
    /** data: URL; null for the platform's mark. */
    logo: exam.logo,
    head: [
      labelled(text.number, letter.number),
      labelled(text.issued, issued),
      labelled(text.expires, letter.expiresOn),
    ],
    title: text.documentName,
    addressee: text.addressee,
    child: childFields(exam),
    band: bandOf(exam),
    table: letterTable(exam),
    signs: letterSigns(exam),
    trend: { heading: text.trend, note: ERROR_BAND_TEXT, figure: trendOf(exam, former) },
    about: { heading: text.about, lines: [text.firstTime, text.aboutAtr, text.aboutCobb] },
    visits: letterVisits(exam, former),
    ask: { heading: text.ask, items: text.asks(lastXray(former), hasSideFinding(exam)) },
    cut: text.cut,
    receipt: receiptOf(exam),
    scan: { url, caption: text.scan, note: text.scanNote(letter.expiresOn) },
    footer: { strong: REFERENCE_ONLY_TEXT, text: footerText(exam) },
  };
}
export type LetterModel = ReturnType<typeof letterModel>;
