/** 方案: which codes, which days, and which schools with which numbers. */
import type { MonitoringPlan } from '@spine/contract/monitoring';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#platform/session/session.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import looks from '#ui/styles/looks.module.css';
import css from '../monitoring.module.css';
import { monitoringText as text } from '../monitoring.text.ts';
import { MonitoringFrame } from '../monitoring-frame.tsx';
import { SchoolsPanel } from './schools.panel.tsx';

/** Loaded when it is opened. */
const PlanForm = lazyComponent(async () => (await import('./plan.form.tsx')).PlanForm);

type FormOf = { schoolYear: number; plan?: MonitoringPlan };

export function MonitoringPlanPage() {
  const [form, setForm] = useState<FormOf>();
  const mayEdit = useCan('monitoring.edit');
  return (
    <>
      <MonitoringFrame
        end={(plan) =>
          mayEdit && (
            <Button onClick={() => setForm({ schoolYear: plan.schoolYear, plan })}>
              {text.edit}
            </Button>
          )
        }
        empty={(schoolYear) => (
          <div className={css.empty}>
            <p className={looks.h2}>{text.noPlan}</p>
            <p className={looks.soft}>{text.noPlanHint}</p>
            {mayEdit && (
              <Button type="primary" onClick={() => setForm({ schoolYear })}>
                {text.add}
              </Button>
            )}
          </div>
        )}
      >
        {(plan) => <SchoolsPanel key={plan.id} planId={plan.id} />}
      </MonitoringFrame>
      {form && <PlanForm {...form} onClose={() => setForm(undefined)} />}
    </>
  );
}
