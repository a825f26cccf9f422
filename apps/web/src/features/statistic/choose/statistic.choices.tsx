/** The line that says what the table is of: how it is grouped, how it is cut again, which indicator. */
import { type ScreeningMethod, screeningMethodWord } from '@spine/contract/exam';
import {
  GROUPINGS,
  type Grouping,
  groupingName,
  INDICATORS,
  type Indicator,
  indicatorName,
  type StatisticOverview,
} from '@spine/contract/statistic';
import { Dropdown } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import css from '../statistic.module.css';
import { projectsIn, type StatisticState, withFilters, withGrouping } from '../statistic.state.ts';
import { statisticText as text } from '../statistic.text.ts';
import type { ChangeStatistic } from '../use-statistic-state.ts';

type Choice<Key extends string> = { readonly key: Key; readonly label: string };

type ChoiceRowProps<Key extends string> = {
  label: string;
  shown: readonly Choice<Key>[];
  folded: readonly Choice<Key>[];
  chosen: Key;
  choose: (key: Key) => void;
};

/** One line of choices of which one holds; those there is no room for are behind 更多. */
function ChoiceRow<Key extends string>({
  label,
  shown,
  folded,
  chosen,
  choose,
}: ChoiceRowProps<Key>) {
  const behind = folded.find(({ key }) => key === chosen);
  const items = folded.map(({ key, label: words }) => ({
    key,
    label: words,
    onClick: () => choose(key),
  }));
  return (
    <div className={css.choice}>
      <span className={css.pickLabel}>{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own. */}
      <div className={css.pick} role="group" aria-label={label}>
        {shown.map(({ key, label: words }) => (
          <button key={key} type="button" aria-pressed={key === chosen} onClick={() => choose(key)}>
            {words}
          </button>
        ))}
        {items.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items, selectedKeys: behind ? [behind.key] : [] }}>
            <button
              type="button"
              aria-pressed={behind !== undefined}
              aria-label={behind ? `${behind.label}，${text.moreOf(label)}` : text.moreOf(label)}
              aria-haspopup="menu"
            >
              {behind?.label ?? text.more}
              <Icon name="down" small />
            </button>
          </Dropdown>
        )}
      </div>
    </div>
  );
}

const GROUPED: readonly Grouping[] = [
  'grade',
  'stage',
  'ageGroup',
  'sex',
  'school',
  'region',
  'month',
];
/** What a picture with six lines can still show; the others have too many parts for a second way. */
const CUT: readonly Grouping[] = [
  'sex',
  'stage',
  'ageGroup',
  'school',
  'region',
  'project',
  'year',
];
const MEASURED: readonly Indicator[] = ['curvature', 'scoliosis', 'posture', 'positive'];
const NONE = 'none';

function groupingChoice(key: Grouping): Choice<Grouping> {
  return { key, label: groupingName[key] };
}

function indicatorChoice(key: Indicator): Choice<Indicator> {
  const label = key === 'curvature' ? indicatorName[key] : text.shortIndicator[key];
  return { key, label: text.shortest(label) };
}

type Props = { state: StatisticState; change: ChangeStatistic };
type WayProps = Pick<StatisticOverview, 'way' | 'ways'> & Pick<Props, 'change'>;

/** Children examined in different ways are shown one way at a time, and never added. */
export function WayChoices({ way, ways, change }: WayProps) {
  if (way === null || ways.length < 2) return null;
  return (
    <ChoiceRow<ScreeningMethod>
      label={text.way}
      shown={ways.map((each) => ({
        key: each.way,
        label: text.inspectedIn(screeningMethodWord[each.way], each.inspected),
      }))}
      folded={[]}
      chosen={way}
      choose={(chosen) =>
        change((former) => withFilters(former, { ...former.filters, way: chosen }))
      }
    />
  );
}

function SplitChoices({ state, change }: Props) {
  const { groupBy, splitBy, filters } = state;
  const several = projectsIn(filters).length > 1;
  // Several projects are there to be compared; the line has room for one way more.
  const first: Grouping = several ? 'project' : 'sex';
  const offered = (key: Grouping) => key !== groupBy;
  return (
    <ChoiceRow<Grouping | typeof NONE>
      label={text.splitBy}
      shown={[{ key: NONE, label: text.noSplit }, ...[first].filter(offered).map(groupingChoice)]}
      folded={CUT.filter((key) => offered(key) && key !== first).map(groupingChoice)}
      chosen={splitBy ?? NONE}
      choose={(key) =>
        change({ splitBy: key === NONE ? undefined : key, opened: undefined, page: 1 })
      }
    />
  );
}

export function StatisticChoices({ state, change }: Props) {
  return (
    <div className={css.choices}>
      <ChoiceRow
        label={text.groupBy}
        shown={GROUPED.map(groupingChoice)}
        folded={GROUPINGS.filter((key) => !GROUPED.includes(key)).map(groupingChoice)}
        chosen={state.groupBy}
        choose={(key) => change((former) => withGrouping(former, key))}
      />
      <SplitChoices state={state} change={change} />
      <ChoiceRow
        label={text.indicator}
        shown={MEASURED.map(indicatorChoice)}
        folded={INDICATORS.filter((key) => !MEASURED.includes(key)).map(indicatorChoice)}
        chosen={state.indicator}
        choose={(indicator) => change({ indicator, opened: undefined, page: 1 })}
      />
    </div>
  );
}
