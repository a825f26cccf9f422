/**
 * Colours and shapes of the five results, keyed by resultId (spec 4; docs/domain/decisions.md 13). Only results use these
 * colours, and always together with the result's name.
 */
import { ResultId } from '@spine/contract/exam';

type ResultLook = {
  /** Fixed in light and dark: dots, bars, charts, print. */
  readonly fill: string;
  /** CSS values that follow the theme. */
  readonly soft: string;
  readonly edge: string;
  /** Outline of the shape in a 10 × 10 box. */
  readonly shape: string;
};

function look(resultId: ResultId, fill: string, shape: string): ResultLook {
  return { fill, soft: `var(--g${resultId}-soft)`, edge: `var(--g${resultId}-edge)`, shape };
}

export const RESULT_LOOKS: Readonly<Record<ResultId, ResultLook>> = {
  0: look(ResultId.Normal, '#9DD447', 'M9 5A4 4 0 1 1 1 5a4 4 0 0 1 8 0Z'),
  1: look(ResultId.SeverityOne, '#F8DA37', 'M5 .9 9.6 9H.4Z'),
  2: look(ResultId.SeverityTwo, '#FCB42E', 'M.9 .9h8.2v8.2H.9Z'),
  3: look(ResultId.SeverityThree, '#FB8346', 'M2.6 .8h4.8L9.8 5 7.4 9.2H2.6L.2 5Z'),
  5: look(ResultId.BadPosture, '#5CB6FC', 'M5 .4 9.6 5 5 9.6.4 5Z'),
};
