/** The composition root: passes every feature its dependencies and collects their calls. */
import type { FastifyInstance } from 'fastify';
import { actionRoutes, mediaLinks, sweepUploads } from '#features/action/index.ts';
import { appPackageRoutes, packageLinks } from '#features/app-package/index.ts';
import { batchCodeRoutes } from '#features/batch-code/index.ts';
import { sweepUnsentPhotos, verifyStatistics } from '#features/child-record/index.ts';
import { dataScreenRoutes, openGeoFiles, rollups } from '#features/data-screen/index.ts';
import { archiveTokens, examRoutes, reassessOutdated } from '#features/exam/index.ts';
import {
  dueDaysRoutes,
  type FamilyLetterPrinter,
  familyLetterRoutes,
  followUpRoutes,
  openFamilyLetterPrinter,
  sweepTexts,
  textNumbers,
  textRoutes,
} from '#features/follow-up/index.ts';
import { jobRoutes } from '#features/job/index.ts';
import { logRoutes } from '#features/log/index.ts';
import { organizationRoutes } from '#features/organization/index.ts';
import {
  classQrRoutes,
  classTokens,
  guardianEntryRoutes,
  type LabelPrinter,
  labelRoutes,
  openLabelPrinter,
  patientRoutes,
  rosterRoutes,
} from '#features/patient/index.ts';
import {
  openPrescriptionPrinter,
  type PrescriptionPrinter,
  planCover,
  prescriptionRoutes,
} from '#features/prescription/index.ts';
import { projectRoutes } from '#features/project/index.ts';
import { deleteExpiredAccesses, quickQueryRoutes } from '#features/quick-query/index.ts';
import {
  type LetterPrinter,
  openLetterPrinter,
  referralLetterRoutes,
} from '#features/referral-letter/index.ts';
import {
  openPdfRenderer,
  openSummaryPrinter,
  type PdfRenderer,
  reportRoutes,
  reportVerification,
  type SummaryPrinter,
  summaryRoutes,
} from '#features/report/index.ts';
import { savedViewRoutes } from '#features/saved-view/index.ts';
import { schoolRoutes } from '#features/school/index.ts';
import { deleteExpiredSessions, sessionRoutes } from '#features/session/index.ts';
import {
  openSheetPrinter,
  type SheetPrinter,
  sheetRoutes,
  stationRoutes,
} from '#features/station/index.ts';
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
import type { BlobStore } from '#platform/files/blob-store.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { atMostEvery, type Sweep, startHousekeeping } from '#platform/housekeeping.ts';
import type { Binding } from '#platform/http/bind.ts';
import { sweepDownloads } from '#platform/http/download.repository.ts';
import { deleteExpiredCalls } from '#platform/http/limits/call-rate.repository.ts';
import { withoutValues } from '#platform/http/refuse.ts';
import { buildServer } from '#platform/http/server.ts';
import { type JobQueue, openJobQueue } from '#platform/jobs/job-queue.ts';
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

/** Background workers: opened before the calls, closed after them. */
type Helpers = {
  blobs: BlobStore;
  renderer: PdfRenderer;
  labelPrinter: LabelPrinter;
  familyLetterPrinter: FamilyLetterPrinter;
  sheetPrinter: SheetPrinter;
  summaryPrinter: SummaryPrinter;
  prescriptionPrinter: PrescriptionPrinter;
  letterPrinter: LetterPrinter;
  jobs: JobQueue;
};

function createHelpers(
  { config, database, clock }: AppParts,
  onFault: (error: Error) => void = () => undefined,
): Helpers {
  const blobs = openBlobStore(config.files);
  return {
    blobs,
    renderer: openPdfRenderer({ workers: config.pdfWorkers }),
    summaryPrinter: openSummaryPrinter(),
    labelPrinter: openLabelPrinter(),
    familyLetterPrinter: openFamilyLetterPrinter({ workers: config.pdfWorkers }),
    sheetPrinter: openSheetPrinter(),
    prescriptionPrinter: openPrescriptionPrinter(),
    letterPrinter: openLetterPrinter({ workers: config.pdfWorkers }),
    jobs: openJobQueue({
      database: database.unhurried,
      clock,
      onFault,
      blobs,
      diskSpace: watchDiskSpace(config),
      limits: config.database.limits,
    }),
  };
}

/** Every call the server answers. */
export function createBindings(
  parts: AppParts,
  helpers: Helpers = createHelpers(parts),
): Binding[] {
  const bindings = [
    ...featureBindings(parts, helpers),
    ...trainingBindings(parts, helpers),
    ...dataScreenBindings(parts),
  ];
  const { jobs: queue, blobs } = helpers;
  return [...bindings, ...jobRoutes({ queue, blobs, bindings })];
}

function featureBindings(
  { config, smsSender, database }: AppParts,
  {
    blobs,
    renderer,
    labelPrinter,
    sheetPrinter,
    summaryPrinter,
    letterPrinter,
    familyLetterPrinter,
    jobs,
  }: Helpers,
): Binding[] {
  const verification = reportVerification(config.secret, config.http.publicUrl);
  const texts = textPorts(config, smsSender);
  return [
    ...sessionRoutes({
      smsSender,
      secret: config.secret,
      quickQuerySms: config.quickQuerySms,
      limits: config.session,
      salt: config.session.salt,
      platform: config.platform,
    }),
    ...organizationRoutes(),
    ...schoolRoutes(),
    ...patientRoutes(),
    ...guardianEntryRoutes(),
    ...classQrRoutes({
      tokens: classTokens(config.secret),
      publicUrl: config.http.publicUrl,
    }),
    ...labelRoutes({ printer: labelPrinter }),
    ...projectRoutes(),
    ...rosterRoutes({ queue: jobs, blobs, database }),
    ...userRoutes({ salt: config.session.salt, platformName: config.platform.name }),
    ...batchCodeRoutes(),
    ...appPackageRoutes({
      blobs,
      links: packageLinks(config.secret),
      publicUrl: config.http.publicUrl,
    }),
    ...logRoutes({ queue: jobs, anchorFile: config.logAnchorFile }),
    ...examRoutes({
      verifyUrl: verification.url,
      queue: jobs,
      blobs,
      tokens: archiveTokens(config.secret),
    }),
    ...stationRoutes(),
    ...stationDeviceRoutes({ secret: config.secret, limits: config.session }),
    ...followUpRoutes({ blobs, texts }),
    ...textRoutes({ ...texts, queue: jobs }),
    ...referralLetterRoutes({
      secret: config.secret,
      printer: letterPrinter,
      publicUrl: config.http.publicUrl,
      queue: jobs,
    }),
    ...dueDaysRoutes({ queue: jobs }),
    ...familyLetterRoutes({ printer: familyLetterPrinter, queue: jobs }),
    ...sheetRoutes({ printer: sheetPrinter, publicUrl: config.http.publicUrl }),
    ...savedViewRoutes(),
    ...templateRoutes(),
    ...statisticRoutes(),
    ...reportRoutes({ renderer, verification, queue: jobs }),
    ...summaryRoutes({ printer: summaryPrinter }),
  ];
}

/** Training of children, and what their families see of it. */
function trainingBindings(
  { config, database }: AppParts,
  { blobs, renderer, prescriptionPrinter: printer }: Helpers,
): Binding[] {
  const { publicUrl } = config.http;
  const links = mediaLinks(config.secret);
  const verification = reportVerification(config.secret, publicUrl);
  return [
    ...actionRoutes({ links, blobs, database, covers: { prescription: planCover } }),
    ...prescriptionRoutes({ links, printer, publicUrl }),
    ...trainingRoutes(),
    ...quickQueryRoutes({
      secret: config.secret,
      links,
      renderer,
      verification,
      printer,
      publicUrl,
      blobs,
    }),
  ];
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
  const helpers = createHelpers(parts, (error) =>
    server.log.error({ err: withoutValues(error) }, 'job'),
  );
  const { blobs, jobs, ...printers } = helpers;
  const server: FastifyInstance = await buildServer({
    ...parts,
    bindings: createBindings(parts, helpers),
  });
  const stop = startHousekeeping(
    [...createSweeps(parts, { blobs, jobs, log: server.log }), ...(parts.sweeps ?? [])],
    {
      clock: parts.clock,
      log: server.log,
    },
  );
  const sealing = createLogSealer({ db: parts.database.bare, anchor }, (error) =>
    server.log.error({ err: error }, 'sealing the operation log'),
  );
  const rolling = rollups(parts.database.unhurried, {
    now: parts.clock.now,
    failed: (error) => server.log.error({ err: error }, 'rolling up the data screen'),
  });
  server.decorate('drain', async () => {
    server.isDraining = true;
    await jobs.drain();
  });
  server.addHook('onReady', () => jobs.start());
  server.addHook('onReady', () => rolling.round());
  server.addHook('onListen', async () => sealing.start());
  server.addHook('onListen', async () => rolling.start());
  // Every answer was sent: the last seal includes the last line.
  server.addHook('onClose', async () => {
    stop();
    await rolling.stop();
    await jobs.stop();
    await sealing.stop();
    await Promise.all(Object.values(printers).map((printer) => printer.close()));
  });
  return server;
}

/** Before the first call: assesses examinations anew where the rules have changed. */
export async function reassessExams(
  { database }: Pick<AppParts, 'database'>,
  print: (line: string) => void,
): Promise<void> {
  const projects = await reassessOutdated(database.unhurried);
  if (projects > 0) print(`Note: the examinations of ${projects} projects were assessed anew`);
}

function textPorts({ secret, noticesPerDay: perDay }: Config, { notices }: SmsSender) {
  return { notices, numbers: textNumbers(secret), perDay };
}

/** Listing a million files takes a minute. */
const BLOB_SWEEP_MS = 4 * 60 * 60_000;
/** Each institution is asked. */
const PHOTO_SWEEP_MS = 60 * 60_000;

function createSweeps(
  { config, smsSender, database: { unhurried: database } }: AppParts,
  { blobs, jobs, log }: { blobs: BlobStore; jobs: JobQueue; log: FastifyInstance['log'] },
): Sweep[] {
  const texts = textPorts(config, smsSender);
  return [
    jobs.sweep,
    (now) => sweepTexts({ ...texts, database, queue: jobs }, now),
    (now) => database.inScope(platformScope, (tenant) => deleteExpiredSessions(tenant, now)),
    (now) => database.inScope(platformScope, (tenant) => deleteExpiredAccesses(tenant, now)),
    (now) => database.inScope(platformScope, ({ db }) => sweepDownloads(db, now)),
    () => database.inScope(platformScope, ({ db }) => deleteExpiredCalls(db)),
    (now) => sweepUploads(database, blobs, now),
    atMostEvery(PHOTO_SWEEP_MS, (now) => sweepUnsentPhotos(database, now)),
    atMostEvery(BLOB_SWEEP_MS, (now) => sweepBlobs(database, blobs, now)),
    (now) =>
      verifyStatistics(database, {
        now,
        repaired: (orgId, children) =>
          log.warn({ orgId, children }, 'statistics were wrong and were counted anew'),
      }),
  ];
}
