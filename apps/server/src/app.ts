/** The composition root: passes every feature its dependencies and collects their calls. */
import type { FastifyInstance } from 'fastify';
import { actionRoutes, mediaLinks, sweepUploads } from '#features/action/index.ts';
import { appPackageRoutes } from '#features/app-package/index.ts';
import { approvalRoutes } from '#features/approval/index.ts';
import { auditPackRoutes, auditRoutes } from '#features/audit/index.ts';
import { batchCodeRoutes } from '#features/batch-code/index.ts';
import {
  refoldOnceMore,
  refoldOutdated,
  sweepUnsentPhotos,
  verifyStatistics,
} from '#features/child-record/index.ts';
import { consentRoutes } from '#features/consent/index.ts';
import { childDataRoutes, correctionRoutes } from '#features/data-request/index.ts';
import { dataScreenRoutes, openGeoFiles, rollups } from '#features/data-screen/index.ts';
import { disclosureRoutes } from '#features/disclosure/index.ts';
import { schoolYearRoutes, verifyEnrolments } from '#features/enrolment/index.ts';
import {
  eraseAtStart,
  erasureRoutes,
  runRetention,
  sweepErasures,
} from '#features/erasure/index.ts';
import { examRoutes, reassessOutdated } from '#features/exam/index.ts';
import {
  dueDaysRoutes,
  familyLetterRoutes,
  followUpRoutes,
  sweepReminders,
  sweepTexts,
  textNumbers,
  textRoutes,
} from '#features/follow-up/index.ts';
import { jobRoutes } from '#features/job/index.ts';
import { logRoutes } from '#features/log/index.ts';
import {
  childNumberRoutes,
  monitoringCheckRoutes,
  monitoringFileRoutes,
  monitoringPlanRoutes,
  sweepMonitoringFiles,
} from '#features/monitoring/index.ts';
import { organizationRoutes } from '#features/organization/index.ts';
import {
  checkDocumentKeys,
  classQrRoutes,
  guardianEntryRoutes,
  labelRoutes,
  patientRoutes,
  placementActRoutes,
  rosterBatchRoutes,
  rosterRoutes,
  sweepRosterBatches,
  sweepTrash,
  trashRoutes,
} from '#features/patient/index.ts';
import { planCover, prescriptionRoutes } from '#features/prescription/index.ts';
import { projectRoutes, projectTrashRoutes, sweepProjectTrash } from '#features/project/index.ts';
import { deleteExpiredAccesses, quickQueryRoutes } from '#features/quick-query/index.ts';
import { referralLetterRoutes } from '#features/referral-letter/index.ts';
import {
  principalRoutes,
  reportFormRoutes,
  reportRoutes,
  reportVerification,
  summaryRoutes,
  yearSummaryRoutes,
} from '#features/report/index.ts';
import { savedViewRoutes } from '#features/saved-view/index.ts';
import { schoolRoutes } from '#features/school/index.ts';
import { schoolListRoutes } from '#features/school-list/index.ts';
import { searchRoutes } from '#features/search/index.ts';
import { deleteExpiredSessions, sessionRoutes } from '#features/session/index.ts';
import { deleteExpiredSingleSignOn, singleSignOnRoutes } from '#features/single-sign-on/index.ts';
import { sheetRoutes, stationRoutes } from '#features/station/index.ts';
import { stationDeviceRoutes } from '#features/station-device/index.ts';
import { statisticRoutes } from '#features/statistic/index.ts';
import { templateRoutes } from '#features/template/index.ts';
import { trainingRoutes } from '#features/training/index.ts';
import { userRoutes } from '#features/user/index.ts';
import { openLogAnchor } from '#platform/audit-log/operation-log-anchor.ts';
import { createLogSealer } from '#platform/audit-log/operation-log-seal.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { watchDiskSpace } from '#platform/disk-space.ts';
import { sweepBlobs } from '#platform/files/blob.repository.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { atMostEvery, type Sweep, startHousekeeping } from '#platform/housekeeping.ts';
import type { Binding } from '#platform/http/bind.ts';
import { sweepDownloads } from '#platform/http/download.repository.ts';
import { deleteExpiredCalls } from '#platform/http/limits/call-rate.repository.ts';
import { withoutValues } from '#platform/http/refuse.ts';
import { buildServer } from '#platform/http/server.ts';
import { openJobQueue } from '#platform/jobs/job-queue.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import type { Clock } from '#platform/ports/clock.ts';
import type { SmsSender } from '#platform/ports/sms-sender.ts';
import { openWeather } from '#platform/ports/weather-choice.ts';
import type { Config } from './config.ts';

export type AppParts = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly smsSender: SmsSender;
  /** More housekeeping besides the product's own. */
  readonly sweeps?: readonly Sweep[];
};

type Ports = ReturnType<typeof openPorts>;

/** What the calls of all features work with. Queue and typesetter are closed after the calls. */
function openPorts(
  { config, database, clock, smsSender }: AppParts,
  onFault: (error: Error) => void = () => undefined,
) {
  const { secret, platform, quickQuerySms, logAnchorFile, session, secondFactor } = config;
  const { publicUrl } = config.http;
  const blobs = openBlobStore(config.files);
  const queue = openJobQueue({
    database: database.unhurried,
    clock,
    onFault,
    blobs,
    diskSpace: watchDiskSpace(config),
    limits: config.database.limits,
  });
  const verification = reportVerification(secret, publicUrl);
  return {
    database,
    blobs,
    queue,
    typesetter: new Typesetter({ workers: config.pdfWorkers }),
    smsSender,
    secret,
    salt: session.salt,
    publicUrl,
    sessionRules: session,
    platform,
    quickQuerySms,
    logAnchorFile,
    backupDir: config.backupDir,
    secondFactor,
    allowsPlainProviders: !config.production,
    // What several features make together.
    links: mediaLinks(secret),
    covers: { prescription: planCover },
    verification,
    verifyUrl: verification.url,
    texts: {
      notices: smsSender.notices,
      reminders: smsSender.reminders,
      numbers: textNumbers(secret),
      perDay: config.noticesPerDay,
    },
  };
}

/** Every call the server answers. */
export function createBindings(parts: AppParts, ports: Ports = openPorts(parts)): Binding[] {
  const bindings = [
    ...sessionRoutes(ports),
    ...singleSignOnRoutes(ports),
    ...organizationRoutes(ports),
    ...schoolRoutes(),
    ...monitoringPlanRoutes(),
    ...monitoringFileRoutes(ports),
    ...childNumberRoutes(ports),
    ...monitoringCheckRoutes(ports),
    ...patientRoutes(ports),
    ...guardianEntryRoutes(ports),
    ...classQrRoutes(ports),
    ...labelRoutes(ports),
    ...erasureRoutes(ports),
    ...projectRoutes(),
    ...projectTrashRoutes(),
    ...consentRoutes(ports),
    ...rosterRoutes(ports),
    ...rosterBatchRoutes(ports),
    ...trashRoutes(),
    ...placementActRoutes(),
    ...schoolYearRoutes(),
    ...userRoutes(ports),
    ...approvalRoutes(),
    ...batchCodeRoutes(),
    ...appPackageRoutes(ports),
    ...logRoutes(ports),
    ...disclosureRoutes(),
    ...auditRoutes(),
    ...auditPackRoutes(ports),
    ...examRoutes(ports),
    ...stationRoutes(ports),
    ...stationDeviceRoutes(ports),
    ...followUpRoutes(ports),
    ...textRoutes(ports),
    ...referralLetterRoutes(ports),
    ...correctionRoutes(),
    ...childDataRoutes(ports),
    ...dueDaysRoutes(ports),
    ...familyLetterRoutes(ports),
    ...sheetRoutes(ports),
    ...savedViewRoutes(),
    ...searchRoutes(),
    ...templateRoutes(),
    ...statisticRoutes(),
    ...reportRoutes(ports),
    ...summaryRoutes(ports),
    ...reportFormRoutes(),
    ...yearSummaryRoutes(ports),
    ...principalRoutes(ports),
    ...schoolListRoutes(ports),
    ...actionRoutes(ports),
    ...prescriptionRoutes(ports),
    ...trainingRoutes(),
    ...quickQueryRoutes(ports),
    ...dataScreenBindings(parts),
  ];
  return [...bindings, ...jobRoutes({ ...ports, bindings })];
}

/** Numbers, maps and weather; the last two read nothing of an institution. */
function dataScreenBindings({ config, clock }: AppParts): Binding[] {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const files = openGeoFiles(config.maps, print);
  const weather = openWeather(config.weather, { clock, print });
  return dataScreenRoutes({ mapSource: config.maps.source, files, weather });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Says in `/readyz` that the server stops, and begins no long job; calls are served as before. */
    drain(): Promise<void>;
  }
}

/** The server with everything mounted, not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { logAnchorFile } = parts.config;
  const anchor = logAnchorFile ? await openLogAnchor(logAnchorFile) : undefined;
  const ports = openPorts(parts, (error) => server.log.error({ err: withoutValues(error) }, 'job'));
  const { queue, typesetter } = ports;
  const server: FastifyInstance = await buildServer({
    ...parts,
    bindings: createBindings(parts, ports),
  });
  const stop = startHousekeeping([...createSweeps(ports, server.log), ...(parts.sweeps ?? [])], {
    clock: parts.clock,
    log: server.log,
  });
  const sealing = createLogSealer({ db: parts.database.bare, anchor }, (error) =>
    server.log.error({ err: error }, 'sealing the operation log'),
  );
  const rolling = rollups(parts.database.unhurried, {
    now: parts.clock.now,
    failed: (error) => server.log.error({ err: error }, 'rolling up the data screen'),
  });
  server.decorate('drain', async () => {
    server.isDraining = true;
    await queue.drain();
  });
  server.addHook('onReady', () => queue.start());
  server.addHook('onReady', () => rolling.round());
  server.addHook('onListen', async () => sealing.start());
  server.addHook('onListen', async () => rolling.start());
  // Every answer was sent: the last seal includes the last line.
  server.addHook('onClose', async () => {
    stop();
    await rolling.stop();
    await queue.stop();
    await sealing.stop();
    await typesetter.close();
  });
  return server;
}

/** Before the first call: throws an Error with a sentence where documents of children cannot be read with this SECRET. */
export function checkDocuments({ unhurried }: Database, secret: string): Promise<void> {
  return checkDocumentKeys(unhurried, secret);
}

/** Before the first call: erases again what a restored database does not know to be erased. */
export function eraseAgain(
  {
    database: { unhurried: database },
    config: { files },
  }: Pick<AppParts, 'database'> & { readonly config: Pick<Config, 'files'> },
  start: Parameters<typeof eraseAtStart>[1],
): Promise<void> {
  return eraseAtStart({ database, blobs: openBlobStore(files) }, start);
}

/** Before the first call: assesses examinations and folds cases anew where the rules have changed. */
export async function reassessExams(
  { database }: Pick<AppParts, 'database'>,
  print: (line: string) => void,
): Promise<void> {
  const projects = await reassessOutdated(database.unhurried);
  if (projects > 0) print(`Note: the examinations of ${projects} projects were assessed anew`);
  const institutions = await refoldOutdated(database.unhurried);
  if (institutions > 0) print(`Note: the cases of ${institutions} institutions were folded anew`);
}

/** Listing a million files takes a minute. */
const BLOB_SWEEP_MS = 4 * 60 * 60_000;
/** Each institution is asked. */
const PHOTO_SWEEP_MS = 60 * 60_000;
const ROSTER_SWEEP_MS = 60 * 60_000;
const TRASH_SWEEP_MS = 60 * 60_000;
const MONITORING_SWEEP_MS = 60 * 60_000;
const RETENTION_MS = 60 * 60_000;

function createSweeps(
  { blobs, queue, texts, database: { unhurried: database } }: Ports,
  log: FastifyInstance['log'],
): Sweep[] {
  return [
    queue.sweep,
    (now) => sweepTexts({ ...texts, database, queue }, now),
    (now) => database.inScope(platformScope, (tenant) => deleteExpiredSessions(tenant, now)),
    (now) => database.inScope(platformScope, (tenant) => deleteExpiredSingleSignOn(tenant, now)),
    (now) => database.inScope(platformScope, (tenant) => deleteExpiredAccesses(tenant, now)),
    (now) => database.inScope(platformScope, ({ db }) => sweepDownloads(db, now)),
    () => database.inScope(platformScope, ({ db }) => deleteExpiredCalls(db)),
    (now) => sweepUploads(database, blobs, now),
    atMostEvery(RETENTION_MS, async (now) => {
      const erased = await runRetention({ database, purgeJobs: queue.purge, now }, (orgId, error) =>
        log.error({ orgId, err: error }, 'the retention of an institution failed'),
      );
      if (erased > 0) log.info({ erased }, 'children were erased at the end of their time');
    }),
    (now) =>
      sweepErasures({ database, blobs }, now, {
        onFileLeft: (erasureId, err) =>
          log.error({ erasureId, err }, 'a file of an erased child cannot be removed'),
        onEntryLost: (number) => log.error({ number }, 'an entry of the list of erasures is lost'),
      }),
    atMostEvery(PHOTO_SWEEP_MS, (now) => sweepUnsentPhotos(database, now)),
    atMostEvery(ROSTER_SWEEP_MS, (now) => sweepRosterBatches(database, now)),
    atMostEvery(TRASH_SWEEP_MS, async (now) => {
      await sweepTrash(database, now);
      await sweepProjectTrash(database, now);
    }),
    atMostEvery(MONITORING_SWEEP_MS, (now) => sweepMonitoringFiles(database, now)),
    atMostEvery(BLOB_SWEEP_MS, (now) => sweepBlobs(database, blobs, now)),
    async (now) => {
      const isTurn = await verifyStatistics(database, {
        now,
        repaired: (orgId, wrong) =>
          log.warn({ orgId, ...wrong }, 'statistics were wrong and were counted anew'),
      });
      if (!isTurn) return;
      await refoldOnceMore(database);
      await verifyEnrolments(database, {
        now,
        repaired: (orgId, children) =>
          log.warn({ orgId, children }, 'children were placed anew where their records have them'),
        failed: (orgId, err) =>
          log.error({ orgId, err }, 'the enrolments of an institution could not be compared'),
      });
    },
    // The vendor is asked for each: the longest comes last.
    (now) => sweepReminders({ ...texts, database }, now),
  ];
}
