/** The explanation of the numbers: indicators, denominators, intervals, tests, and exclusions. */
import { INDICATORS, indicatorFormula, indicatorName } from '@spine/contract/statistic';
import { SideDrawer } from '#ui/side-drawer/side-drawer.tsx';
import css from './guide.module.css';
import { guideText as guide } from './guide.text.ts';

export function GuideDrawer({ close }: { close: () => void }) {
  return (
    <SideDrawer label={guide.title} head={guide.title} close={close}>
      <div className={css.guide}>
        <section>
          <h2>{guide.counting}</h2>
          <ul>
            {guide.countingRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{guide.indicators}</h2>
          <dl>
            {INDICATORS.map((indicator) => (
              <div key={indicator}>
                <dt>{indicatorName[indicator]}</dt>
                <dd>{indicatorFormula[indicator]}</dd>
              </div>
            ))}
            <div>
              <dt>{guide.shares}</dt>
              <dd>{guide.sharesFormula}</dd>
            </div>
          </dl>
        </section>
        {guide.sections.map(({ title, rules }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </SideDrawer>
  );
}
