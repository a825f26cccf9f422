export {
  addTraining,
  adherenceCalendar,
  deleteTraining,
  listAdherence,
  listTraining,
} from './training.endpoints.ts';
export { trainingErrors } from './training.errors.ts';
export {
  ACTION_COUNT_MAX,
  type AdherenceDay,
  type ClassAdherence,
  MINUTES_MAX,
  RECORDS_A_DAY_MAX,
  type TrainingRecord,
  typedTraining,
} from './training.schema.ts';
export { TRAINING_SOURCE_NAMES, trainingFaultText } from './training.text.ts';
