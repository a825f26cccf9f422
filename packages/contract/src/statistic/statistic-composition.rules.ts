/** The sentence of the shares of the degrees: how many of a hundred are Ⅰ度, and how Ⅱ and Ⅲ度 change over the groups. */
import type { StatisticGroup, StatisticTally } from './statistic.schema.ts';
import { FEWEST_UNTESTED } from './statistic-sentence.rules.ts';
import { sentenceText as text } from './statistic-sentence.text.ts';
import { addTallies, countScoliosis, EMPTY_TALLY } from './statistic-tally.rules.ts';

/** The sentence under a composition: shares from thirty children with scoliosis on, counts below. */
export function compositionSentence(groups: readonly StatisticGroup[]): string {
  const total = groups.reduce((sum, { tally }) => addTallies(sum, tally), EMPTY_TALLY);
  const all = countScoliosis(total);
  if (all === 0) return text.noScoliosis;
  if (all < FEWEST_UNTESTED) return text.fewScoliosis(all, total.gradeOne) + text.end;
  const hundred = Math.round((total.gradeOne * 100) / all);
  return text.composition(hundred) + severeWords(groups) + text.end;
}

function severeWords(groups: readonly StatisticGroup[]): string {
  const compared = groups.filter(({ tally }) => countScoliosis(tally) >= FEWEST_UNTESTED);
  const [from] = compared;
  const to = compared.at(-1);
  if (!from || !to || from === to) return '';
  const [before, after] = [severeDigits(from.tally), severeDigits(to.tally)];
  if (before === after) return text.severeSame(from.label, to.label, before);
  return text.severe(
    { label: from.label, digits: before },
    { label: to.label, digits: after },
    Number(after) > Number(before) ? text.risesTo : text.fallsTo,
  );
}

/** One decimal is enough for a share without a test. */
function severeDigits(tally: StatisticTally): string {
  const severe = tally.gradeTwo + tally.gradeThree;
  return (Math.round((severe * 1000) / countScoliosis(tally)) / 10).toFixed(1);
}
