export {
  BATCH_COUNT_MAX,
  BATCH_SEARCH_MAX,
  type BatchCodeRow,
  type BatchRow,
  CODE_LENGTH,
  CODE_LETTERS,
  CODE_SEARCH_MAX,
  createBatchCodes,
  DOWNLOAD_MAX,
  type DownloadNum,
  downloadBatchCodes,
  exportBatchCodes,
  listBatchCodes,
  listBatches,
} from './batch-code.endpoints.ts';
export { batchCodeErrors } from './batch-code.errors.ts';
