export { letterOffice } from './letter-page.service.ts';
export { referralLetterRoutes } from './referral-letter.routes.ts';
