/** Everything that is stored of one child, as `data.json` tells it, and the files that go with it. */
import {
  CHILD_DATA_VERSION,
  type ChildData,
  dataRequestErrors,
} from '@spine/contract/data-request';
import { type ExamInfo, examFindings, toOverallFinding } from '@spine/contract/exam';
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import type { PlanItem } from '@spine/contract/prescription';
import { examInfos } from '#features/exam/index.ts';
import { countLooksByRole } from '#features/log/index.ts';
import { loadDocument } from '#features/patient/index.ts';
import type { ReportVerification } from '#features/report/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  absencesOf,
  actionNames,
  actsOf,
  caseOf,
  consentsOf,
  enrolmentsOf,
  examCorrectionsOf,
  examsOf,
  findIdentity,
  isTextStopped,
  lettersOf,
  photosOf,
  picturesOf,
  prescriptionsOf,
  requestsOf,
  textMessagesOf,
  trainingsOf,
  visitsOf,
} from './child-data.repository.ts';
import { maskPhonesIn } from './mask-phones.ts';

/** A photo or picture: its name in the zip, and where its bytes are. */
export type StoredFile = { readonly name: string; readonly key: string; readonly at: Date };

/** What a zip is made of. */
export type ChildDataParts = {
  readonly data: ChildData;
  readonly files: readonly StoredFile[];
  /** Of the listed examinations, oldest first. */
  readonly reports: readonly ExamInfo[];
};

type ChildQuery = {
  readonly patientId: string;
  readonly now: Date;
  readonly verification: ReportVerification;
  /** Opens its document. */
  readonly secret: string;
};

const toInstant = (at: Date | null) => at && instantInShanghai(at);

/** Refuses dataRequestErrors.childUnknown. */
export async function loadChildData(
  tenant: Tenant,
  { patientId, now, verification, secret }: ChildQuery,
): Promise<ChildDataParts> {
  const identity =
    (await findIdentity(tenant, patientId)) ?? refuse(dataRequestErrors.childUnknown);
  const { orgName, ...child } = identity;
  const examined = await loadExams(tenant, { patientId, verification });
  const photographed = await loadPhotos(tenant, patientId);
  const data: ChildData = {
    version: CHILD_DATA_VERSION,
    createdAt: instantInShanghai(now),
    orgName,
    child: {
      ...child,
      ...(await loadDocument(tenant, { patientId, secret })),
      createdAt: instantInShanghai(child.createdAt),
      updatedAt: instantInShanghai(child.updatedAt),
    },
    enrolments: await enrolmentsOf(tenant, patientId),
    ...examined.data,
    ...(await loadScreening(tenant, patientId)),
    ...(await loadFollowUp(tenant, patientId)),
    photos: photographed.photos,
    prescriptions: await loadPrescriptions(tenant, patientId),
    corrections: await loadRequests(tenant, patientId),
    looks: await countLooksByRole(tenant, patientId),
  };
  const files = [...examined.files, ...photographed.files];
  return { data, files, reports: examined.reports };
}

type ExamsQuery = Pick<ChildQuery, 'patientId' | 'verification'>;

async function loadExams(tenant: Tenant, { patientId, verification }: ExamsQuery) {
  const exams = await examsOf(tenant, patientId);
  const ids = exams.map(({ id }) => id);
  const corrections = await examCorrectionsOf(tenant, patientId);
  const assigned = new Set(
    corrections.filter((each) => each.patientId !== patientId).map(({ examId }) => examId),
  );
  const pictures = namePictures(exams, { pictures: await picturesOf(tenant, ids), assigned });
  const reports = await loadReports(tenant, exams, verification);
  return {
    files: pictures,
    reports,
    data: {
      exams: exams.map((exam) => ({
        ...toExam(exam),
        pictures: pictures
          .filter(({ examId }) => examId === exam.id)
          .map(({ kind, name }) => ({ kind, file: name })),
      })),
      reports: reports.map(({ id, reportNumber: number, description, advice }) => ({
        examId: id,
        number,
        description,
        advice,
      })),
      examCorrections: toExamCorrections(corrections, patientId),
    },
  };
}

type StoredExam = Awaited<ReturnType<typeof examsOf>>[number];
type StoredPicture = Awaited<ReturnType<typeof picturesOf>>[number];

/** Of the listed examinations. */
async function loadReports(
  tenant: Tenant,
  exams: readonly StoredExam[],
  verification: ReportVerification,
): Promise<ExamInfo[]> {
  const listed = exams.filter((exam) => exam.listed).map(({ id }) => id);
  if (listed.length === 0) return [];
  const infos = await examInfos(tenant, listed);
  const { orgId } = tenant;
  return infos.map((info) => ({
    ...info,
    verifyUrl: verification.url({ orgId, examId: info.id }),
  }));
}

type Pictures = {
  readonly pictures: readonly StoredPicture[];
  /** Examinations that were first recorded for another child. */
  readonly assigned: ReadonlySet<string>;
};

/** A voided examination may show another child, and what a device printed for another one may name it: neither is given. */
function namePictures(exams: readonly StoredExam[], { pictures, assigned }: Pictures) {
  return exams
    .filter(({ voidedAt }) => voidedAt === null)
    .flatMap(({ id, examTime: at }) =>
      pictures
        .filter(({ examId, kind }) => examId === id && !(kind === 'report' && assigned.has(id)))
        .map(({ examId, kind, fileKey: key }, nth) => {
          return { examId, kind, key, at, name: pictureName({ id, at, nth }) };
        }),
    );
}

/** Two examinations of a day have different ids. */
function pictureName({ id, at, nth }: { id: string; at: Date; nth: number }): string {
  return `pictures/${dateInShanghai(at)}-${id.slice(-8)}-${nth + 1}.png`;
}

function toExam(exam: StoredExam) {
  const { examTime, createdAt, finding, sagittalAbnormal, listed: _, ...rest } = exam;
  const { downloadedAt, findings, voidedAt, deletedAt, referred, ...view } = rest;
  return {
    ...view,
    examTime: instantInShanghai(examTime),
    uploadedAt: instantInShanghai(createdAt),
    overall: toOverallFinding({ finding, sagittalAbnormal, referred }),
    referred,
    findings: examFindings.parse(findings),
    reportDownloadedAt: toInstant(downloadedAt),
    voidedAt: toInstant(voidedAt),
    deletedAt: toInstant(deletedAt),
  };
}

type StoredCorrection = Awaited<ReturnType<typeof examCorrectionsOf>>[number];

/** Without their reasons: staff wrote them for staff, and one may name another child. */
function toExamCorrections(corrections: readonly StoredCorrection[], patientId: string) {
  return corrections.map(({ examId, kind, patientId: from, correctedAt }) => {
    const moved =
      from === patientId ? ('takenFromThisChild' as const) : ('givenToThisChild' as const);
    return {
      examId,
      kind: kind === 'assign' ? moved : kind,
      correctedAt: instantInShanghai(correctedAt),
    };
  });
}

async function loadScreening(tenant: Tenant, patientId: string) {
  const consents = await consentsOf(tenant, patientId);
  const absences = await absencesOf(tenant, patientId);
  return {
    consents: consents.map((consent) => ({
      ...consent,
      answeredAt: instantInShanghai(consent.answeredAt),
      recordedAt: instantInShanghai(consent.recordedAt),
    })),
    absences: absences.map(withRecordedAt),
  };
}

function withRecordedAt<Row extends { readonly recordedAt: Date }>({ recordedAt, ...row }: Row) {
  return { ...row, recordedAt: instantInShanghai(recordedAt) };
}

async function loadFollowUp(tenant: Tenant, patientId: string) {
  const standing = await caseOf(tenant, patientId);
  const textsStopped = await isTextStopped(tenant, patientId);
  const acts = await actsOf(tenant, patientId);
  const visits = await visitsOf(tenant, patientId);
  const letters = await lettersOf(tenant, patientId);
  const messages = await textMessagesOf(tenant, patientId);
  return {
    followUp: standing ? { ...standing, textsStopped } : null,
    acts: acts.map(({ isByStaff, doneAt, note, ...act }) => ({
      ...act,
      note: note && maskPhonesIn(note),
      by: isByStaff ? ('staff' as const) : ('familyOrHospital' as const),
      doneAt: instantInShanghai(doneAt),
    })),
    visits: visits.map(withRecordedAt),
    letters: letters.map(({ firstWrittenAt, ...letter }) => ({
      ...letter,
      firstWrittenAt: toInstant(firstWrittenAt),
    })),
    textMessages: messages.map(({ state, askedAt, sentAt }) => ({
      state,
      askedAt: instantInShanghai(askedAt),
      sentAt: toInstant(sentAt),
    })),
  };
}

async function loadPhotos(tenant: Tenant, patientId: string) {
  const rows = await photosOf(tenant, patientId);
  const files = rows.map(({ fileKey: key, createdAt: at }, nth) => ({
    name: `photos/${dateInShanghai(at)}-${nth + 1}.jpg`,
    key,
    at,
  }));
  const photos = rows.map(({ actId, createdAt }, nth) => ({
    actId,
    createdAt: instantInShanghai(createdAt),
    file: files[nth]?.name ?? null,
  }));
  return { files, photos };
}

async function loadPrescriptions(tenant: Tenant, patientId: string) {
  const rows = await prescriptionsOf(tenant, patientId);
  const ids = rows.map(({ id }) => id);
  const trainings = await trainingsOf(tenant, ids);
  const actionIds = new Set(rows.flatMap(({ items }) => items.map(({ actionId }) => actionId)));
  const names = await actionNames(tenant, [...actionIds]);
  const toAction = ({ actionId, ...item }: PlanItem) => ({
    name: names.get(actionId) ?? '',
    ...item,
  });
  return rows.map(({ id, items, createdAt, ...row }) => ({
    ...row,
    actions: items.map(toAction),
    createdAt: instantInShanghai(createdAt),
    openedAt: toInstant(row.openedAt),
    completedAt: toInstant(row.completedAt),
    endedAt: toInstant(row.endedAt),
    withdrawnAt: toInstant(row.withdrawnAt),
    trainings: trainings
      .filter(({ prescriptionId }) => prescriptionId === id)
      .map(({ prescriptionId: _, createdAt: recordedAt, ...training }) => ({
        ...training,
        recordedAt: instantInShanghai(recordedAt),
      })),
  }));
}

async function loadRequests(tenant: Tenant, patientId: string) {
  const rows = await requestsOf(tenant, patientId);
  return rows.map(({ requestedAt, decidedAt, ...row }) => ({
    ...row,
    requestedAt: instantInShanghai(requestedAt),
    decidedAt: toInstant(decidedAt),
  }));
}
