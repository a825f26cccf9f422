/** The choices of the table: grouping, split and indicator. */
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
import { useCountUnit } from '../count-unit.ts';
import css from '../statistic.module.css';
import {
  type StatisticState,
  selectedProjects,
  withFilters,
  withGrouping,
} from '../statistic.state.ts';
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

/** A row of choices, of which one is selected; those that do not fit are under 更多. */
function ChoiceRow<Key extends string>({
  label,
  shown,
  folded,
  chosen,
  choose,
}: ChoiceRowProps<Key>) {
  const foldedChoice = folded.find(({ key }) => key === chosen);
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
          <Dropdown
            trigger={['click']}
            menu={{ items, selectedKeys: foldedChoice ? [foldedChoice.key] : [] }}
          >
            <button
              type="button"
              aria-pressed={foldedChoice !== undefined}
              aria-label={
                foldedChoice ? `${foldedChoice.label}，${text.moreOf(label)}` : text.moreOf(label)
              }
              aria-haspopup="menu"
            >
              {foldedChoice?.label ?? text.more}
              <Icon name="down" small />
            </button>
          </Dropdown>
        )}
      </div>
    </div>
  );
}

const SHOWN_GROUPINGS: readonly Grouping[] = [
  'grade',
  'stage',
  'ageGroup',
  'sex',
  'school',
  'region',
  'month',
];
/** Groupings that can split a table; the others have too many parts for a chart of six lines. */
const SPLIT_GROUPINGS: readonly Grouping[] = [
  'sex',
  'stage',
  'ageGroup',
  'school',
  'region',
  'project',
  'year',
];
const SHOWN_INDICATORS: readonly Indicator[] = ['curvature', 'scoliosis', 'posture', 'positive'];
const NONE = 'none';

function groupingChoice(key: Grouping): Choice<Grouping> {
  return { key, label: groupingName[key] };
}

function indicatorChoice(key: Indicator): Choice<Indicator> {
  const label = key === 'curvature' ? indicatorName[key] : text.shortIndicator[key];
  return { key, label: text.shortest(label) };
}

type Props = { state: StatisticState; change: ChangeStatistic };
type MethodProps = Pick<StatisticOverview, 'way' | 'ways'> & Pick<Props, 'change'>;

/** The numbers of different screening methods are shown one at a time and never added. */
export function MethodChoices({ way, ways, change }: MethodProps) {
  const unit = useCountUnit();
  if (way === null || ways.length < 2) return null;
  return (
    <ChoiceRow<ScreeningMethod>
      label={text.way}
      shown={ways.map((each) => ({
        key: each.way,
        label: text.inspectedIn(screeningMethodWord[each.way], each.inspected, unit),
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
  const several = selectedProjects(filters).length > 1;
  // With several projects, the visible choice is to compare them.
  const first: Grouping = several ? 'project' : 'sex';
  const offered = (key: Grouping) => key !== groupBy;
  return (
    <ChoiceRow<Grouping | typeof NONE>
      label={text.splitBy}
      shown={[{ key: NONE, label: text.noSplit }, ...[first].filter(offered).map(groupingChoice)]}
      folded={SPLIT_GROUPINGS.filter((key) => offered(key) && key !== first).map(groupingChoice)}
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
        shown={SHOWN_GROUPINGS.map(groupingChoice)}
        folded={GROUPINGS.filter((key) => !SHOWN_GROUPINGS.includes(key)).map(groupingChoice)}
        chosen={state.groupBy}
        choose={(key) => change((former) => withGrouping(former, key))}
      />
      <SplitChoices state={state} change={change} />
      <ChoiceRow
        label={text.indicator}
        shown={SHOWN_INDICATORS.map(indicatorChoice)}
        folded={INDICATORS.filter((key) => !SHOWN_INDICATORS.includes(key)).map(indicatorChoice)}
        chosen={state.indicator}
        choose={(indicator) => change({ indicator, opened: undefined, page: 1 })}
      />
    </div>
  );
}
