export {
  ACTION_COUNT_MAX,
  type AdherenceDay,
  addTraining,
  adherenceCalendar,
  type ClassAdherence,
  deleteTraining,
  listAdherence,
  listTraining,
  MINUTES_MAX,
  RECORDS_A_DAY_MAX,
  type TrainingRecord,
  typedTraining,
} from './training.endpoints.ts';
export { trainingErrors } from './training.errors.ts';
export { TRAINING_SOURCE_NAMES, trainingFaultText } from './training.text.ts';
