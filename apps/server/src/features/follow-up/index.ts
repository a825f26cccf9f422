export { type OutsideAct, storeOutsideAct } from './case-act.service.ts';
export { followUpRoutes } from './follow-up.routes.ts';
export { letterRoutes } from './letter/letter.routes.ts';
export { type LetterPrinter, openLetterPrinter } from './letter/letter-printer.ts';
