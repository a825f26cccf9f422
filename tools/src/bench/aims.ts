/** What the product promises of its speed, each once: by connections, limits of figures (docs/adr/0124). */
import type { Aims } from './case.ts';

export const AIMS = {
  /** The first page of a list, with its total. */
  list: { 16: { p95: 80 } },
  /** Of a school, also at a million children. */
  schoolYear: { 1: { p95: 200 } },
  /** Of all schools: two reads of each child's enrolment. */
  schoolYearOfAll: { 1: { p95: 400 } },
  oneExamination: { 16: { perSecond: 1300 } },
  whoLooked: { 16: { p95: 60 } },
  statistic: { 1: { p95: 50 }, 4: { p95: 50 } },
  care: { 1: { p95: 80 }, 4: { p95: 80 } },
  twoWayStatistic: { 1: { p95: 80 }, 4: { p95: 80 } },
  childrenBehind: { 1: { p95: 40 }, 4: { p95: 40 } },
  yearlyReport: { 1: { p95: 500 } },
  overviewOfAMillion: { 1: { p95: 250 } },
  screen: { 1: { p95: 30 } },
  /** Examinations a second. */
  upload: { 1: { perSecond: 2000 }, 4: { perSecond: 2000 } },
  /** Calls a second. */
  uploadOfAHundred: { 16: { perSecond: 100 } },
  recount: { 1: { seconds: 180 } },
  import: { 1: { seconds: 8, memory: 400 } },
  /** 100,000 rows in a minute. */
  preview: { 1: { seconds: 12, memory: 450 } },
  batch: { 1: { seconds: 8, memory: 450 } },
  /** In memory that five times as many rows raise by two fifths, most of it the garbage of reading the file. */
  largePreview: { 1: { seconds: 60, memory: 650 } },
  largeBatch: { 1: { seconds: 40, memory: 650 } },
  /** 100,000 rows in 15 seconds. */
  export: { 1: { perSecond: 6667, growth: 64 } },
  /** 100,000 rows, in memory of a few schools. */
  countyFile: { 1: { seconds: 20, growth: 128 } },
  /** What the page of a school reads, of 1,000 children and their documents twice. */
  schoolFaults: { 1: { p95: 500 } },
  onePdf: { 1: { perSecond: 100 }, 16: { perSecond: 100 } },
  zip: { 1: { perSecond: 100 } },
  bulkPdf: { 1: { perSecond: 300 } },
  largePdf: { 1: { growth: 64 } },
  strangers: { 1: { slower: 2, growth: 100 } },
  /** A million lines in 30 seconds. */
  logProof: { 1: { perSecond: 33_334 } },
  /** Of a million children, in memory that is the same for a thousand: mostly the garbage of the proof. */
  auditPack: { 1: { seconds: 600, growth: 400 } },
  coldStart: { 1: { seconds: 0.8 } },
  ready: { 1: { memory: 180 } },
  /** Lists, beside other servers. */
  asFastAsPostGraphile: { 16: { perSecond: 'PostGraphile' } },
} as const satisfies Record<string, Aims>;
