export {
  CONSENT_NEEDED,
  copyConsents,
  hasAnswers,
  hasNotice,
  requireAgreement,
} from './consent.reader.ts';
export { consentRoutes } from './consent.routes.ts';
export { recordStationConsent } from './consent.service.ts';
export {
  allAnswers,
  isAnsweredFor,
  newestAnswer,
  objects,
  projectsAskingConsent,
  type SentAnswer,
  toGivenAnswers,
} from './consent-sources.ts';
export { answerAsFamily, findAwaited, loadFamilyConsents } from './family-consent.service.ts';
export { findOtherNotice } from './notice.service.ts';
