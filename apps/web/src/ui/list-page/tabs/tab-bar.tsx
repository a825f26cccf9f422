/** A filter of a list as tabs above its rows, with how many rows each has by the other filters, and the total of all. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';
import buttonCss from '#ui/styles/button.module.css';
import { listText } from '../list.text.ts';
import { NothingInTab } from '../list-states.tsx';
import type { Filters, ListTabs, TabsFilter, TabsProps } from '../list-types.ts';
import { nearestFilled, sharedFilters, withTab } from './choose-tab.ts';
import css from './tab-bar.module.css';

type Counts = Readonly<Record<string, number>>;

function useCounts({ counted }: TabsFilter, input: Filters): Counts | undefined {
  const { data } = useQuery({
    queryKey: keyOf(counted, input),
    queryFn: ({ signal }) => call(counted, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    // As the rows: others may have changed the data.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data;
}

/** The chosen tab has as many as its list; what it brings as a filter does not lower the others. */
function useTabCounts({ tabs, applied }: TabsProps): Counts | undefined {
  const { [tabs.name]: chosen = '', ...ownFilters } = applied;
  const shared = useCounts(tabs, sharedFilters(tabs, applied));
  const own = useCounts(tabs, ownFilters);
  return shared && own && { ...shared, [chosen]: own[chosen] ?? 0 };
}

/** The rows of all tabs, each once. */
const Total: ListTabs['Total'] = ({ words, tabs, applied }) => {
  const counts = useCounts(tabs, sharedFilters(tabs, applied));
  return counts && words(counts['all'] ?? 0, false);
};

const Bar: ListTabs['Bar'] = ({ apply, ...props }) => {
  const { tabs, applied } = props;
  const counts = useTabCounts(props);
  return (
    <nav className={css.tabs} aria-label={tabs.label}>
      {tabs.options.map(({ value, label, crosses = false }) => (
        <button
          key={value}
          type="button"
          aria-current={applied[tabs.name] === value}
          data-crosses={crosses}
          onClick={() => apply(withTab(tabs, applied, value))}
        >
          {label} {counts && <small>{listText.number(counts[value] ?? 0)}</small>}
        </button>
      ))}
    </nav>
  );
};

/** Without rows in any tab it shows what every list shows. */
const Nothing: ListTabs['Nothing'] = ({ apply, children, ...props }) => {
  const { tabs, applied } = props;
  const counts = useTabCounts(props);
  const nearest = counts && nearestFilled(tabs.options, applied[tabs.name] ?? '', counts);
  if (!nearest) return children;
  const { value, label } = nearest;
  return (
    <NothingInTab words={tabs.nothing}>
      <button
        type="button"
        className={buttonCss.link}
        onClick={() => apply(withTab(tabs, applied, value))}
      >
        {listText.nearestTab(label, counts[value] ?? 0)}
      </button>
    </NothingInTab>
  );
};

/** For the `tabs` of a list; a constant or memoised. */
export function listTabs(filter: Omit<TabsFilter, 'kind'>): ListTabs {
  return { ...filter, kind: 'tabs', Bar, Total, Nothing };
}
