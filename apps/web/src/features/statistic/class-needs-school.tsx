import { Select } from 'antd';
import type { Option } from '#ui/list-page/list-types.ts';
import { statisticText as text } from './statistic.text.ts';

type Props = { schools: readonly Option[]; choose: (schoolId: string) => void };

/** Classes are those of one school: it is chosen here, where the table would be. */
export function ClassNeedsSchool({ schools, choose }: Props) {
  return (
    <section className="stat-card card stat-nothing">
      <p className="h2">{text.classNeedsSchool}</p>
      <Select
        aria-label={text.school}
        placeholder={text.school}
        options={[...schools]}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
    </section>
  );
}
