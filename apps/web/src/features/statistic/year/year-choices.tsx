/** Of which year, region, school and method the numbers are. */
import { screeningMethodWord } from '@spine/contract/exam';
import type { YearSummary } from '@spine/contract/statistic';
import { Segmented, Select } from 'antd';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { yearOptions } from '../choose/statistic.filters.tsx';
import { useSchoolChoices } from '../statistic.queries.ts';
import css from './year.module.css';
import { type ChangeYear, toRegionCodes, toRegionInput, type YearState } from './year.state.ts';
import { yearText as text } from './year.text.ts';

/** The regions are large. */
const RegionCascader = lazyComponent(
  async () => (await import('#ui/region-cascader/region-cascader.tsx')).RegionCascader,
);

type Props = {
  state: YearState;
  /** The school year of today. */
  current: number;
  /** Once it is there. */
  report: YearSummary | undefined;
  change: ChangeYear;
};

export function YearChoices({ state, current, report, change }: Props) {
  const ways = report?.ways ?? [];
  const schools = useSchoolChoices(undefined, true);
  const choose = (next: Partial<YearState>) => change({ ...next, opened: undefined, page: 1 });
  const years = yearOptions(current, state.schoolYear);
  return (
    <div className={css.asked}>
      <Select
        aria-label={text.schoolYear}
        prefix={<span className={css.says}>{text.schoolYear}</span>}
        value={String(state.schoolYear)}
        options={years}
        onChange={(year: string) => choose({ schoolYear: Number(year) })}
      />
      <RegionCascader
        label={text.region}
        prefix={<span className={css.says}>{text.region}</span>}
        anyLevel
        value={toRegionCodes(state.region)}
        onChange={(codes) => choose({ region: toRegionInput(codes), schoolId: '', way: undefined })}
      />
      <Select
        aria-label={text.school}
        prefix={<span className={css.says}>{text.school}</span>}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={text.allSchools}
        loading={schools.loading}
        options={[...schools.options]}
        popupMatchSelectWidth={false}
        value={state.schoolId === '' ? null : state.schoolId}
        onChange={(schoolId: string | null | undefined) =>
          choose({ schoolId: schoolId ?? '', way: undefined })
        }
      />
      {ways.length > 1 && (
        <Segmented
          aria-label={text.way}
          value={state.way ?? report?.way ?? ''}
          options={ways.map(({ way, inspected }) => ({
            value: way,
            label: text.inspectedIn(screeningMethodWord[way], inspected),
          }))}
          onChange={(way) => choose({ way: ways.find((each) => each.way === way)?.way })}
        />
      )}
    </div>
  );
}
