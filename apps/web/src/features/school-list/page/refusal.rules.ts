import { schoolListErrors } from '@spine/contract/school-list';

const { over, codeWrong, codeUsed } = schoolListErrors;

/**
 * What the page does after a refusal: it is closed for good; a code is asked for, because the secret of this device opens nothing; or the
 * same may be tried again, as where too many asked at once.
 */
export function stepAfter(code: number): 'closed' | 'code' | 'again' {
  if (code === over.code) return 'closed';
  return code === codeWrong.code || code === codeUsed.code ? 'code' : 'again';
}
