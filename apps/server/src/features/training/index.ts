export { trainingRoutes } from './training.routes.ts';
export { recordTraining } from './training.service.ts';
