/** The columns `outcome` and `precedence` of examinations that tests write by SQL, many at once. */
import { computeCounting, FINDINGS, ResultId, type ScreeningMethod } from '@spine/contract/exam';

type Expressions = { readonly typeId: string; readonly finding: string; readonly result: string };

/** Two expressions of what examinations without angles count for, from those of their type, finding and result. */
export function countingSql(
  { typeId, finding, result }: Expressions,
  method: ScreeningMethod = 'twoStage',
): string {
  const cases = ([0, 1] as const).flatMap((type) =>
    FINDINGS.flatMap((found) =>
      [...Object.values(ResultId), null].map((resultId) => {
        const exam = { typeId: type, finding: found, resultId, sagittalAbnormal: null };
        const { outcome, precedence } = computeCounting({ ...exam, groupAngles: [] }, method);
        const is = `(${typeId}) = ${type} and (${finding}) = '${found}' and (${result}) is not distinct from ${resultId}`;
        return { is, outcome, precedence };
      }),
    ),
  );
  const outcomes = cases.map(({ is, outcome }) => `when ${is} then '${outcome}'`);
  const precedences = cases.map(({ is, precedence }) => `when ${is} then ${precedence}`);
  return `(case ${outcomes.join(' ')} end)::exam_outcome, case ${precedences.join(' ')} end`;
}
