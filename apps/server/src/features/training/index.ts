export { trainingRoutes } from './training.routes.ts';
export { recordTraining, type TrainingToRecord } from './training.service.ts';
