/** How work fails that the database gives up, and what the caller is answered. */
import { answerFailure } from '#platform/http/call-failure.ts';
import { Refusal } from '#platform/http/refuse.ts';

export const ADDING = { log: { model: 'school', optype: 'add' } } as const;
export const READING = { log: 'none' } as const;
export const UPLOADING = { log: { model: 'exam', optype: 'upload' } } as const;

/** Why work failed. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (failure: unknown) => failure,
  );
  return error instanceof Error ? error : new Error(String(error));
}

const silent = { error: () => undefined } as unknown as Parameters<typeof answerFailure>[2];

/** The entry that the caller of such a call is answered; undefined is a bare fault. */
export function answerOf(endpoint: Parameters<typeof answerFailure>[0], error: Error) {
  try {
    return answerFailure(endpoint, error, silent);
  } catch (answer) {
    return answer instanceof Refusal ? answer.entry : undefined;
  }
}
