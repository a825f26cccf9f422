import { useSession } from '#platform/session.ts';
import { wordsOf } from '#ui/list-page/filter-chips.tsx';
import type { FilterField } from '#ui/list-page/list-types.ts';
import { useRegionWords } from '#ui/region-cascader/use-regions.ts';
import type { Telling } from './chart-card.tsx';
import type { Filters } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';

const DAY_LENGTH = 10;

/** What a picture says of its numbers: the filters in the words of their chips, the day, the institution. */
export function useTelling(
  fields: readonly FilterField[],
  filters: Filters,
  readAt: string,
): Telling {
  const orgName = useSession((state) => state.user?.orgName ?? '');
  const codes = ['province', 'city', 'district'].flatMap((name) => filters[name] ?? []);
  const region = useRegionWords(codes);
  const chips = fields.flatMap((field) => {
    const words = field.kind === 'region' ? region : wordsOf(field, filters);
    return words === '' ? [] : [text.pictureChip(field.label, words)];
  });
  const range = chips.length === 0 ? text.allProjects : text.pictureRange(chips);
  return { range, day: readAt.slice(0, DAY_LENGTH), orgName };
}
